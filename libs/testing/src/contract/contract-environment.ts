import type { RunningSystem, StartOptions } from '@vale/platform/app';
import { randomUUID } from 'node:crypto';

/** The settings that choose the drivers, and data that is empty at first and survives restarts. */
export interface ContractEnvironment {
  /** Used in titles: `in process`, `NATS 2.15, Redis 8`. */
  readonly name: string;
  readonly env: NodeJS.ProcessEnv;
  /** Starts the probe apps. A second call while the first runs starts a second replica beside it. */
  start(options?: Partial<StartOptions>): Promise<RunningSystem>;
  /** Stops all that still runs and deletes the data. */
  close(): Promise<void>;
}

export type MakeEnvironment = () => Promise<ContractEnvironment>;

/** Short retries, for tests. */
export const QUICK_EVENTS: NonNullable<StartOptions['eventPolicy']> = {
  attempts: 3,
  timeoutMs: 5_000,
  backoff: { type: 'exponential', delayMs: 100, maxMs: 400 },
};

/** Cases share one environment; each recognises its own events and jobs by a mark. */
export function uniqueMark(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}`;
}
