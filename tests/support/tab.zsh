# tab.zsh: types $LINE and a tab into a zsh with the completions of $ROOM/functions, and prints its offers, one per line.
# A completion function passes its offers to compadd, which is replaced here to write them down.
zmodload zsh/zpty
rm -f $ROOM/zsh.words $ROOM/zsh.done
zpty shell zsh -f -i
cat >$ROOM/zsh.start <<'START'
fpath=($ROOM/functions $fpath)
autoload -U compinit && compinit -u -C -d $ROOM/zsh.dump
compadd() {
  case " ${(j: :)@[1,(i)(-|--)]} " in
    *' -'(O|A|D)' '*) builtin compadd "$@"; return ;;
  esac
  local -a offered
  builtin compadd -O offered "$@"
  print -rl -- $offered >>$ROOM/zsh.words
}
written() { : >$ROOM/zsh.done }
comppostfuncs=(written)
bindkey '^I' complete-word
START
zpty -w shell "ROOM=${(q)ROOM}; cd ${(q)PWD}; . \$ROOM/zsh.start"
zpty -w -n shell "$LINE"$'\t'
repeat 200; do
  [[ -e $ROOM/zsh.done ]] && break
  sleep 0.05
done
zpty -d shell
cat $ROOM/zsh.words 2>/dev/null
