#!/bin/sh
# bench-store over a PostgreSQL server of its own, in a folder of its own: run.sh BUILD SUBMISSIONS
set -eu
room=$(mktemp -d /tmp/judged-bench-store-XXXXXX)
trap 'tests/support/postgres.sh stop "$room"' EXIT
at=$(tests/support/postgres.sh start "$room")
"$1/bench-store" "$1/judged" "$1/judge" "$2" "$1/bench-store.json" "$room" "$at"
