import { defineCompletion } from './script.ts';

const SCRIPT = `#compdef gavel
# zsh completion for gavel
_gavel() {
  local line value text
  local -a typed values shown
  typed=("\${(@Q)words[2,CURRENT - 1]}" "\${(Q)PREFIX}")
  for line in "\${(@f)$(command gavel __complete zsh -- "\${typed[@]}" 2>/dev/null)}"; do
    if [[ $line == ':files' ]]; then
      _files
      continue
    fi
    [[ -n $line ]] || continue
    value=\${line%%$'\\t'*} text=\${line#*$'\\t'}
    values+=("$value")
    shown+=("$value\${text:+  -- $text}")
  done
  (( $#values )) && compadd -V gavel -l -d shown -a -- values
}
if [[ $funcstack[1] == _gavel ]]; then _gavel "$@"; else compdef _gavel gavel; fi`;

export const command = defineCompletion({
  shell: 'zsh',
  install:
    'For every new shell, add this line to ~/.zshrc, below the one with compinit: source <(gavel completion zsh). Or write it to a file _gavel in a directory of $fpath.',
  script: SCRIPT,
});
