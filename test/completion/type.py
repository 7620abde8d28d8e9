# Types into a shell in a terminal of its own, and prints what the terminal showed: type.py KEYS COMMAND...
# Each @ in KEYS waits until the shell asks for a line: its prompt is READY>.
import os
import pty
import signal
import sys

keys, command = sys.argv[1], sys.argv[2:]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(command[0], command)
# A shell that hangs must not hang the test.
signal.signal(signal.SIGALRM, lambda *_: os.kill(pid, signal.SIGKILL))
signal.alarm(45)
shown = b""
asked = 0


def read():
    global shown
    try:
        part = os.read(terminal, 4096)
    except OSError:
        part = b""
    shown += part
    # What a terminal answers when it is asked what it is.
    if b"\x1b[c" in part or b"\x1b[0c" in part:
        os.write(terminal, b"\x1b[?1;2c")
    return part


for line in keys.split("@")[1:]:
    asked += 1
    while shown.count(b"READY>") < asked and read():
        pass
    asked = shown.count(b"READY>")
    os.write(terminal, line.encode())
while read():
    pass
sys.stdout.buffer.write(shown)
