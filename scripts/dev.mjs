// `npm run dev`: the store in one process, straight from its TypeScript sources and restarted when one of them changes,
// and the SPA from Vite's dev server, which reloads by itself and hands /api and /sandbox on to the store.
// Nothing is built: `dist` stays what Nx made it.
import './machine/require-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './machine/install.mjs';
import { runtimeNode } from './machine/node.mjs';
import { NODE_MODULES, ROOT } from './machine/places.mjs';
import { assertDataDirWritable, assertPortFree, readSettings } from './machine/settings.mjs';
import { main, say } from './machine/command.mjs';

/** DEV_WEB_PORT lets a test have one of its own. */
const WEB_PORT = Number(process.env.DEV_WEB_PORT ?? 5173);
const TYPESCRIPT = pathToFileURL(join(ROOT, 'libs/testing/src/process/typescript-hooks.mjs')).href;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

await main(async () => {
  const { host, port, dataDir } = readSettings();
  await assertPortFree(host, port);
  await assertPortFree(host, WEB_PORT);
  await ensureInstalled();
  assertDataDirWritable(dataDir);
  const node = runtimeNode();

  const store = ['--conditions=vale-source', '--import', TYPESCRIPT, 'apps/all-in-one/src/main.ts'];
  const vite = [
    join(NODE_MODULES, 'vite/bin/vite.js'),
    '--config',
    'apps/web/vite.config.ts',
    '--strictPort',
  ];
  const children = [
    // The store's own origin is where its pages are: another one's requests would be refused.
    start(node, ['--watch', '--watch-preserve-output', ...store], {
      PUBLIC_URL: `http://localhost:${WEB_PORT}`,
    }),
    start(node, [...vite, '--port', String(WEB_PORT)], { VALE_GATEWAY: `http://127.0.0.1:${port}` }),
  ];
  say(
    `Develop at http://localhost:${WEB_PORT} (pages reload); the store itself is at http://localhost:${port}.`,
  );

  const signal = await new Promise((resolve) => {
    SIGNALS.forEach((name) => process.once(name, () => resolve(name)));
    children.forEach((child) => child.once('exit', () => resolve('SIGTERM')));
  });
  await Promise.all(children.map((child) => stop(child, signal)));
});

/** In a process group of its own, so that Ctrl-C reaches it once, from here. */
function start(node, args, env) {
  return spawn(node, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
}

function stop(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return undefined;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return ended;
}
