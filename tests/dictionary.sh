#!/usr/bin/env bash
# Makes the dictionaries that bodies are packed with: tests/dictionary.sh BUILD writes
# BUILD/dictionaries/GAME.dict. The same tree and version of zstd give the same dictionary. Its id
# is the beginning of the digest of everything after the id in the file.
set -eu
build=$1
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
"$build/bodies" "$build/judge" "$room"
mkdir -p "$build/dictionaries"
for samples in "$room"/*/; do
  dict=$build/dictionaries/$(basename "$samples").dict
  zstd --quiet --train-fastcover=k=200,d=8,steps=4,split=100 --maxdict=65536 --dictID=1 -r "$samples" -o "$dict" --force
  digest=$(tail -c +9 "$dict" | sha256sum | cut -c 1-8)
  # Ids are little endian, below 2^31; those below 2^15 are reserved.
  id=$(( (16#$digest & 0x7fffffff) | 0x8000 ))
  printf '%08x' "$id" | sed 's/\(..\)\(..\)\(..\)\(..\)/\\x\4\\x\3\\x\2\\x\1/' | xargs -0 printf | dd of="$dict" bs=1 seek=4 conv=notrunc status=none
  echo "$dict: $(wc -c <"$dict") bytes, id $id"
done
