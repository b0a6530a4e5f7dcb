#!/bin/sh
# The page in a browser: Debian's chromium, driven by playwright-core. Last line: N passed, N failed.
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
cp tests/web/package.json tests/web/package-lock.json tests/web/*.mjs "$room"
if ! cmp -s "$room/package-lock.json" "$room/node_modules/.of"; then
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --prefix "$room" --ignore-scripts --no-audit --no-fund --loglevel error >"$room/npm.log" 2>&1 || {
    cat "$room/npm.log"
    exit 1
  }
  cp "$room/package-lock.json" "$room/node_modules/.of"
fi
# What the page does with documents, to be called without it.
"$web/node_modules/.bin/esbuild" "$web/src/doc/document.ts" "$web/src/doc/quick.ts" "$web/src/doc/settle.ts" --bundle --format=esm --platform=browser \
  --outdir="$room" --out-extension:.js=.bundle.mjs --log-level=warning
WEB=$web exec node "$room/all.mjs" "$@"
