import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ROOT } from './paths.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Ctrl-C signals this script and npm, which forwards the signal: signals within this time count as one. */
const SAME_SIGNAL_MS = 1_000;
const PARENT_CHECK_MS = 500;
const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh', 'ksh']);
/** Read at import: the parent may end while the program starts. */
const PARENT = process.ppid;
const PARENT_OF_SHELL = parentOfShell();

/**
 * Starts a program in a process group of its own, so that Ctrl-C reaches it once, by the signal that this process
 * forwards. When this process ends without ending it (kill -9), the group gets SIGTERM: a shell reads from a pipe until
 * this end of it is gone. The rest of the group gets it too when the program ends first.
 * (On Windows a program may outlive its launcher.)
 */
export function startInGroup(program, args, env) {
  const ownGroup = process.platform !== 'win32';
  const child = spawn(program, args, { cwd: ROOT, env, stdio: 'inherit', detached: ownGroup });
  if (!ownGroup || !child.pid) return child;
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -TERM "-$0"', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  guard.stdin.unref();
  child.once('exit', () => {
    guard.kill('SIGKILL');
    endGroup(child.pid);
  });
  return child;
}

function endGroup(leader) {
  try {
    process.kill(-leader, 'SIGTERM');
  } catch {
    // Nobody is left.
  }
}

/**
 * Runs a program in the foreground until it ends, and forwards signals to it.
 * @returns {Promise<number>} its exit code; 128 + n when signal n ended it
 */
export function keepRunning(program, args, env, { sameSignalMs = SAME_SIGNAL_MS } = {}) {
  let last = -Infinity;
  const forward = (signal) => {
    const now = performance.now();
    if (now - last < sameSignalMs) return;
    last = now;
    child.kill(signal);
  };
  // Before the program starts: a signal that arrived in between would end this process alone.
  SIGNALS.forEach((signal) => process.on(signal, forward));
  const child = startInGroup(program, args, env);
  const timer = watchParent(() => forward('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearInterval(timer);
      if (signal) console.error(`vale: ended by ${signal}.`);
      // A repeat of the signal that ended the program may still be on its way, and must not end this process before it
      // has passed the exit code on.
      setTimeout(() => SIGNALS.forEach((name) => process.off(name, forward)), sameSignalMs).unref();
      resolve(code ?? 128 + signalNumber(signal));
    });
  });
}

/**
 * `kill <npm>` ends npm and its shell, but npm signals only the shell, and `sh -c` does not forward it; `kill -9 <npm>`
 * leaves the shell. So under npm the end of either counts as a signal. Started without npm, a program may outlive its
 * shell.
 */
export function watchParent(whenGone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const isThere = () => process.ppid === PARENT && parentOfShell() === PARENT_OF_SHELL;
  return setInterval(() => isThere() || whenGone(), PARENT_CHECK_MS);
}

/**
 * Parent process of the shell that is our parent; undefined if the parent is no shell, because `sh -c`
 * replaced itself by the command. Only Linux has /proc; macOS's shell always replaces itself.
 */
function parentOfShell() {
  try {
    const stat = readFileSync(`/proc/${PARENT}/stat`, 'utf8');
    // `pid (program) state ppid …`
    const [, program, parent] = /\((.*)\) \S (\d+)/s.exec(stat);
    return SHELLS.has(program) ? Number(parent) : undefined;
  } catch {
    return undefined;
  }
}

function signalNumber(signal) {
  return { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0;
}
