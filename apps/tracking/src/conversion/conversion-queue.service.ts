import { Injectable } from '@nestjs/common';
import { conversionJobs, trackingJobs } from '@vale/contracts/tracking';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { Jobs, Processes } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { sweep } from '@vale/platform/sweep';
import { CLAIM_MS, type DeliveryKey, type DeliveryRecord } from './delivery.js';
import { DeliveryRepository } from './delivery.repository.js';

/** Conversions are owed in records, so a job that is lost with its queue is enqueued again. */
@Injectable()
export class ConversionQueueService {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly logger: Logger,
  ) {}

  /** Does nothing if the destination knows the event, or will. */
  async add(key: DeliveryKey, happenedAt: number): Promise<void> {
    const now = this.clock.nowMs();
    const isNew = await this.deliveries.insert({
      _id: this.ids.ulid(),
      ...key,
      state: 'pending',
      reason: '',
      attempts: 0,
      happenedAt,
      changedAt: now,
      claimedUntil: 0,
      notBefore: 0,
      dueAt: now + CLAIM_MS,
    });
    if (isNew) await this.enqueue(key);
  }

  /** The dedupe key prevents a second job beside one that still waits. */
  @Processes(trackingJobs.resumeConversions)
  async resume(): Promise<void> {
    await sweep({
      find: (limit) => this.deliveries.findDue(this.clock.nowMs(), limit),
      idOf: ({ _id }) => _id,
      work: (record) => this.enqueueAgain(record),
      onError: ({ transactionId, destination }, error) =>
        this.logger.error('a conversion was left to the next sweep', { transactionId, destination, error }),
    });
  }

  private async enqueueAgain(record: DeliveryRecord): Promise<void> {
    await this.enqueue(record);
    await this.deliveries.moveDueAt(record, this.clock.nowMs() + CLAIM_MS);
  }

  private async enqueue({ destination, event, transactionId }: DeliveryKey): Promise<void> {
    await this.jobs.enqueue(conversionJobs[destination], { destination, event, transactionId });
  }
}
