#!/bin/sh
# A part of the service held against docs/openapi.yaml: tests/service asks, and checks every answer.
set -u
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/../service" --shard keeping
