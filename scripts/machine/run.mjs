import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * The workspace's tools come first on PATH. Nx starts no daemon, contacts no server, and does not read .env: a developer's
 * settings must not change a test.
 */
export function toolEnvironment(node, extra = {}) {
  // A task that Nx runs may run Nx itself, for another task.
  const inherited = Object.entries(process.env).filter(
    ([name]) => name !== 'NODE_OPTIONS' && !name.startsWith('NX_'),
  );
  return {
    ...Object.fromEntries(inherited),
    PATH: [join(node, '..'), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    NX_DAEMON: 'false',
    NX_NO_CLOUD: 'true',
    NX_TUI: 'false',
    NX_LOAD_DOT_ENV_FILES: 'false',
    NODE_NO_WARNINGS: '1',
    ...extra,
  };
}

/**
 * Runs a program to its end, and ends it after `limitMs`. `output` is everything it wrote, in order, unless `inherit`
 * shows it at once; `onOutput` is called whenever there is more of it.
 * @returns {Promise<{code: number, output: string}>} `code` is 127 when the program is not there, 124 after the limit.
 */
export function run(
  program,
  args,
  { cwd = ROOT, env = process.env, inherit = false, limitMs, onOutput } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      // Files get plain text.
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
    const keep = (chunk) => {
      output += chunk;
      onOutput?.();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      resolve({ code: late ? 124 : (code ?? (signal ? 130 : 1)), output });
    });
  });
}
