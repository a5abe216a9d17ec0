import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@vale/embedded-mongo';

export interface MonitoredStore {
  /** Value of `MONGODB_URI`. */
  uri: string;
  /** One line per read or sort without an index that read documents it did not return. */
  reads: string[];
  close(): Promise<void>;
}

/**
 * A store that records every read and sort without an index (a service should have none). Empty, or a copy of the
 * folder of a store.
 */
export async function monitoredStore(copyOf?: string): Promise<MonitoredStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vale-monitored-'));
  if (copyOf) await cp(copyOf, dataDir, { recursive: true });
  const reads: string[] = [];
  const store = await startEmbeddedMongo({
    dataDir,
    slowScan: { documents: 1, ms: Number.POSITIVE_INFINITY, log: (line) => reads.push(line) },
  });
  return {
    uri: store.uri('vale_monitored'),
    reads,
    async close() {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
