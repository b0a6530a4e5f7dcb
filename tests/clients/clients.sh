#!/bin/sh
# The service and clients nobody here wrote: curl, wrk, Node's fetch, an OpenAPI validator. TAP; `make clients` brings
# what it needs, and nothing is left out when something is missing: that test fails.
set -u
cd "$(dirname "$0")" || exit 2
. ../support/tap.sh
judged=${JUDGED:?the program}
modules=${MODULES:?the folder of node_modules}
root=../..

"$judged" --listen 127.0.0.1:0 --database "$room/rulings.db" --rate 0 --log-requests=false >"$room/listening" 2>"$room/log" &
daemon=$!
clean_up() {
  kill "$daemon" 2>/dev/null && wait "$daemon"
  rm -rf "$room"
}
for _ in $(seq 100); do
  [ -s "$room/listening" ] && break
  sleep 0.1
done
url=$(sed -n 's/^listening on //p' "$room/listening")

asks() { curl -sS --max-time 20 "$@"; }
answers() { # answers STATUS CURL-ARGUMENTS...
  wanted=$1
  shift
  got=$(asks -o "$room/body" -w '%{http_code}' "$@") && [ "$got" = "$wanted" ] || { echo "$got instead of $wanted"; cat "$room/body"; return 1; }
}

curl_submits() {
  for game in "$root"/contrib/demo-games/godzilla/*.yaml; do
    answers 201 -H 'Content-Type: application/yaml' --data-binary "@$game" "$url/v1/rulings" || return 1
    answers 200 -H 'Content-Type: application/yaml' --data-binary "@$game" "$url/v1/rulings" || return 1
    gzip -c "$game" | answers 200 -H 'Content-Type: application/yaml' -H 'Content-Encoding: gzip' --data-binary @- "$url/v1/rulings" || return 1
    answers 200 -H 'Transfer-Encoding: chunked' -H 'Content-Type: application/yaml' --data-binary "@$game" "$url/v1/rulings" || return 1
  done
}
check 'curl submits games, plain, packed and in chunks' curl_submits

curl_waits_for_leave() {
  head -c 100000 /dev/zero | tr '\0' '#' >"$room/large" && cat "$root/contrib/demo-games/godzilla/won-by-invasion.yaml" >>"$room/large"
  answers 200 -v -H 'Expect: 100-continue' -H 'Content-Type: application/yaml' --data-binary "@$room/large" "$url/v1/rulings" &&
    grep -q '^< HTTP/1.1 100' "$room/said" || return 1
  head -c 3000000 /dev/zero >"$room/huge"
  answers 413 -H 'Expect: 100-continue' -H 'Content-Type: application/yaml' --data-binary "@$room/huge" "$url/v1/rulings" &&
    answers 413 -H 'Expect:' -H 'Content-Type: application/yaml' --data-binary "@$room/huge" "$url/v1/rulings" &&
    grep -q body-too-large "$room/body"
}
check 'curl asks for leave to send a large body' curl_waits_for_leave

curl_reads() {
  href=$(asks "$url/v1/rulings?limit=1" | python3 -c 'import json, sys; print(json.load(sys.stdin)["rulings"][0]["href"])')
  answers 200 "$url$href" && asks --etag-save "$room/tag" -o "$room/once" "$url$href" && [ -s "$room/once" ] &&
    answers 304 --etag-compare "$room/tag" "$url$href" && answers 200 --http1.0 "$url$href" && answers 200 -I "$url$href" &&
    answers 405 -X PATCH "$url$href" && answers 404 "$url/v1/rulings/none" && answers 400 "$url$href?colour=red" &&
    asks -v -o "$room/a" "$url$href" -o "$room/b" "$url$href/text" 2>"$room/trace" && grep -qi 're-using existing' "$room/trace"
}
check 'curl reads, over one connection, what it does not have' curl_reads

curl_at_once() {
  for limit in $(seq 60); do
    printf 'url = "%s/v1/rulings?limit=%s"\noutput = "%s/list-%s"\n' "$url" "$limit" "$room" "$limit"
  done >"$room/config"
  asks --parallel --parallel-max 30 --no-progress-meter --config "$room/config" && [ "$(ls "$room" | grep -c '^list-')" = 60 ] &&
    ! grep -L rulings "$room"/list-* | grep -q .
}
check 'curl asks sixty things in parallel' curl_at_once

# wrk_is_answered FEWEST SCRIPT PATH: nothing wrong, and at least so many answers.
wrk_is_answered() {
  wrk --threads 2 --connections 40 --duration 2s --timeout 10s --script "$2" "$url$3" >"$room/wrk" || { cat "$room/wrk"; return 1; }
  awk -v fewest="$1" '/^answered/ { good = $2 > fewest && $4 == 0 } END { exit !good }' "$room/wrk" || { cat "$room/wrk"; return 1; }
}
check 'wrk submits on forty connections' wrk_is_answered 100 submit.lua /v1/rulings
check 'wrk reads a ruling' wrk_is_answered 1000 read.lua "$(asks "$url/v1/rulings?limit=1" | python3 -c 'import json, sys; print(json.load(sys.stdin)["rulings"][0]["href"])')"
check 'wrk lists' wrk_is_answered 100 read.lua '/v1/rulings?clause=7.*'

# Modules are found from where the script lies.
as_node() {
  script=$1
  shift
  cp "$script" package.json "$modules/" && node "$modules/$script" "$@"
}

check 'the document is a sound one to an OpenAPI validator' as_node openapi.js "$url"

python_asks() { python3 plain.py "$url" "$root/contrib/demo-games/dbs/$(ls "$root/contrib/demo-games/dbs" | head -n 1)"; }
check 'plain Python submits, reads, lists and is refused' python_asks

# The types are made from the contract as it is served, the schema of a ruling beside it.
typescript_asks() {
  (mkdir -p "$room/typed" && ln -sfn "$modules/node_modules" "$room/typed/node_modules" && cp typed.ts "$room/typed/" &&
    asks -o "$room/typed/openapi.json" "$url/openapi.json" && asks -o "$room/typed/ruling.schema.json" "$url/ruling.schema.json" &&
    cd "$room/typed" && echo '{"type": "module"}' >package.json &&
    node_modules/.bin/openapi-typescript openapi.json -o api.d.ts &&
    node_modules/.bin/tsc --strict --noUncheckedIndexedAccess --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom --outDir . typed.ts &&
    node typed.js "$url")
}
check 'TypeScript, strict, with types made from the contract, submits and reads' typescript_asks

stops() { # stops DATABASE
  kill "$daemon"
  wait "$daemon"
  ended=$?
  [ "$ended" = 0 ] || { echo "it ended with $ended"; cat "$room/log"; return 1; }
  [ "$("$judged" verify --database "$room/$1" | grep -c sound)" = 1 ]
}
check 'it stops as it should' stops rulings.db

"$judged" --listen 127.0.0.1:0 --database "$room/fetch.db" --rate 0 >"$room/listening" 2>"$room/log" &
daemon=$!
sleep 1
url=$(sed -n 's/^listening on //p' "$room/listening")
check "Node's fetch submits, reads, pages, streams and goes away" as_node fetch.js "$url"

check 'it stops again' stops fetch.db
checked
