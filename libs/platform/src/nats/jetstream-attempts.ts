import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import { attemptSubject } from '../bus/subjects.js';
import type { AttemptOutcome } from '../delivery/attempts.js';
import { ATTEMPTS } from './streams.js';

const PUBLISH_TIMEOUT_MS = 5_000;

/**
 * Results of the deliveries of one event to one consumer. The server counts deliveries but not their
 * results.
 */
export interface DeliveryRecord {
  /** Attempts whose handler failed. */
  failed: number;
  /** Deliveries that were returned: not started, or interrupted by a stop while the store was unavailable. */
  returned: number;
  /** Set if the last attempt failed and the stream of dead letters has not accepted it yet. */
  failure?: Pick<Extract<AttemptOutcome, { kind: 'dead-letter' }>, 'attempts' | 'error'>;
}

export const NOTHING_YET: DeliveryRecord = { failed: 0, returned: 0 };

/** The records of one consumer, in a stream that keeps the last of each event. Written only when a delivery does not succeed. */
export class JetStreamAttempts {
  private readonly client: JetStreamClient;

  constructor(
    private readonly manager: JetStreamManager,
    private readonly consumer: string,
  ) {
    this.client = manager.jetstream();
  }

  /** `seq`: sequence of the event in its stream. */
  async read(seq: number): Promise<DeliveryRecord> {
    const query = { last_by_subj: attemptSubject(this.consumer, seq) };
    const found = await this.manager.streams.getMessage(ATTEMPTS.name, query);
    return found?.json<DeliveryRecord>() ?? NOTHING_YET;
  }

  async write(seq: number, record: DeliveryRecord): Promise<void> {
    const body = JSON.stringify(record);
    await this.client.publish(attemptSubject(this.consumer, seq), body, { timeout: PUBLISH_TIMEOUT_MS });
  }
}
