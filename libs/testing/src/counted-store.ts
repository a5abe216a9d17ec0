import { isByItself } from './store/own-commands.js';
import { StoreProxy } from './store/store-proxy.js';
import type { StoreCommand } from './store/wire.js';

export interface CountedStore {
  /** Value of `MONGODB_URI`. */
  uri: string;
  /**
   * Commands of clients, such as `vale_checkout insert orders`; without those that drivers send by themselves, and what is
   * sent periodically.
   */
  readonly commands: string[];
  /** The commands that somebody's request caused. */
  readonly ofRequests: string[];
  /** Restarts the count. */
  clear(): void;
  close(): Promise<void>;
}

const OF_THE_DRIVER = new Set(['hello', 'ismaster', 'ping', 'saslStart', 'saslContinue', 'endSessions']);

/**
 * Commands whose number depends on time: sweeps of the outbox relay, once a second for each collection (once
 * a minute on a shop's own store), and renewals of the lease.
 */
const isPeriodic = ({ name, collection, body }: StoreCommand): boolean =>
  (name === 'find' && body['filter']?.['outbox.id'] !== undefined) ||
  (name === 'update' && collection === 'leases');

/** A store that records every command, for tests of how many something takes. */
export async function countedStore(): Promise<CountedStore> {
  const proxy = await StoreProxy.start();
  const sent = () =>
    proxy.commands.filter((command) => !OF_THE_DRIVER.has(command.name) && !isPeriodic(command));
  return {
    uri: proxy.uri,
    get commands() {
      return sent().map(textOf);
    },
    get ofRequests() {
      return sent()
        .filter((command) => !isByItself(command))
        .map(textOf);
    },
    clear: () => void proxy.commands.splice(0),
    close: () => proxy.close(),
  };
}

function textOf({ database, name, collection }: StoreCommand): string {
  return `${database} ${name} ${collection}`.trim();
}
