#!/bin/sh
# postgres.sh: a private PostgreSQL server in its own folder, listening only on a socket there.
#
#     postgres.sh start FOLDER [quick]    make it and print its address; the server's process ID is in FOLDER/data/postmaster.pid
#     postgres.sh crash FOLDER            kill it as a power cut would, and start it again
#     postgres.sh stop FOLDER             stop it and remove the folder
#
# quick: for tests that don't need data to survive a power cut: doesn't wait for the disk, and allows many connections.
# A server can't run as root: for root it runs as the user postgres, which Debian's package creates.
set -eu
export LC_ALL=C
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || bin=$(dirname "$(command -v initdb)")
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }

begin() {
  as "$bin/pg_ctl" -D "$1/data" -w -t 60 -l "$1/server.log" -o "-c listen_addresses= -k $1 -c shared_buffers=32MB $2" start >>"$1/log" 2>&1
}

case $1 in
  start)
    mkdir -p "$2"
    [ "$(id -u)" != 0 ] || chown postgres "$2"
    (
      cd "$2"
      as "$bin/initdb" -D "$2/data" -A trust -U judged -E UTF8 --no-sync >"$2/log" 2>&1
      begin "$2" "${3:+-c fsync=off -c full_page_writes=off -c max_connections=300}"
    ) || { cat "$2/log" >&2; exit 1; }
    echo "postgresql:///postgres?host=$2&user=judged"
    ;;
  crash)
    cd /
    kill -9 "$(head -n 1 "$2/data/postmaster.pid")"
    # Files of the killed server prevent a start for a moment. Try again; none of them may be deleted.
    n=0
    until begin "$2" ''; do
      n=$((n + 1))
      [ $n -lt 60 ] || { cat "$2/log" >&2; exit 1; }
      sleep 0.5
    done
    ;;
  stop)
    (cd / && as "$bin/pg_ctl" -D "$2/data" -m immediate -w stop >/dev/null) || true
    rm -rf "$2"
    ;;
esac
