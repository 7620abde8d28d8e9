import { defineCompletion } from './script.ts';

const SCRIPT = `# fish completion for gavel
function __gavel_complete
    set -l typed (commandline --cut-at-cursor --current-process --tokenize)
    set -l current (commandline --cut-at-cursor --current-token)
    set -e typed[1]
    for line in (command gavel __complete fish -- $typed "$current" 2>/dev/null)
        if test "$line" = ':files'
            __fish_complete_path "$current"
        else
            printf '%s\\n' "$line"
        end
    end
end
complete --command gavel --keep-order --no-files --arguments '(__gavel_complete)'`;

export const command = defineCompletion({
  shell: 'fish',
  install:
    'For every new shell: gavel completion fish > ~/.config/fish/completions/gavel.fish. For this one: gavel completion fish | source.',
  script: SCRIPT,
});
