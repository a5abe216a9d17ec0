import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { portOpen } from '../servers/port-open.js';
import { waitUntil } from '../wait-until.js';
import { freePort } from './free-port.js';
import { Managed } from './managed.js';
import { builtFile } from './workspace.js';

const START_MS = 60_000;

/** The embedded store as a process of its own: for development and tests of the many-process shape, on one machine. */
export async function startStoreServer(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ process: Managed; uri: string }> {
  const port = await freePort();
  const password = randomBytes(18).toString('base64url');
  const managed = new Managed({
    name: 'store',
    script: builtFile('libs/embedded-mongo/dist/serve.js'),
    args: [join(dataDir, 'store'), String(port)],
    env: { ...env, STORE_USERNAME: 'vale', STORE_PASSWORD: password },
    ready: async () => {
      await waitUntil(() => portOpen(port).then(() => true), { forMs: START_MS, what: 'the store' });
    },
  });
  await managed.ready();
  const options = 'retryWrites=false&directConnection=true&authSource=admin&authMechanism=SCRAM-SHA-256';
  return { process: managed, uri: `mongodb://vale:${password}@127.0.0.1:${port}/?${options}` };
}
