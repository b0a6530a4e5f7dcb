#!/bin/sh
# Checks the layers of judged/: each room uses only rooms below it, by symbols and by headers, and
# no file has another room's name or names a game. Usage: rooms.sh BUILD ROOM... (the top one first)
set -eu
build=$1
shift
found=$(mktemp)
trap 'rm -f "$found"' EXIT

# The folders of a room: the store has one for each kind of store, too.
folders() {
  echo "judged/$1"
  [ "$1" != store ] || echo judged/store/sqlite judged/store/postgres
}

# Symbols: "room D name" if the room defines the name, "room U name" if it needs it.
for room; do
  nm -P "$build/rooms/$(echo "$room" | tr / -).a" |
    awk -v room="$room" 'NF >= 2 && $2 ~ /[TDBRCVW]/ { print room, "D", $1 } $2 == "U" { print room, "U", $1 }'
done | awk -v rooms="$*" '
  BEGIN { n = split(rooms, list, " "); for (i = 1; i <= n; i++) floor[list[i]] = n - i }
  $2 == "D" { home[$3] = $1 }
  $2 == "U" { wants[++w] = $1 " " $3 }
  END { for (i = 1; i <= w; i++) {
          split(wants[i], want, " ")
          if (want[2] in home && floor[home[want[2]]] > floor[want[1]])
            print want[1] "/ uses " want[2] "() of " home[want[2]] "/, which stands above it"
        } }' | sort -u >"$found"

# Headers and file names.
for room; do
  for folder in $(folders "$room"); do
    grep -H '^#include "judged/' "$folder"/*.[ch] || true
  done
done | sed -E 's!judged/store/(sqlite|postgres)/!judged/store/!g
  s|^judged/(.*)/([^/]+):#include "judged/(.*)/([^/"]+)"|\1 \2 \3 \4|' | awk -v rooms="$*" '
  BEGIN { n = split(rooms, list, " "); for (i = 1; i <= n; i++) floor[list[i]] = n - i }
  floor[$3] > floor[$1] { print "judged/" $1 "/" $2 " includes " $4 " of " $3 "/, which stands above it" }' >>"$found"
for file in $(find judged -name '*.[ch]'); do
  name=$(basename "${file%.*}")
  for room; do
    [ "$name" != "$(basename "$room")" ] || [ "$(dirname "$file")" = "judged/$room" ] ||
      echo "$file bears the name of the room $room/" >>"$found"
  done
done
# Functions that a room defines for others must be declared in its own headers.
for room; do
  nm -P -g "$build/rooms/$(echo "$room" | tr / -).a" | awk '$2 == "T" { print $1 }' | sort -u | while read -r name; do
    grep -qw "$name" $(folders "$room" | tr ' ' '\n' | sed 's|$|/*.h|') || echo "judged/$room/ defines $name() and does not declare it"
  done
done >>"$found"
# Only the store knows the database; everyone else uses it through store.h.
grep -nE '#include (<sqlite3|<libpq|"judged/store/)' $(find judged -name '*.[ch]' ! -path 'judged/store/*') |
  grep -v '"judged/store/store\.h"' | sed 's/$/: the store has one door, store.h/' >>"$found" || true
# A folder that isn't in the list of rooms would never be checked.
for folder in $(find judged -name '*.c' -exec dirname {} + | sort -u); do
  case " $* store/sqlite store/postgres " in *" ${folder#judged/} "*) ;; *) echo "$folder is no room" >>"$found" ;; esac
done
# What differs from game to game is data in the game's own folder (engine/GAME/words.def).
games=$(sed 's/GAME(\(.*\))/\1/' "$build/gen/rulebooks.def" | paste -sd'|')
grep -rniE "$games" judged --include='*.[ch]' --include='*.def' |
  sed 's/$/: judged\/ names no game/' >>"$found" || true

[ ! -s "$found" ] || { cat "$found" >&2; exit 1; }
