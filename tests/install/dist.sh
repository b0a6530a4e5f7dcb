#!/bin/sh
# What `make dist` makes: the same bytes from two folders, and installed where nothing else is, it runs.
set -u
# shellcheck source=tests/support/tap.sh
. "$(dirname "$0")/../support/tap.sh"
source=$PWD
export SOURCE_DATE_EPOCH=1790000000

# As root, or as somebody who is root in a namespace of their own.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else unshare -r "$@"; fi
}

# The sources alone, built in folders of different names and depths, one without a compiler cache, in another locale
# and with another mask of modes.
first=$room/one second=$room/the/second/folder
for folder in "$first" "$second"; do
  mkdir -p "$folder"
  git ls-files -z | xargs -0 cp --parents -t "$folder"
done
build() {
  cd "$1" && env -u B make -s dist >"$room/made" 2>&1 || { tail -n 20 "$room/made"; return 1; }
  (cd build/dist && sha256sum --quiet -c SHA256SUMS) && [ "$(find build/dist -type f | wc -l)" = 3 ]
}
# shellcheck disable=SC2317
build_otherwise() {
  umask 077
  CCACHE_DISABLE=1 LC_ALL=C.UTF-8 TZ=Asia/Tokyo build "$second"
}
check 'a package and a tarball are made, with checksums' build "$first"
cd "$source" || exit 2
check 'and made again in another folder' build_otherwise
cd "$source" || exit 2

same_bytes() {
  diff "$first/build/dist/SHA256SUMS" "$second/build/dist/SHA256SUMS" && cmp "$first"/build/dist/*.deb "$second"/build/dist/*.deb &&
    cmp "$first"/build/dist/*.tar.gz "$second"/build/dist/*.tar.gz
}
check 'both are the same, byte by byte' same_bytes

no_trace() {
  ! tar -xzOf "$first"/build/dist/*.tar.gz | grep -qaF "$room" && ! dpkg-deb --fsys-tarfile "$first"/build/dist/*.deb | grep -qaF "$room"
}
check 'nothing tells in which folder' no_trace

# A root with nothing but the named packages and what they depend on, and dpkg's records of those.
closure() {
  echo "$@" | tr ' ' '\n' >"$room/todo"
  : >"$room/packages"
  while read -r package; do
    grep -qx "$package" "$room/packages" && continue
    dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null | grep -q '^ii' || continue
    echo "$package" >>"$room/packages"
    dpkg-query -W -f '${Pre-Depends}, ${Depends}\n' "$package" | tr ',|' '\n\n' | sed 's/^ *//; s/[ :(].*//' | grep . >>"$room/todo"
  done <"$room/todo"
}
bare_root() {
  root=$1
  mkdir -p "$root/usr/bin" "$root/usr/lib" "$root/usr/lib64" "$root/usr/sbin" "$root/tmp" "$root/etc" "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
  for folder in bin lib lib64 sbin; do ln -s "usr/$folder" "$root/$folder"; done
  : >"$root/var/lib/dpkg/status"
  while read -r package; do
    dpkg -L "$package" | while read -r path; do
      if [ -L "$path" ] || [ -f "$path" ]; then
        mkdir -p "$root${path%/*}" && [ -e "$root$path" ] || cp -a "$path" "$root$path"
      fi
    done
    { dpkg-query -s "$package" && echo; } >>"$root/var/lib/dpkg/status"
  done <"$room/packages"
  as_root chroot "$root" /sbin/ldconfig
}
here=$first/build/release/judge game=contrib/demo-games/godzilla/won-by-invasion.yaml

# runs ROOT BIN: the programs of that folder of a root do as they do here.
runs() {
  cp "$game" "$1/tmp/game.yaml" && "$here" replay "$game" >"$room/here" && as_root chroot "$1" "$2/judge" replay /tmp/game.yaml >"$room/there" &&
    cmp "$room/here" "$room/there" && as_root chroot "$1" "$2/judge" cards mothra | grep -q '^EBP03-020' &&
    as_root chroot "$1" "$2/judge" suite --game colossus --jobs 1 >"$room/suite" && grep -qE '^[1-9][0-9]* passed, 0 failed' "$room/suite" &&
    as_root chroot "$1" "$2/judged" --version | grep -q '^judged [0-9]' || { cat "$room/suite"; return 1; }
}

installs() {
  deb=$(echo "$first"/build/dist/*.deb)
  # shellcheck disable=SC2046
  closure $(dpkg-deb -f "$deb" Depends | sed 's/([^)]*)//g; s/,/ /g') libc-bin dash
  bare_root "$room/root" && ! [ -e "$room/root/usr/bin/gcc" ] && ! [ -e "$room/root/usr/bin/make" ] &&
    as_root dpkg --root="$room/root" --force-not-root -i "$deb" && runs "$room/root" /usr/bin
}
check 'the package installs on a bare root with what it depends on alone, and runs' installs

# The unit's own commands, with the settings of the package.
unit_starts() {
  unit=$room/root/usr/lib/systemd/system/judged.service
  for line in $(sed -n 's/^ExecStart\(Pre\)\{0,1\}=//p' "$unit" | tr ' ' '\034'); do
    command=$(echo "$line" | tr '\034' ' ')
    with=
    case $command in *--check-config) ;; *) with='timeout 5 env JUDGED_DATABASE=/tmp/rulings.db JUDGED_LISTEN=127.0.0.1:0' ;; esac
    # shellcheck disable=SC2086
    as_root $with chroot "$room/root" $command >>"$room/unit" 2>&1
  done
  grep -q '^listening on http://127.0.0.1:' "$room/unit" && grep -q '^log-format: logfmt$' "$room/unit" || { cat "$room/unit"; return 1; }
}
check 'its unit starts with the settings that come with it' unit_starts

has_pages() {
  pages=$room/root/usr/share/doc/judged
  [ -s "$pages/docs/operating.md" ] && [ -s "$pages/contrib/examples/own-cards.yaml" ] && [ -s "$pages/changelog.gz" ] &&
    [ "$(cat "$room/root/var/lib/dpkg/info/judged.conffiles")" = /etc/judged.yaml ]
}
check 'pages and examples are there, and settings that an update leaves alone' has_pages

removes() {
  as_root dpkg --root="$room/root" --force-not-root -P judged && ! find "$room/root" -name '*judge*' ! -path '*/var/lib/dpkg/*' ! -path '*/tmp/*' | grep .
}
check 'and is removed without a trace' removes

unpacks() {
  mkdir -p "$room/root/opt/some where" && tar -xzf "$first"/build/dist/*.tar.gz -C "$room/root/opt/some where" &&
    folder=$(cd "$room/root" && echo opt/some\ where/judged-*) && runs "$room/root" "/$folder/bin" || return 1
  grep -q "^prefix=..pcfiledir" "$room/root/$folder/lib/pkgconfig/judge.pc" && [ -s "$room/root/$folder/README.md" ] &&
    grep -q "^## $("$here" --version | sed 's/judge //')$" "$room/root/$folder/CHANGELOG.md"
}
check 'the tarball runs from the folder it was unpacked in, and finds its data there' unpacks

checked
