import { mkdir } from 'node:fs/promises';
import { fastify } from 'fastify';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import { sandboxConfig } from './psp-sandbox.config.js';
import { sandboxKeyIn } from './sandbox-key.js';
import { sandboxPlugin } from './sandbox.plugin.js';

const STOP_TIMEOUT_MS = 10_000;

async function run(): Promise<void> {
  const config = sandboxConfig.load(process.env);
  await mkdir(config.DATA_DIR, { recursive: true });
  const store = await startEmbeddedMongo({ dataDir: config.DATA_DIR });
  const client = await new MongoClient(store.uri('sandbox')).connect();
  const server = fastify();
  await server.register(sandboxPlugin, {
    db: client.db('sandbox'),
    publicUrl: config.SANDBOX_PUBLIC_URL,
    apiKey: config.SANDBOX_API_KEY ?? sandboxKeyIn(config.DATA_DIR),
    callbackOrigins: config.SANDBOX_CALLBACK_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    onError: (error: unknown) => console.error(error),
  });
  server.get('/healthz', async () => ({ ok: true }));
  const address = await server.listen({ host: config.HOST, port: config.PORT });

  const stop = async () => {
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await server.close();
    await client.close();
    await store.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
  console.log(`Sandbox ready at ${address}`);
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
