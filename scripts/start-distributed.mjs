// `npm run start:distributed`: every service as its own process, over local nats-server and redis-server, and MongoDB at
// MONGODB_URI, else one embedded store over loopback TCP (for development: NATS and Redis start empty each time).
import './machine/require-node.mjs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './machine/build.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { keepRunning, watchParent } from './machine/keep-running.mjs';
import { runtimeNode } from './machine/node.mjs';
import { ROOT } from './machine/paths.mjs';
import { main, say } from './machine/command.mjs';

const PORT = Number(process.env.PORT ?? 3000);

await main(async () => {
  await ensureInstalled();
  const node = runtimeNode();
  await ensureBuilt(node);
  // The services run on the Node of this process, so it must not be an older one.
  if (!process.env.VALE_SECOND_RUN && Number(process.versions.node.split('.')[0]) < 24) {
    return keepRunning(node, [fileURLToPath(import.meta.url)], { ...process.env, VALE_SECOND_RUN: '1' });
  }
  const stopped = stopRequest();
  const { DistributedSystem } = await import('@vale/testing/system/distributed-system');
  const dataDir = join(process.env.DATA_DIR ?? join(ROOT, 'data'), 'distributed');
  const count = (variable) => Number(process.env[variable] ?? 1);
  const starting = DistributedSystem.start({
    port: PORT,
    dataDir,
    mongodbUri: process.env.MONGODB_URI,
    replicas: {
      gateway: count('GATEWAYS'),
      'checkout-api': count('CHECKOUT_APIS'),
      'checkout-worker': count('CHECKOUT_WORKERS'),
    },
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'info', PUBLIC_URL: `http://localhost:${PORT}` },
  });
  const system = await Promise.race([starting, stopped]);
  // Processes already started end with this one.
  if (!system) process.exit(0);
  say(`Vale ready at http://localhost:${PORT}`);
  say(`  ${system.names.length} services: ${system.names.join(', ')}`);
  say(
    `  over ${system.description} and ${process.env.MONGODB_URI ? 'MongoDB' : 'the embedded store (for development only)'}`,
  );
  say(`  Gateways: ${system.gatewayUrls.join(', ')}   Sandbox: ${system.sandboxUrl}`);
  await stopped;
  say('stopping …');
  await system.stop();
  return 0;
});

/** Resolves at SIGINT, SIGTERM or SIGHUP, and when npm has ended, which forwards no signal. Later signals are ignored. */
function stopRequest() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve());
    watchParent(() => resolve())?.unref();
  });
}
