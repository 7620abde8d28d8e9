# Runs a command in a terminal of its own, closes that terminal when the command has written some words, and prints how the
# command ended: closed-terminal.py WORDS COMMAND...
import os
import pty
import sys

words, command = sys.argv[1].encode(), sys.argv[2:]
pid, terminal = pty.fork()
if pid == 0:
    os.execv(command[0], command)
seen = b""
while words not in seen:
    try:
        part = os.read(terminal, 4096)
    except OSError:
        part = b""
    if not part:
        break
    seen += part
os.close(terminal)
_, status = os.waitpid(pid, 0)
found = "seen" if words in seen else "not seen: " + seen.decode(errors="replace")
how = f"signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else f"exit {os.WEXITSTATUS(status)}"
print(f"{found}; {how}")
