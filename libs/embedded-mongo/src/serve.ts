import { startEmbeddedMongo } from './embedded-mongo.js';

/**
 * `STORE_USERNAME=… STORE_PASSWORD=… node dist/serve.js <data directory> <port>`: the store as a process of its own on a
 * loopback port, for development and tests of the many-process shape on one machine. Not a database server.
 */
const [dataDir, port] = process.argv.slice(2);
const { STORE_USERNAME: username, STORE_PASSWORD: password } = process.env;

if (!dataDir || !Number(port) || !username || !password) {
  console.error('usage: STORE_USERNAME=… STORE_PASSWORD=… node serve.js <data directory> <port>');
  process.exit(2);
}

try {
  const store = await startEmbeddedMongo({ dataDir, port: Number(port), username, password });
  console.log(`store ready on 127.0.0.1:${port}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void store.close().then(() => process.exit(0)));
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
