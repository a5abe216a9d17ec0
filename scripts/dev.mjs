// `npm run dev`: the one-process shape from its TypeScript sources, restarted when one of them changes, and the SPA from
// Vite's dev server, which reloads changed pages and proxies /api and /sandbox. Nothing is built: `dist` stays as it is.
import './machine/require-node.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './machine/install.mjs';
import { startInGroup, watchParent } from './machine/keep-running.mjs';
import { runtimeNode } from './machine/node.mjs';
import { NODE_MODULES, ROOT } from './machine/paths.mjs';
import { assertDataDirWritable, assertPortFree, readSettings } from './machine/settings.mjs';
import { main, say } from './machine/command.mjs';

/** DEV_WEB_PORT is for tests, which take a free port. */
const WEB_PORT = Number(process.env.DEV_WEB_PORT ?? 5173);
const TYPESCRIPT = pathToFileURL(join(ROOT, 'libs/testing/src/process/typescript-hooks.mjs')).href;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

await main(async () => {
  const { host, port, dataDir } = readSettings();
  await assertPortFree(host, port);
  await assertPortFree(host, WEB_PORT);
  await ensureInstalled({ development: true });
  assertDataDirWritable(dataDir);
  const node = runtimeNode();

  const system = ['--conditions=vale-source', '--import', TYPESCRIPT, 'apps/all-in-one/src/main.ts'];
  const vite = [
    join(NODE_MODULES, 'vite/bin/vite.js'),
    '--config',
    'apps/web/vite.config.ts',
    '--strictPort',
  ];
  const children = [
    // The gateway refuses requests from another origin than PUBLIC_URL; pages come from Vite's.
    startInGroup(node, ['--watch', '--watch-preserve-output', ...system], {
      ...process.env,
      PUBLIC_URL: `http://localhost:${WEB_PORT}`,
    }),
    startInGroup(node, [...vite, '--port', String(WEB_PORT)], {
      ...process.env,
      VALE_GATEWAY: `http://127.0.0.1:${port}`,
    }),
  ];
  say(
    `Develop at http://localhost:${WEB_PORT} (pages reload); the services are at http://localhost:${port}.`,
  );

  const signal = await new Promise((resolve) => {
    SIGNALS.forEach((name) => process.once(name, () => resolve(name)));
    children.forEach((child) => child.once('exit', () => resolve('SIGTERM')));
    watchParent(() => resolve('SIGTERM'))?.unref();
  });
  await Promise.all(children.map((child) => stop(child, signal)));
});

function stop(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return undefined;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return ended;
}
