// Runs beside a process that starts others. When that process ends in any way, which closes this one's standard input,
// it kills with -9 the others that are left. Input lines: `+123` process 123 was started, `-123` it ended.
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
      // The process has just ended.
    }
  }
  process.exit(0);
});
