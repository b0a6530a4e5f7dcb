#!/bin/sh
# The daemon from outside: what it answers, and that what it has acknowledged is kept, whatever ends it.
set -u
. "$(dirname "$0")/../support/tap.sh"

judged=${JUDGED:-build/judged}
games=$(dirname "$0")/../../contrib/demo-games/godzilla
daemon=

clean_up() {
  [ -z "$daemon" ] || kill -9 "$daemon" 2>/dev/null
  rm -rf "$room"
}

# start DATABASE [OPTION...]: the daemon on a free port; $url and $daemon say where.
start() {
  database=$1
  shift
  : >"$room/out"
  "$judged" --listen 127.0.0.1:0 --database "$database" "$@" >"$room/out" 2>>"$room/err" &
  daemon=$!
  for _ in $(seq 100); do
    url=$(sed -n 's/^listening on //p' "$room/out")
    [ -z "$url" ] || return 0
    kill -0 "$daemon" 2>/dev/null || return 1
    sleep 0.1
  done
  return 1
}

# stop SIGNAL: end the daemon; $code is its exit code.
stop() {
  kill "-$1" "$daemon"
  wait "$daemon" 2>/dev/null
  code=$?
  daemon=
}

# ask CURL-ARGUMENT... PATH: $status, the body in $room/body, the headers in $room/head.
ask() {
  for path; do :; done
  left=$#
  while [ "$left" -gt 1 ]; do
    set -- "$@" "$1"
    shift
    left=$((left - 1))
  done
  shift
  : >"$room/body"
  status=$(curl -sS --max-time 30 -o "$room/body" -D "$room/head" -w '%{http_code}' "$@" "$url$path") || status=none
}

post() { # post FILE [PATH]
  ask -H 'Content-Type: application/yaml' --data-binary "@$1" "${2:-/v1/rulings}"
}

body_has() { grep -qF -- "$1" "$room/body"; }
head_has() { grep -qiF -- "$1" "$room/head"; }
id_of() { sed -n 's/^{"id":"\([0-9a-f]*\)".*/\1/p' "$1"; }
ids_listed() { { cat "$room/body"; echo; } | sed 's/{"id":/\n&/g' | sed -n 's/^{"id":"\([0-9a-f]*\)".*/\1/p'; }

