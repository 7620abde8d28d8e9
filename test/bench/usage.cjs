// Loaded before a process that is measured, by `node --require`: when it ends, it says what it took. The first line of
// USAGE_FILE is CPU milliseconds, the second the most memory that it held at once, in KiB.
const { readFileSync, writeFileSync } = require('node:fs');

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeFileSync(process.env.USAGE_FILE, `${(userCPUTime + systemCPUTime) / 1000}\n${peakOf(maxRSS)}\n`);
});

/** On Linux `maxRSS` counts the process that started this one as well: what is counted since its program began is in /proc. */
function peakOf(maxRSS) {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? maxRSS);
  } catch {
    return maxRSS;
  }
}
