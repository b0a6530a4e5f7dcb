#!/bin/sh
# Runs test programs, as many at once as there are cores, and adds up their results.
# Usage: B=build tests/run.sh PROGRAM... [--suite] [--disputes] SCRIPT.sh...
# MET: a folder in which the service scripts note which parts of the contract they have covered; the
#   default is in `out`. Set it to run the scripts in several parts
# PROVE: options of the suite, in addition to checking its scenarios; the default is all
# LEAKS=programs: check for memory leaks in test programs only. Checking at the end of each of
#   thousands of short processes costs as much as the processes themselves.
#
# Scripts that measure time (the service under load) run one after another, in parallel with the
# others, which get a lower priority: scripts that measure time mostly wait. Scripts that mostly
# wait for programs they start all begin at once.
#
# Each result is printed when it comes, with the part of the work that is done and an estimate of
# the remaining time. Tests that this machine can't run are printed with the reason.
#
# A Criterion program, the scenario suite and an end-to-end script all report as TAP. Each also
# fails if it reports no result, or fewer than planned; if its results don't explain its exit code;
# if it takes too long; or if there is a sanitizer report. Criterion alone would let a leak pass, or
# a filter that matches nothing. Last line: `N passed, N failed`; exit 1 if any failed.
set -u
B=${B:-build}
out=${out:-$B/tests/out}
limit=${LIMIT:-1800}
PROVE=${PROVE:---prove --cut --positions}
passed=0 failed=0

blame() {
  failed=$((failed + 1))
  echo "not ok - $1: $2"
}

# count NAME TAP-FILE EXIT-CODE SECONDS: add a finished program's results. A shell knows only the
# total processor time of all processes it has waited for: here that is a single one, see `one`.
count() {
  good=$(grep -c '^ok ' "$2")
  bad=$(grep -c '^not ok ' "$2")
  skipped=$(grep -Eic '^ok .*# *skip' "$2")
  planned=$(sed -n 's/^1\.\.\([0-9][0-9]*\).*/\1/p' "$2" | tail -n 1)
  good=$((good - skipped))
  passed=$((passed + good))
  failed=$((failed + bad))
  times >"$2.times"
  printf '%-44s %5d passed %4d failed %4d s, %4d of a processor%s\n' "$1" "$good" "$bad" "$4" "$(awk 'NR == 2 { split($1 "m" $2, t, /[ms]+/); print int(t[1] * 60 + t[2] + t[3] * 60 + t[4]) }' "$2.times")" "$([ "$skipped" = 0 ] || echo ", $skipped skipped")"
  sed -n 's/^ok [0-9]* *-* *\(.*\) # *[Ss][Kk][Ii][Pp] *\(.*\)/    not run: \1: \2/p' "$2"
  [ "$bad" = 0 ] || awk '/^not ok /{ show = 12 } /^ok /{ show = 0 } show-- > 0 { print "    " $0 }' "$2" | head -n 80
  [ $((good + bad + skipped)) -gt 0 ] || blame "$1" 'it ran no test'
  [ -z "$planned" ] || [ "$planned" -le $((good + bad + skipped)) ] ||
    blame "$1" "it planned $planned tests and told of $((good + bad + skipped))"
  case $3 in
    0) ;;
    124 | 137) blame "$1" "it was ended after $limit seconds" ;;
    *) [ "$bad" -gt 0 ] || blame "$1" "it ended with exit code $3 though every test passed" ;;
  esac
}

# run NAME TAP-FILE COMMAND...: run the command. Its output goes to a log, which is shown on
# failure.
run() {
  name=$1 tap=$2 log=$out/$(echo "$1" | tr / -)
  shift 2
  : >"$tap"
  begun=$(date +%s)
  # A trap of SAN=quick is an illegal instruction, which counts as a report, too.
  ASAN_OPTIONS="log_path=$log.report:handle_sigill=1:${ASAN_OPTIONS-}" UBSAN_OPTIONS="print_stacktrace=1:log_path=$log.report:${UBSAN_OPTIONS-}" \
    timeout -k 10 "$limit" "$@" >"$log.out" 2>"$log.err" </dev/null
  code=$?
  [ -s "$tap" ] || grep -E '^(ok|not ok|1\.\.|  )' "$log.out" >"$tap"
  before=$failed
  count "$name" "$tap" "$code" $(($(date +%s) - begun))
  for report in "$log".report.*; do
    [ -e "$report" ] || continue
    blame "$name" 'a sanitizer reported'
    head -n 40 "$report" | sed 's/^/    /'
  done
  [ "$failed" = "$before" ] || tail -n 20 "$log.err" | sed 's/^/    /'
}

# Print the file for a program's results. Names repeat in the folders of tests, so it has the whole
# path.
told_of() { echo "$out/$(echo "$1" | tr / -).told"; }

