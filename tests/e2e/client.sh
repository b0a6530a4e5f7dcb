#!/bin/sh
# The program judge as the client of a daemon: what it tells is what the daemon tells, and it ends as it does alone.
set -u
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/../service/client.py"
