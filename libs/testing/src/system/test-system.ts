import { SandboxClient } from './sandbox-client.js';
import { SystemClient } from './system-client.js';

/** A running system, in either shape. */
export interface TestSystem {
  readonly url: string;
  /** URL of the payment provider. */
  readonly sandboxUrl: string;
  stop(): Promise<void>;
}

/** Creates clients of one system. */
export function clientsOf(system: TestSystem) {
  return {
    visitor: () => new SystemClient(system.url),
    guest: () => SystemClient.guest(system.url),
    shopper: () => SystemClient.registered(system.url),
    admin: () => SystemClient.admin(system.url),
    sandbox: new SandboxClient(system.sandboxUrl),
  };
}