# answers STATUS [TEXT]: did the last request bring this?
answers() {
  echo "status $status, wanted $1"
  head -c 600 "$room/body"
  [ "$status" = "$1" ] && { [ $# -lt 2 ] || body_has "$2"; }
}

problem() { # problem STATUS CODE
  answers "$1" "\"code\":\"$2\"" && head_has 'content-type: application/problem+json'
}

# position TURN: a small transcript of its own for every turn.
position() {
  printf 'judged: 1\ngame: godzilla\nedition: en-1.2\nstart:\n  step: action\n  turn: %d\n  turn_player: A\n' "$1"
  printf '  rest: empty\n  A: {monster: {stack: [EPR-007], zone: 2}}\n  B: {monster: {stack: [EPR-007], zone: 1}}\n'
  printf 'moves:\n  - A: pass\n'
}

# refused EXIT-CODE TEXT OPTION...: the daemon does not start and says why.
refused() {
  want=$1 text=$2
  shift 2
  timeout 10 "$judged" "$@" >"$room/refused" 2>&1
  code=$?
  cat "$room/refused"
  [ "$code" = "$want" ] && grep -qF -- "$text" "$room/refused"
}

# Wrong use

check 'an address others could reach is refused' refused 2 not-loopback --listen 0.0.0.0:0 \
  --database "$room/open.db"
check 'an IPv6 address others could reach is refused' refused 2 not-loopback --listen '[::]:0' \
  --database "$room/open.db"
check 'what is no address is refused' refused 2 bad-address --listen here
check 'an unknown option is refused' refused 2 usage: --daemonize
check 'a limit of nothing is refused' refused 2 bad-setting --max-body 0
check 'a database that cannot be made is refused' refused 2 cannot-open --listen 127.0.0.1:0 --database "$room/no/such"
check '--version tells the version' refused 0 'judged ' --version

# A submission

db=$room/a.db
check 'a daemon on port 0 says where it listens' start "$db" --max-body 20000
[ "$failed" = 0 ] || { echo 'Bail out! There is no daemon to ask.'; exit 1; }
ask /healthz
check 'it is well' answers 200 '"status":"ok"'

post "$games/won-by-invasion.yaml"
check 'a consistent game is created' answers 201 '"verdict":"consistent"'
first=$(id_of "$room/body")
cp "$room/body" "$room/first"
check 'its place is told' head_has "location: /v1/rulings/$first"
ask "/v1/rulings/$first"
check 'it is found by id' answers 200 '"winner":"A"'
check 'what is kept is what was answered' cmp "$room/first" "$room/body"
post "$games/won-by-invasion.yaml"
check 'the same submission is the same ruling' answers 200 "\"id\":\"$first\""
sed 's/#.*//; s/turn_player/&/' "$games/won-by-invasion.yaml" | sed '/^ *$/d' >"$room/bare.yaml"
post "$room/bare.yaml"
check 'the same document laid out otherwise is the same ruling' answers 200 "\"id\":\"$first\""
post "$games/won-by-invasion.yaml" '/v1/rulings?edition=ja-1.04'
check 'by another edition it is another ruling' answers 201 '"edition":"ja-1.04"'
post "$games/illegal-move.yaml"
check 'an illegal game is created' answers 201 '"verdict":"illegal"'
illegal=$(id_of "$room/body")
ask "/v1/rulings/$illegal/text"
check 'a ruling can be read aloud' answers 200 'ILLEGAL: move 29 of 63'
lines() { [ "$(wc -l <"$room/body")" -le 8 ]; }
check 'in at most eight lines' lines
ask -I "/v1/rulings/$illegal"
check 'HEAD answers as GET does' answers 200

position 3 >"$room/p.yaml"
cat >"$room/p.json" <<'END'
{"moves":[{"A":"pass"}],"judged":1,"game":"godzilla","edition":"en-1.2","start":{"turn":3,"turn_player":"A",
"rest":"empty","step":"action","B":{"monster":{"zone":1,"stack":["EPR-007"]}},"A":{"monster":{"stack":["EPR-007"],"zone":2}}}}
END
ask -H 'Content-Type: application/json; charset=utf-8' --data-binary "@$room/p.json" /v1/rulings
check 'JSON is taken' answers 201
small=$(id_of "$room/body")
post "$room/p.yaml"
check 'the same document as YAML is the same ruling' answers 200 "\"id\":\"$small\""

# Lists

listed() { # listed PATH ID...: exactly these, newest first
  ask "$1"
  shift
  ids_listed >"$room/ids"
  echo "status $status"
  cat "$room/ids"
  [ "$status" = 200 ] && [ "$(tr '\n' ' ' <"$room/ids")" = "${*:+$* }" ]
}
check 'a list by verdict' listed '/v1/rulings?verdict=illegal' "$illegal"
check 'a list by deciding clause' listed '/v1/rulings?edition=en-1.2&clause=8.5.1&role=deciding' "$illegal"
check 'a list by clause has the newest first' listed '/v1/rulings?edition=en-1.2&clause=6.1.1' "$illegal" "$first"
check 'a list of another edition' listed '/v1/rulings?game=godzilla&edition=en-1.00'
check 'a list of the past' listed '/v1/rulings?before=2020-01-01'
check 'a list of the future' listed '/v1/rulings?after=2200-01-01T00:00:00Z'
check 'a full name of an edition is taken' listed '/v1/rulings?edition=godzilla/en-1.2&limit=1' "$small"
next=$(sed -n 's/.*"next":"\([0-9]*\)".*/\1/p' "$room/body")
check 'the next page goes on' listed "/v1/rulings?edition=en-1.2&limit=1&cursor=$next" "$illegal"
check 'the last page says so' body_has '"next":"'
listed "/v1/rulings?edition=en-1.2&cursor=$next" "$illegal" "$first" >/dev/null
check 'no page follows the last' body_has '"next":null'

# Rulebooks

ask /v1/editions
check 'the editions are listed' answers 200 '"edition":"ja-1.04"'
ask /v1/editions/godzilla/en-1.2/clauses
check 'the clauses of an edition are listed' answers 200 '"clause":"8.5.1"'
ask /v1/editions/godzilla/en-1.2/clauses/8.5.1
check 'a clause is told with its rules' answers 200 '"rule":"play-monster-rank"'
ask /v1/editions/godzilla/en-1.2/clauses/99
check 'a clause that is none is not found' problem 404 no-such-clause
ask /v1/editions/godzilla/en-9/clauses
check 'an edition that is none is not found' problem 404 no-such-edition

# Problems

ask /v1/rulings/00000000000000000000000000000000
check 'a ruling that is none is not found' problem 404 no-such-ruling
ask /v2
check 'a path that is none is not found' problem 404 no-such-page
ask -X PATCH "/v1/rulings/$first"
check 'a method that is none is not allowed' problem 405 method-not-allowed
check 'and those allowed are named' head_has 'allow: GET, HEAD'
ask '/v1/rulings?colour=red'
check 'an unknown parameter is refused' problem 400 unknown-argument
ask '/v1/rulings?limit=5&limit=6'
check 'a parameter given twice is refused' problem 400 repeated-argument
ask '/v1/rulings?limit=0'
check 'a limit of nothing is refused' problem 400 bad-argument
ask '/v1/rulings?verdict=guilty'
check 'a verdict that is none is refused' problem 400 bad-argument
ask '/v1/rulings?after=yesterday'
check 'a time that is none is refused' problem 400 bad-argument
ask -H 'Content-Type: text/plain' --data-binary "@$room/p.yaml" /v1/rulings
check 'another media type is refused' problem 415 unsupported-media-type
ask -H 'Content-Type:' --data-binary "@$room/p.yaml" /v1/rulings
check 'no media type is refused' problem 415 unsupported-media-type
ask -H 'Content-Type: application/json' --data-binary "@$room/p.yaml" /v1/rulings
check 'YAML that says it is JSON is refused' problem 400 json-syntax
printf 'judged: 1\ngame: [\n' >"$room/bad.yaml"
post "$room/bad.yaml"
check 'a document that cannot be read is refused' problem 400 yaml-syntax
check 'with its place' body_has '"line":2'
sed 's/en-1.2/en-9/' "$room/p.yaml" >"$room/bad.yaml"
post "$room/bad.yaml"
check 'a document that is not understood is refused' problem 422 unknown-edition
sed 's/"en-1.2"/"en-9"/' "$room/p.json" >"$room/bad.json"
ask -H 'Content-Type: application/json' --data-binary "@$room/bad.json" /v1/rulings
check 'in JSON with a pointer' body_has '"pointer":"/edition"'
ask -H 'Content-Type: application/yaml' --data-binary '' /v1/rulings
check 'nothing is refused' problem 400 empty-document
head -c 20001 /dev/zero | tr '\0' '#' >"$room/large"
post "$room/large"
check 'a body over the limit is refused' problem 413 body-too-large
ask -H 'Content-Type: application/yaml' -H 'Transfer-Encoding: chunked' --data-binary "@$room/large" /v1/rulings
check 'also when it comes in chunks' problem 413 body-too-large
ask -H 'Content-Type: application/yaml' -H 'Expect: 100-continue' --data-binary "@$room/large" /v1/rulings
check 'also before it is sent' problem 413 body-too-large
head -c 20000 "$room/large" >"$room/full"
post "$room/full"
check 'a body of just the limit is read' problem 400 empty-document
ask "/v1/rulings/$first?view=judge"
check 'the view of a judge is not given' problem 403 view-not-allowed
post "$room/p.yaml" '/v1/rulings?view=B'
check 'nor that of a player' problem 403 view-not-allowed
stop TERM
check 'SIGTERM ends it with 0' test "$code" = 0
check 'nothing of its log is left' test ! -e "$db-wal"

# Views

check 'it starts again on the same file' start "$db" --allow-judge-view
ask "/v1/rulings/$first"
check 'what was kept is still there' cmp "$room/first" "$room/body"
hands() { sed 's/.*"position"://; s/"citations".*//' "$room/body" | grep -o '"hand":\[[^]]*\]'; }
ask "/v1/rulings/$illegal?include=position&view=judge"
check 'a judge sees both hands' sh -c 'echo "$1" | grep -c EPR-0 | grep -qx 2' - "$(hands)"
ask "/v1/rulings/$illegal?include=position&view=B"
check 'a player sees the own hand' sh -c 'echo "$1" | tail -n 1 | grep -q EPR-009' - "$(hands)"
check 'and not the other' sh -c 'echo "$1" | head -n 1 | grep hand | grep -vq EPR-' - "$(hands)"
ask "/v1/rulings/$illegal?include=position"
check 'the public sees neither' sh -c 'echo "$1" | grep -q hand && ! echo "$1" | grep -q EPR-' - "$(hands)"
ask "/v1/rulings/$illegal?view=everything"
check 'a view that is none is refused' problem 400 bad-argument
stop INT
check 'SIGINT ends it with 0' test "$code" = 0

# What is acknowledged is kept

# prepare FROM TO: submissions for submit_at_once, answers to be in $room/many.
prepare() {
  rm -rf "$room/many"
  mkdir "$room/many"
  for i in $(seq "$1" "$2"); do
    position "$i" >"$room/many/$i.yaml"
    printf 'url = "%s/v1/rulings"\nheader = "Content-Type: application/yaml"\ndata-binary = "@%s"\n' "$url" \
      "$room/many/$i.yaml"
    printf 'output = "%s"\nwrite-out = "%%{http_code} %%{exitcode} %s\\n"\nnext\n' "$room/many/$i.json" "$i"
  done >"$room/config"
}

# submit_at_once SIGNAL: from several clients, and send the daemon the signal in the middle of it.
submit_at_once() {
  : >"$room/codes"
  curl -s -Z --parallel-max 16 --max-time 30 -K "$room/config" >"$room/codes" 2>/dev/null &
  clients=$!
  until [ "$(grep -c '^201 0 ' "$room/codes")" -gt 20 ] || ! kill -0 "$clients" 2>/dev/null; do sleep 0.01; done
  stop "$1"
  wait "$clients"
}

# acknowledged: every ruling that was answered 201 is found, as it was answered.
acknowledged() {
  sed -n 's/^201 0 //p' "$room/codes" >"$room/kept"
  while read -r i; do
    printf 'url = "%s/v1/rulings/%s"\noutput = "%s"\nnext\n' "$url" "$(id_of "$room/many/$i.json")" "$room/many/$i.found"
  done <"$room/kept" >"$room/config"
  curl -sS --max-time 30 -K "$room/config"
  while read -r i; do
    cmp "$room/many/$i.json" "$room/many/$i.found" || return 1
  done <"$room/kept"
  echo "$(wc -l <"$room/kept") acknowledged"
  [ -s "$room/kept" ]
}

for round in 1 2 3; do
  start "$room/b.db"
  prepare "$((round * 1000))" "$((round * 1000 + 299))"
  submit_at_once KILL
  start "$room/b.db"
  check "what was acknowledged survives kill -9 (round $round)" acknowledged
  stop TERM
done

start "$room/c.db"
prepare 1 300
submit_at_once TERM
check 'SIGTERM under load ends it with 0' test "$code" = 0
only_known() { ! grep -vE '^(201|503|000) ' "$room/codes"; }
check 'requests are answered, refused as closing, or not taken' only_known
start "$room/c.db"
check 'what was acknowledged before it is kept' acknowledged
stop TERM

# Files of others

version() { python3 -c 'import sqlite3, sys; d = sqlite3.connect(sys.argv[1]); d.execute(sys.argv[2]); d.commit()' "$@"; }
version "$room/c.db" 'PRAGMA user_version = 99'
check 'a file of another version is refused' refused 2 other-schema --listen 127.0.0.1:0 --database "$room/c.db"
version "$room/d.db" 'CREATE TABLE recipes (name TEXT)'
check 'a file of another program is refused' refused 2 not-a-store --listen 127.0.0.1:0 --database "$room/d.db"
echo 'no database at all, but text long enough to be looked at' >"$room/e.db"
check 'a file that is no database is refused' refused 2 not-a-store --listen 127.0.0.1:0 --database "$room/e.db"

checked
