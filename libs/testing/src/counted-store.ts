import { isByItself } from './store/own-commands.js';
import { StoreProxy } from './store/store-proxy.js';
import type { StoreCommand } from './store/wire.js';

export interface CountedStore {
  /** For `MONGODB_URI`. */
  uri: string;
  /**
   * Commands of clients, such as `vale_checkout insert orders`; without those that drivers send by themselves, and what is
   * sent periodically.
   */
  readonly commands: string[];
  /** Of these, what somebody's request led to. */
  readonly ofRequests: string[];
  /** Restarts the count. */
  clear(): void;
  close(): Promise<void>;
}

const OF_THE_DRIVER = new Set(['hello', 'ismaster', 'ping', 'saslStart', 'saslContinue', 'endSessions']);

/**
 * What the time decides the number of: sweeps of the outbox relay, each second for each collection (of a shop on its own store
 * once a minute), and renewals of the lease.
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
