// Runs beside a process that starts others, and kills with -9 what is left of those when it ends, however it ends: its
// standard input closes then. Lines: `+123` another process was started, `-123` it ended.
import { createInterface } from 'node:readline';

const running = new Set();
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const pid = Number(line.slice(1));
  if (line.startsWith('+')) running.add(pid);
  else running.delete(pid);
});
lines.on('close', () => {
  for (const pid of running) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended in the same moment.
    }
  }
  process.exit(0);
});
