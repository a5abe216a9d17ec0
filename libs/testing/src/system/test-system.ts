import { SandboxClient } from './sandbox-client.js';
import { SystemClient } from './system-client.js';

/** A running system as its clients see it, in whatever shape. */
export interface TestSystem {
  readonly url: string;
  /** Where the provider answers. */
  readonly sandboxUrl: string;
  stop(): Promise<void>;
}

/** Clients of one system. */
export function clientsOf(system: TestSystem) {
  return {
    visitor: () => new SystemClient(system.url),
    shopper: () => SystemClient.registered(system.url),
    admin: () => SystemClient.admin(system.url),
    sandbox: new SandboxClient(system.sandboxUrl),
  };
}
