# tap.sh: shared functions of the end-to-end tests, which read it with `.`. Results go to standard output as TAP.
# $room is a temporary folder of the test; clean_up removes it at the end, however the test ends.
room=$(mktemp -d) || exit 2
n=0 failed=0

clean_up() { rm -rf "$room"; }
trap 'clean_up' EXIT

# check NAME COMMAND...: one test, which passes if the command succeeds.
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

# skip NAME REASON: a test that can't run on this machine.
skip() {
  n=$((n + 1))
  echo "ok $n - $1 # SKIP $2"
}

# ends CODE COMMAND...: does the command end with this exit code? Its output is in $room/out and $room/err.
ends() {
  want=$1
  shift
  "$@" >"$room/out" 2>"$room/err"
  code=$?
  [ "$code" = "$want" ] || { echo "exit code $code, wanted $want"; cat "$room/err" "$room/out"; return 1; }
}

# checked: print the plan, at the end. Succeeds if all tests passed.
checked() {
  echo "1..$n"
  [ "$failed" = 0 ]
}
