import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@vale/embedded-mongo';

export interface WatchedStore {
  /** For `MONGODB_URI`. */
  uri: string;
  /** One line per read or sort that had no index and took in documents it did not want. */
  reads: string[];
  close(): Promise<void>;
}

/** A store that notes every read and sort without an index: a service's test runs its queries and expects none. */
export async function watchedStore(): Promise<WatchedStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vale-watched-'));
  const reads: string[] = [];
  const store = await startEmbeddedMongo({
    dataDir,
    slowScan: { documents: 1, ms: Number.POSITIVE_INFINITY, log: (line) => reads.push(line) },
  });
  return {
    uri: store.uri('vale_watched'),
    reads,
    async close() {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
