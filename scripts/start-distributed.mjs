// `npm run start:distributed`: every service as its own process, over the servers at NATS_URL, REDIS_URL and MONGODB_URI. In
// place of one that is not set: local nats-server and redis-server, which start empty each time, and one embedded store over
// loopback TCP. All other settings apply too, also those of `.env`. `REPLICAS=gateway=2,checkout-worker=4` starts several.
import './machine/require-node.mjs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workloads } from './deploy/topology.mjs';
import { ensureBuilt } from './machine/build.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { keepRunning, watchParent } from './machine/keep-running.mjs';
import { runtimeNode } from './machine/node.mjs';
import { readSettings } from './machine/settings.mjs';
import { CommandError, main, say } from './machine/command.mjs';

await main(async () => {
  const { port, dataDir, mongodbUri } = readSettings();
  const { NATS_URL, REDIS_URL, SANDBOX_URL, VALE_DEMO, NODE_ENV, PUBLIC_URL } = process.env;
  await ensureInstalled();
  const node = runtimeNode();
  await ensureBuilt(node);
  // The services run on the Node of this process, so it must not be an older one.
  if (!process.env.VALE_SECOND_RUN && Number(process.versions.node.split('.')[0]) < 24) {
    return keepRunning(node, [fileURLToPath(import.meta.url)], { ...process.env, VALE_SECOND_RUN: '1' });
  }
  const stopped = stopRequest();
  const { DistributedSystem } = await import('@vale/testing/system/distributed-system');
  const isDemo = VALE_DEMO !== 'false' && NODE_ENV !== 'production';
  const starting = DistributedSystem.start({
    port,
    dataDir: join(dataDir, 'distributed'),
    mongodbUri,
    natsUrl: NATS_URL,
    redisUrl: REDIS_URL,
    replicas: replicas(),
    sandbox: isDemo && !SANDBOX_URL,
    env: { LOG_LEVEL: 'info', ...process.env, PUBLIC_URL: PUBLIC_URL || `http://localhost:${port}` },
    print: say,
  });
  const system = await Promise.race([starting, stopped]);
  // Processes already started end with this one.
  if (!system) process.exit(0);
  say(`Vale ready at ${PUBLIC_URL || `http://localhost:${port}`}`);
  const ports = system.names.map((name) => `${name} ${new URL(system.managementUrl(name)).port}`);
  say(`  ${ports.length} services, with the ports of /readyz and /metrics: ${ports.join(', ')}`);
  say(
    `  over ${system.description} and ${mongodbUri ? 'MongoDB' : 'the embedded store (for development only)'}`,
  );
  say(`  Gateways: ${system.gatewayUrls.join(', ')}`);
  if (system.sandboxUrl) say(`  Sandbox: ${system.sandboxUrl}`);
  await stopped;
  say('stopping …');
  await system.stop();
  return 0;
});

/** @throws CommandError for what is not `gateway=2,checkout-api=4` */
function replicas() {
  const entries = (process.env.REPLICAS ?? '').split(',').filter(Boolean);
  return Object.fromEntries(
    entries.map((entry) => {
      const [, name, count] = /^([a-z-]+)=([1-9]\d?)$/.exec(entry.trim()) ?? [];
      if (!workloads.some((workload) => workload.name === name)) {
        const names = workloads.map((workload) => workload.name).join(', ');
        throw new CommandError(`REPLICAS=${entry}: write gateway=2,checkout-worker=4; there are ${names}.`);
      }
      return [name, Number(count)];
    }),
  );
}

/** Resolves at SIGINT, SIGTERM or SIGHUP, and when npm has ended, which forwards no signal. Later signals are ignored. */
function stopRequest() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve());
    watchParent(() => resolve())?.unref();
  });
}
