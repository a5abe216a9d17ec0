import { readdirSync, readFileSync } from 'node:fs';

/** Of Linux, on every architecture that Node runs on. */
const TICKS_A_SECOND = 100;

/**
 * CPU time of this process and of all that it started, by what they are; Linux only.
 * @param {(pid: number, commandLine: string) => string} kindOf
 * @returns {Map<string, number>} milliseconds, user and system
 */
export function cpuTimes(kindOf) {
  const processes = new Map(readProcesses().map((one) => [one.pid, one]));
  const times = new Map();
  for (const { pid, ms } of processes.values()) {
    if (!descends(processes, pid, process.pid)) continue;
    const kind = pid === process.pid ? 'load' : kindOf(pid, commandLineOf(pid));
    times.set(kind, (times.get(kind) ?? 0) + ms);
  }
  return times;
}

/** That of one process until now, in ms; not a number where there is no /proc. */
export const cpuTimeOf = (pid) => readProcess(pid)?.ms ?? Number.NaN;

function readProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(name) ?? []);
}

function readProcess(pid) {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  if (!stat) return undefined;
  // The second field is the program's name in parentheses, which may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ms = ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_A_SECOND;
  return { pid: Number(pid), parent: Number(fields[1]), ms };
}

function descends(processes, pid, ancestor) {
  for (let at = pid; at > 1; at = processes.get(at)?.parent ?? 0) if (at === ancestor) return true;
  return false;
}

const commandLineOf = (pid) => readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');

/** Empty for a process that has ended meanwhile. */
function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
