#!/bin/sh
# The same part of the service with its rulings in a PostgreSQL server.
set -u
JUDGED_TEST_STORE=postgresql PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/../service" --shard keeping
