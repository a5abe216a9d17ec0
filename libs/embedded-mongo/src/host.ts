import { Engine } from './engine.js';
import type { ScanObserver } from './plan/select.js';
import { Verifier, type Credentials } from './wire/scram.js';
import { WireServer, type Address } from './wire/server.js';

/** Options of the engine's thread; plain data, because they may be sent to a worker. */
export interface HostOptions {
  storeFile: string;
  address: Address;
  ttlSweepMs: number;
  /** Every client must authenticate with these when they are given. */
  credentials?: Credentials | undefined;
}

export interface Host {
  address: Address;
  close(): Promise<void>;
}

export interface HostEvents {
  scan: ScanObserver;
  problem: (message: string) => void;
}

/** Opens the store and serves it on the calling thread. */
export async function startHost(
  { storeFile, address, ttlSweepMs, credentials }: HostOptions,
  events: HostEvents,
): Promise<Host> {
  const report = (problem: unknown): void =>
    events.problem(problem instanceof Error ? (problem.stack ?? problem.message) : String(problem));
  const verifier = credentials && new Verifier(credentials.username, credentials.password);
  const engine = new Engine({ file: storeFile, ttlSweepMs, observeScan: events.scan, report });
  const server = new WireServer(engine, verifier, report);
  let listening: Address;
  try {
    listening = await server.listen(address);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return {
    address: listening,
    async close() {
      await server.close();
      await engine.close();
    },
  };
}
