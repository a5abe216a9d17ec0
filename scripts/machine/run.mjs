import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ROOT } from './places.mjs';

/** Tools of the workspace come first on PATH; Nx neither leaves a daemon behind nor asks its makers anything. */
export function toolEnvironment(node, extra = {}) {
  const { NODE_OPTIONS: _inherited, ...environment } = process.env;
  return {
    ...environment,
    PATH: [join(node, '..'), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    NX_DAEMON: 'false',
    NX_NO_CLOUD: 'true',
    NX_TUI: 'false',
    NODE_NO_WARNINGS: '1',
    ...extra,
  };
}

/**
 * Runs a program to its end, and ends it after `limitMs`. `output` is everything it wrote, in order, unless `inherit`
 * shows it at once.
 * @returns {Promise<{code: number, output: string}>} `code` is 127 when the program is not there, 124 after the limit.
 */
export function run(program, args, { env = process.env, inherit = false, limitMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      // What is kept in a file is plain text.
      env: inherit ? env : { ...env, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let late = false;
    const limit =
      limitMs &&
      setTimeout(() => {
        late = true;
        output += `\nended after ${limitMs / 1000} s\n`;
        child.kill('SIGKILL');
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, limitMs);
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      resolve({ code: late ? 124 : (code ?? (signal ? 130 : 1)), output });
    });
  });
}
