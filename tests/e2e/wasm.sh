#!/bin/sh
# The judge in WebAssembly against the program, in Node and in a browser, if `make wasm-check` has made
# it, which takes emscripten.
set -u
. "$(dirname "$0")/../support/tap.sh"
package=build/wasm/package
games="fixtures/disputes/*.yaml contrib/demo-games/*/*.yaml"

if [ -e $package/judge.wasm ] && [ -e build/wasm/small.wasm ]; then
  check 'WebAssembly gives the bytes of the program' node tests/wasm/same.mjs "${B:-build}/judge" build/wasm $games
else
  skip 'WebAssembly gives the bytes of the program' 'make wasm-check takes emscripten'
fi
if [ -e $package/judge.wasm ] && [ -e build/web/test/node_modules/playwright-core ]; then
  check 'a worker in a browser answers as Node does' env MODULES=build/web/test node tests/wasm/browser.mjs $package $games
else
  skip 'a worker in a browser answers as Node does' 'make wasm-check takes emscripten and a browser'
fi

checked
