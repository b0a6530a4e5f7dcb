#!/bin/sh
# Bundles the page into FOLDER/dist: packages as package-lock.json has them, types of the API from docs/openapi.yaml,
# type-checked, then put together by build.mjs. FOLDER/built is touched at the end. Where the packages cannot be had (no network),
# there is no page: FOLDER/dist is empty, and the daemon says that its page was not built.
#
#     judged/web/build.sh build/web
set -eu
here=$(cd "$(dirname "$0")" && pwd)
docs=$here/../../docs
mkdir -p "$1"
cd "$1"
rm -rf dist src
mkdir -p dist
cp "$here/package.json" "$here/package-lock.json" "$here/tsconfig.json" "$here/build.mjs" "$here/index.html" "$here/sw.js" .
cp -r "$here/src" src
if ! "$here/../../contrib/npm" . . >/dev/null; then
  echo "  the page is not built: its packages cannot be had ($PWD/npm.log); \`make page\` tries again" >&2
  touch built
  exit 0
fi
node_modules/.bin/openapi-typescript "$docs/openapi.yaml" -o src/api.gen.ts >types.log 2>&1 || { cat types.log >&2; exit 1; }
node_modules/.bin/tsc --noEmit
node build.mjs
touch built
