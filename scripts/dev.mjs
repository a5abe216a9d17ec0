// `npm run dev` runs the one-process shape from its TypeScript sources, restarted when one of them changes, and Vite's dev
// server, which reloads changed pages and proxies /api and /sandbox. Nothing is built.
import './machine/require-node.mjs';
import { join, relative } from 'node:path';
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
/** An editor that saves all, or a checkout, changes many files at once. */
const SAVED_TOGETHER_MS = 100;
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
  // The gateway refuses requests from another origin than PUBLIC_URL; pages come from Vite's.
  const services = await restarting(() =>
    startInGroup(node, system, { ...process.env, PUBLIC_URL: `http://localhost:${WEB_PORT}` }),
  );
  const pages = startInGroup(node, [...vite, '--port', String(WEB_PORT)], {
    ...process.env,
    VALE_GATEWAY: `http://127.0.0.1:${port}`,
  });
  say(
    `Develop at http://localhost:${WEB_PORT} (pages reload); the services are at http://localhost:${port}.`,
  );

  const signal = await new Promise((resolve) => {
    SIGNALS.forEach((name) => process.once(name, () => resolve(name)));
    pages.once('exit', () => resolve('SIGTERM'));
    watchParent(() => resolve('SIGTERM'))?.unref();
  });
  await Promise.all([services.end(signal), stop(pages, signal)]);
});

/**
 * Restarts the services when a source changes. `node --watch` loses sight of files that are replaced, as vim, `sed -i`
 * and git do. Services that failed are started again with the next change.
 */
async function restarting(start) {
  // Imported late, because packages may just have been installed.
  const { watch } = await import('chokidar');
  const isIgnored = (path, stats) =>
    /(^|[/\\])(node_modules|dist|test)$/.test(path) ||
    path === join(ROOT, 'apps/web') ||
    Boolean(stats?.isFile() && (!/\.(ts|json)$/.test(path) || /spec\.ts$/.test(path)));
  const folders = ['apps', 'libs'].map((name) => join(ROOT, name));
  const watcher = watch(folders, { ignored: isIgnored, ignoreInitial: true });
  await new Promise((resolve) => watcher.once('ready', resolve));
  let child = start();
  let restarted = Promise.resolve();
  let timer;
  watcher.on('all', (_event, path) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      say(`Restarting: ${relative(ROOT, path)} changed.`);
      restarted = restarted.then(async () => {
        await stop(child, 'SIGTERM');
        child = start();
      });
    }, SAVED_TOGETHER_MS);
  });
  return {
    async end(signal) {
      clearTimeout(timer);
      await watcher.close();
      await restarted;
      await stop(child, signal);
    },
  };
}

function stop(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return undefined;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return ended;
}
