"""Run a command and tell how many seconds of a processor it took, with all that it started; its exit status is kept."""

import resource
import subprocess
import sys
import time

started = time.monotonic()
status = subprocess.run(sys.argv[1:], check=False).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(
    f"took {time.monotonic() - started:.0f} s, and {used.ru_utime + used.ru_stime:.0f} s of a processor "
    f"({used.ru_utime:.0f} user, {used.ru_stime:.0f} system)",
    flush=True,
)
sys.exit(status)
