import type { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import mongoose, { type Connection } from 'mongoose';

export interface WatchedStore {
  /** For `MONGODB_URI`. */
  uri: string;
  /** One line per read or sort that had no index and took in documents it did not want. */
  reads: string[];
  /** The commands of services that were started since, in order: `vale_catalog insert contas`. */
  commands: string[];
  close(): Promise<void>;
}

/** Announces each new connection; missing in Mongoose's types. */
const { events } = mongoose as unknown as { events: EventEmitter };

/** A store that notes every command, and every read and sort without an index: a service's test expects none of these. */
export async function watchedStore(): Promise<WatchedStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vale-watched-'));
  const reads: string[] = [];
  const commands: string[] = [];
  const store = await startEmbeddedMongo({
    dataDir,
    slowScan: { documents: 1, ms: Number.POSITIVE_INFINITY, log: (line) => reads.push(line) },
  });
  const watch = (connection: Connection) => {
    connection.once('connected', () => {
      connection.getClient().on('commandStarted', ({ databaseName, commandName, command }) => {
        const target: unknown = command[commandName];
        commands.push([databaseName, commandName, ...(typeof target === 'string' ? [target] : [])].join(' '));
      });
    });
  };
  events.on('createConnection', watch);
  return {
    uri: `${store.uri('vale_watched')}&monitorCommands=true`,
    reads,
    commands,
    async close() {
      events.off('createConnection', watch);
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
