import { defineCompletion } from './script.ts';

/** For bash 3.2, that of macOS, as well: without mapfile, and compopt only where it is. */
const SCRIPT = `# bash completion for gavel
_gavel() {
  local word line value text joined='' index=0
  local special='["$\`\\\\!]'
  local words=()
  COMPREPLY=()
  # Bash takes = and : for words of their own; here they belong to the word around them.
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if [[ $joined == yes || ( $word == [=:]* && $index -gt 0 ) ]]; then
      words[index - 1]+=$word
    else
      words[index++]=$word
    fi
    if [[ $word =~ ^[=:]+$ ]]; then joined=yes; else joined=''; fi
  done
  local current=\${words[index - 1]} last=\${COMP_WORDS[COMP_CWORD]}
  [[ $last =~ ^[=:]+$ ]] && last=''
  local before=\${current%"$last"} quote=\${current:0:1}
  compopt -o nosort 2>/dev/null
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r value; do COMPREPLY+=("$value"); done < <(compgen -f -- "$last")
      continue
    fi
    value=\${line%%$'\\t'*} text=\${line#*$'\\t'}
    case $quote in
      # What would not stay as it is between these quotes is left out.
      \\') [[ $value == *\\'* ]] && continue ;;
      \\") [[ $value =~ $special ]] && continue ;;
      *) printf -v value %q "$value" ;;
    esac
    value=\${value#"$before"}
    # Only in the list that is shown after a second Tab, never in the line.
    [[ $COMP_TYPE == 63 && -n $text ]] && value="$value  ($text)"
    COMPREPLY+=("$value")
  done < <(command gavel __complete bash -- "\${words[@]}" 2>/dev/null)
}
complete -F _gavel gavel`;

export const command = defineCompletion({
  shell: 'bash',
  install:
    'For every new shell, add this line to ~/.bashrc: source <(gavel completion bash). With the bash of macOS: eval "$(gavel completion bash)".',
  script: SCRIPT,
});
