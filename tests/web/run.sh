#!/bin/sh
# The page in a browser: Debian's chromium-headless-shell (another browser: CHROMIUM=/usr/bin/chromium), driven by playwright-core. Last line: N passed, N failed.
#
#     WEB=build/web JUDGED=build/judged tests/web/run.sh [WORDS OF A TEST]
set -eu
cd "$(dirname "$0")/../.."
web=${WEB:-build/web}
room=$web/test
[ -s "$web/dist/index.html" ] || {
  echo 'there is no page to test: it was not built (npm, or its packages, were not there)'
  echo '0 passed, 1 failed'
  exit 1
}
mkdir -p "$room"
cp tests/web/*.mjs "$room"
contrib/npm tests/web "$room"
# What the page does with documents, to be called without it.
"$web/node_modules/.bin/esbuild" "$web/src/doc/document.ts" "$web/src/doc/quick.ts" "$web/src/doc/settle.ts" --bundle --format=esm --platform=browser \
  --outdir="$room" --out-extension:.js=.bundle.mjs --log-level=warning
WEB=$web exec node "$room/all.mjs" "$@"
