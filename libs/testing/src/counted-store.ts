import { StoreProxy } from './store/store-proxy.js';

export interface CountedStore {
  /** For `MONGODB_URI`. */
  uri: string;
  /** Commands of clients, such as `vale_checkout insert orders`; without those that drivers send by themselves. */
  readonly commands: string[];
  /** Restarts the count. */
  clear(): void;
  close(): Promise<void>;
}

const OF_THE_DRIVER = new Set(['hello', 'ismaster', 'ping', 'saslStart', 'saslContinue', 'endSessions']);

/** A store that records every command, for tests of how many something takes. */
export async function countedStore(): Promise<CountedStore> {
  const proxy = await StoreProxy.start();
  return {
    uri: proxy.uri,
    get commands() {
      return proxy.commands
        .filter(({ name }) => !OF_THE_DRIVER.has(name))
        .map(({ database, name, collection }) => `${database} ${name} ${collection}`.trim());
    },
    clear: () => void proxy.commands.splice(0),
    close: () => proxy.close(),
  };
}
