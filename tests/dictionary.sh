#!/usr/bin/env bash
# What records and bodies are packed with: tests/dictionary.sh BUILD writes BUILD/typical/ (judged/words/typical-1/) and
# BUILD/body.dict (judged/store/body-3.dict). The same version of zstd makes the same of the same tree.
set -eu
build=$1
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
"$build/bodies" "$build/judge" "$room"
zstd --quiet --train-fastcover=k=200,d=8,steps=4,split=100 --maxdict=32768 --dictID=3 -r "$room/samples" -o "$build/body.dict" --force
rm -rf "$build/typical"
mkdir "$build/typical"
find "$room" -maxdepth 1 -type f -exec cp -t "$build/typical" {} +
for file in "$build"/typical/* "$build/body.dict"; do
  echo "$file: $(wc -c <"$file") bytes, $(sha256sum "$file" | cut -c 1-16)"
done
