#!/usr/bin/env bash
# A dictionary for what is packed: tests/dictionary.sh BUILD writes BUILD/body.dict. The same version of zstd makes the
# same of the same tree.
set -eu
build=$1
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
"$build/bodies" "$build/judge" "$room"
zstd --quiet --train-fastcover=k=200,d=8,steps=4,split=100 --maxdict=131072 --dictID=2 -r "$room" -o "$build/body.dict" --force
echo "$build/body.dict: $(wc -c <"$build/body.dict") bytes, $(sha256sum "$build/body.dict" | cut -c 1-16)"
