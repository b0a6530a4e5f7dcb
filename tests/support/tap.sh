# tap.sh: what the end-to-end tests share, read by each with `.`: results as TAP on standard output.
# $room is a folder of the test's own; clean_up removes it at the end, whatever ends the test.
room=$(mktemp -d) || exit 2
n=0 failed=0

clean_up() { rm -rf "$room"; }
trap 'clean_up' EXIT

# check NAME COMMAND...: one test, passed when the command succeeds.
check() {
  n=$((n + 1)) name=$1
  shift
  if "$@" >"$room/said" 2>&1; then
    echo "ok $n - $name"
  else
    echo "not ok $n - $name"
    head -n 20 "$room/said" | sed 's/^/  # /'
    failed=$((failed + 1))
  fi
}

# skip NAME REASON: a test that this machine cannot run.
skip() {
  n=$((n + 1))
  echo "ok $n - $1 # SKIP $2"
}

# ends CODE COMMAND...: the command ends with this exit code; what it says is in $room/out and $room/err.
ends() {
  want=$1
  shift
  "$@" >"$room/out" 2>"$room/err"
  code=$?
  [ "$code" = "$want" ] || { echo "exit code $code, wanted $want"; cat "$room/err" "$room/out"; return 1; }
}

# To end with: the plan, and whether all passed.
checked() {
  echo "1..$n"
  [ "$failed" = 0 ]
}
