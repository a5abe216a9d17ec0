import { StoreProxy } from './store/store-proxy.js';

export interface CountedStore {
  /** For `MONGODB_URI`. */
  uri: string;
  /** What clients sent, such as `vale_checkout insert orders`; without what drivers send by themselves. */
  readonly commands: string[];
  /** Counts from here. */
  clear(): void;
  close(): Promise<void>;
}

const OF_THE_DRIVER = new Set(['hello', 'ismaster', 'ping', 'saslStart', 'saslContinue', 'endSessions']);

/** A store that notes every command, for tests of how many a piece of work takes. */
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
