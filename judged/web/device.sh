#!/bin/sh
# Puts the judge for devices without a network beside the page, if `make wasm` made one.
#
#     judged/web/device.sh build/wasm/package build/web
set -eu
[ -s "$1/judge.wasm" ] && [ -s "$2/dist/index.html" ] || exit 0
"$2/node_modules/.bin/esbuild" "$1/judge.worker.js" --bundle --minify --format=esm --external:node:* --log-level=warning \
  --outfile="$2/dist/judge.js"
cp "$1/judge.wasm" "$2/dist"
gzip -9kf "$2/dist/judge.js" "$2/dist/judge.wasm"
