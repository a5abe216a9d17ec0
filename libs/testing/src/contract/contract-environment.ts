import type { RunningSystem, StartOptions } from '@vale/platform/app';

/** The settings that choose the drivers, and data that is empty at first and survives restarts. */
export interface ContractEnvironment {
  /** For titles: `in process`, `NATS 2.15, Redis 8`. */
  readonly name: string;
  readonly env: NodeJS.ProcessEnv;
  /** Starts the probe apps. A second call while the first runs starts a second replica beside it. */
  start(options?: Partial<StartOptions>): Promise<RunningSystem>;
  /** Stops all that still runs and deletes the data. */
  close(): Promise<void>;
}

export type MakeEnvironment = () => Promise<ContractEnvironment>;
