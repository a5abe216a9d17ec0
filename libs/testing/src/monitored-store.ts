import type { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import mongoose, { type Connection } from 'mongoose';

export interface MonitoredStore {
  /** For `MONGODB_URI`. */
  uri: string;
  /** One line per read or sort without an index that read documents it did not return. */
  reads: string[];
  /** The commands of services started after the store, in order: `vale_catalog insert contas`. */
  commands: string[];
  close(): Promise<void>;
}

/** Emits each new connection; missing in Mongoose's types. */
const { events } = mongoose as unknown as { events: EventEmitter };

/** A store that records every command, and every read and sort without an index (a service should have none). */
export async function monitoredStore(): Promise<MonitoredStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vale-monitored-'));
  const reads: string[] = [];
  const commands: string[] = [];
  const store = await startEmbeddedMongo({
    dataDir,
    slowScan: { documents: 1, ms: Number.POSITIVE_INFINITY, log: (line) => reads.push(line) },
  });
  const monitor = (connection: Connection) => {
    connection.once('connected', () => {
      connection.getClient().on('commandStarted', ({ databaseName, commandName, command }) => {
        const target: unknown = command[commandName];
        commands.push([databaseName, commandName, ...(typeof target === 'string' ? [target] : [])].join(' '));
      });
    });
  };
  events.on('createConnection', monitor);
  return {
    uri: `${store.uri('vale_monitored')}&monitorCommands=true`,
    reads,
    commands,
    async close() {
      events.off('createConnection', monitor);
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
