#!/bin/sh
# The steps of contrib/container/Containerfile on bare roots of Debian, one for each stage, and the service that comes of it.
set -u
# shellcheck source=tests/support/tap.sh
. "$(dirname "$0")/../support/tap.sh"
file=contrib/container/Containerfile
sources=$PWD

bare_root() {
  [ -d "$room/bare" ] || debootstrap --variant=minbase bookworm "$room/bare" >"$room/debootstrap" 2>&1 || { tail -n 5 "$room/debootstrap"; return 1; }
  cp -a "$room/bare" "$1" && mount -t proc proc "$1/proc" && cp /etc/resolv.conf "$1/etc/resolv.conf" || return 1
  # Node trusts what it trusts on this machine.
  [ -z "${NODE_EXTRA_CA_CERTS-}" ] || cp "$NODE_EXTRA_CA_CERTS" "$1/etc/node-certificates.crt"
}
# shellcheck disable=SC2317
unmount() {
  for root in "$room"/stage-*; do umount "$root/proc" 2>/dev/null; done
}
trap 'unmount; rm -rf "$room"' EXIT

# Follow the file, line by line: each FROM begins a root of its own.
follow() {
  stage=0 folder=/ user=root
  while read -r word rest; do
    root=$room/stage-$stage
    case $word in
      '' | '#'*) ;;
      FROM) stage=$((stage + 1)) folder=/ && bare_root "$room/stage-$stage" || return 1 ;;
      WORKDIR) folder=$rest ;;
      COPY)
        case $rest in
          --from=build*) cp -a "$room/stage-1$(echo "$rest" | cut -d ' ' -f 2)" "$root$(echo "$rest" | cut -d ' ' -f 3)" ;;
          '. '*) mkdir -p "$root${rest#. }" && (cd "$sources" && git ls-files -z | xargs -0 cp --parents -t "$root${rest#. }") ;;
          *) return 1 ;;
        esac || return 1
        ;;
      RUN) env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS=/etc/node-certificates.crt} chroot "$root" sh -c "cd $folder && $rest" >>"$room/run" 2>&1 || { tail -n 20 "$room/run"; return 1; } ;;
      ENV) environment=$rest ;;
      USER) user=$rest ;;
      ENTRYPOINT) entry=$(echo "$rest" | tr -d '[]"') ;;
      VOLUME | EXPOSE) ;;
      *) echo "what is $word?"; return 1 ;;
    esac
  done <"$file"
  [ "$stage" = 2 ]
}
check 'every step of the file can be done' follow

serves() {
  token=judged-1-0123456789abcdef0123456789abcdef
  # shellcheck disable=SC2086
  chroot --userspec="$user" "$root" env $environment JUDGED_LISTEN=127.0.0.1:0 JUDGED_FIRST_TOKEN="$token" $entry >"$room/ready" 2>"$room/log" &
  pid=$!
  for _ in $(seq 100); do grep -q '^listening' "$room/ready" && break; sleep 0.1; done
  url=$(sed -n 's/^listening on //p' "$room/ready")
  curl -s "$url/readyz" | grep -q ready && curl -s -H "Authorization: Bearer $token" "$url/v1/session" | grep -q '"first"' &&
    curl -s "$url/" | grep -q '<base href="/">'
  result=$?
  kill "$pid" && wait "$pid" && grep -q '"event":"stopped"' "$room/log" && [ "$result" = 0 ] || { cat "$room/ready" "$room/log"; return 1; }
}
check 'what comes of it serves, with a first token and the page, as a user of its own' serves

unmount
checked