# one WHAT: run a program or script. The last line of the output has its counts.
one() {
  what=$1 tap=$(told_of "$1").tap
  case ${LEAKS-}$what in programs*.sh | programs--*) ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 ;; esac
  case $what in
    --suite) run suite "$tap" "$JUDGE" suite $PROVE --tap ;;
    --disputes) run disputes "$tap" "$JUDGE" disputes --tap ;;
    *-postgresql.sh)
      if [ -n "$JUDGED_TEST_POSTGRES" ]; then
        run "${what#tests/}" "$tap" "./$what"
      else
        run "${what#tests/}" "$tap" echo "ok 1 - all of it # SKIP $no_postgres"
      fi
      ;;
    */service-*.sh) run "${what#tests/}" "$tap" "./$what" ;;
    *.sh) run "${what#tests/}" "$tap" ${forks:+"$forks"} "./$what" ;;
    *.test) run "${what##*/}" "$tap" "$what" "--tap=$tap" ;;
    *) run "${what##*/}" "$tap" "$what" ;;
  esac
  echo "$passed $failed"
}

# share WHAT: print roughly how much work it is, to estimate the remaining time.
share() {
  case $1 in
    */property.test) echo 60 ;;
    --suite) echo 30 ;;
    */store.test | */service-*.sh) echo 12 ;;
    */words.sh | */judge.sh | */ruling.test | */text.test | */daemon.sh) echo 8 ;;
    *) echo 2 ;;
  esac
}

# tell WHAT: print its results and the progress. The lock keeps two that end at once apart.
tell() {
  (
    flock 9
    share "$1" >>"$out/done"
    awk -v all="$all" -v seconds=$(($(date +%s) - began)) '
      { done += $1 }
      END { printf "[%3d %%, %s] ", 100 * done / all, done == all ? seconds " s" : "about " int(seconds * (all - done) / done) " s left" }' "$out/done"
    sed '$d' "$(told_of "$1")"
  ) 9>"$out/lock"
}

if [ "${1-}" = --one ]; then
  one "$2" >"$(told_of "$2")" 2>&1
  tell "$2"
  exit
fi

rm -rf "$out"
mkdir -p "$out" || exit 2
out=$(cd "$out" && pwd)
B=$(cd "$B" && pwd)
# If there is a fork server (tests/forks/forks.h), scripts call its client.
JUDGE=$B/judge forks=$B/tests/judge-forks
if [ -x "$forks" ]; then JUDGE=$B/tests/judge; else forks=; fi
all=$(for what in "$@"; do share "$what"; done | awk '{ all += $1 } END { print all }')
began=$(date +%s)
export B out PROVE MET="${MET:-$out/service-met}" JUDGE JUDGED="$B/judged" forks all began

# One PostgreSQL server for all tests that need one. Empty: none can be started here, and these
# tests are skipped.
no_postgres=
case " $*" in
  *-postgresql.sh* | *tests/store.test*)
    room=$(mktemp -d /tmp/judged-postgres-XXXXXX)
    trap 'tests/support/postgres.sh stop "$room"' EXIT
    JUDGED_TEST_POSTGRES=$(tests/support/postgres.sh start "$room" quick 2>"$out/postgres.err") ||
      no_postgres="no PostgreSQL server can be started: $(tail -n 1 "$out/postgres.err")"
    export JUDGED_TEST_POSTGRES no_postgres
    ;;
esac

watches_a_clock() {
  case $1 in */service-waiting*.sh | */service-working*.sh | */daemon.sh | */clients.sh) true ;; *) false ;; esac
}
waits_much() {
  case $1 in */service-telling*.sh | */service-seeing*.sh | */service-sharing*.sh | */service-keeping*.sh) true ;; *) false ;; esac
}
# The longest ones begin first.
takes_long() {
  case $1 in --suite | */property.test | */words.sh | */judge.sh | */suite.sh | */ruling.test | */store.test) true ;; *) false ;; esac
}
for what in "$@"; do
  ! watches_a_clock "$what" || "$0" --one "$what"
done &
for what in "$@"; do
  ! waits_much "$what" || nice -n 1 "$0" --one "$what" &
done
{
  for what in "$@"; do ! takes_long "$what" || printf '%s\n' "$what"; done
  for what in "$@"; do takes_long "$what" || waits_much "$what" || watches_a_clock "$what" || printf '%s\n' "$what"; done
} |
  xargs -r -P "$(nproc)" -n 1 nice -n 3 "$0" --one
wait
for what in "$@"; do
  told=$(told_of "$what")
  grep -qE '^[0-9]+ [0-9]+$' "$told" || { blame "$what" 'it told nothing'; continue; }
  read -r good bad <<COUNTS
$(tail -n 1 "$told")
COUNTS
  passed=$((passed + good)) failed=$((failed + bad))
done

echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
