import type { RunningSystem, StartOptions } from '@vale/platform/app';

/** What a suite runs on: an environment that chooses the drivers, empty at first and lasting over restarts. */
export interface World {
  /** For titles: `in process`, `NATS 2.15, Redis 8`. */
  readonly name: string;
  readonly env: NodeJS.ProcessEnv;
  /** Starts the probe apps. A second call while the first runs starts a second replica beside it. */
  start(options?: Partial<StartOptions>): Promise<RunningSystem>;
  /** Stops what still runs and removes what the environment held. */
  close(): Promise<void>;
}

export type MakeWorld = () => Promise<World>;
