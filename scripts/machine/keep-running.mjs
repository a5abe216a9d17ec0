import { spawn } from 'node:child_process';
import { ROOT } from './places.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** A terminal's Ctrl-C reaches npm and this script, and npm sends it on: several within this time are one. */
const SAME_SIGNAL_MS = 1_000;
const PARENT_LOOK_MS = 500;

/**
 * Runs a program in the foreground until it ends, and hands signals on. It has a process group of its own, so that it
 * gets each signal once, from here.
 * @returns {Promise<number>} its exit code; 128 + n when signal n ended it
 */
export function keepRunning(program, args, env) {
  const ownGroup = process.platform !== 'win32';
  const child = spawn(program, args, { cwd: ROOT, env, stdio: 'inherit', detached: ownGroup });
  let last = -Infinity;
  const forward = (signal) => {
    const now = performance.now();
    if (now - last < SAME_SIGNAL_MS) return;
    last = now;
    child.kill(signal);
  };
  SIGNALS.forEach((signal) => process.on(signal, forward));
  const watch = watchParent(() => forward('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      SIGNALS.forEach((name) => process.off(name, forward));
      clearInterval(watch);
      resolve(code ?? 128 + signalNumber(signal));
    });
  });
}

/**
 * `kill <npm>` ends npm and its shell, which tells nobody (npm signals the shell, and `sh -c` does not hand it on). So
 * under npm the end of the parent counts as a signal. Started without npm, a program may outlive its shell.
 */
export function watchParent(whenGone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => process.ppid === parent || whenGone(), PARENT_LOOK_MS);
}

function signalNumber(signal) {
  return { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0;
}
