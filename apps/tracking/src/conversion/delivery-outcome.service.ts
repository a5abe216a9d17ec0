import { Injectable } from '@nestjs/common';
import type { DeliveryState } from '@vale/contracts/tracking';
import { Clock } from '@vale/platform/clock';
import {
  ConversionDestinations,
  type Account,
  type ConversionDestination,
  type Outcome,
} from './conversion-destination.js';
import { ConversionPlanService } from './conversion-plan.service.js';
import { CLAIM_MS, type DeliveryKey, type DeliveryRecord } from './delivery.js';
import { DeliveryRepository } from './delivery.repository.js';
import { DestinationRepository } from './destination.repository.js';
import { DestinationService } from './destination.service.js';

const OUTCOME_STATES = {
  refused: 'refused',
  'not-supported': 'not-supported',
  'too-old': 'too-old',
} as const satisfies Record<string, DeliveryState>;

/** Records what became of deliveries. */
@Injectable()
export class DeliveryOutcomeService {
  constructor(
    private readonly destinations: ConversionDestinations,
    private readonly records: DestinationRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly accounts: DestinationService,
    private readonly plan: ConversionPlanService,
    private readonly clock: Clock,
  ) {}

  claim(key: DeliveryKey): Promise<DeliveryRecord | null> {
    return this.deliveries.claim(key, this.clock.nowMs());
  }

  /** `destination` or `account` is missing when nothing can be sent now: the destination is inactive or stopped, or its key is missing. */
  async prepare({ destination: name, transactionId }: DeliveryRecord): Promise<{
    destination: ConversionDestination | undefined;
    account: Account | null;
    others: readonly DeliveryRecord[];
  }> {
    const record = await this.records.find(name);
    const isOpen = record?.isActive === true && record.stopped === null;
    return {
      destination: this.destinations.find(name),
      account: isOpen ? await this.accounts.savedAccount(name) : null,
      others: isOpen ? await this.deliveries.listOf(transactionId, name) : [],
    };
  }

  async settle(delivery: DeliveryRecord, outcome: Exclude<Outcome, { kind: 'retry' }>): Promise<void> {
    if (outcome.kind === 'accepted') return this.end(delivery, 'sent', '');
    if (outcome.kind !== 'stopped') return this.end(delivery, OUTCOME_STATES[outcome.kind], outcome.reason);
    const label = this.destinations.find(delivery.destination)?.label ?? delivery.destination;
    const stopped = { at: this.clock.nowMs(), reason: outcome.reason };
    // It stays due: after a crash between the two, the sweep still finds it.
    await this.postpone(delivery, { forMs: CLAIM_MS, reason: outcome.reason, wasSent: true });
    await this.records.stop(delivery.destination, label, stopped);
  }

  async end(
    { _id, destination, transactionId, attempts }: DeliveryRecord,
    state: Exclude<DeliveryState, 'pending' | 'failed'>,
    reason: string,
  ): Promise<void> {
    const at = this.clock.nowMs();
    await this.deliveries.end(_id, state, reason, at);
    if (state === 'refused' || (state === 'too-old' && attempts > 1))
      await this.records.noteFailure(destination, { at, reason });
    await this.plan.forgetClientOfPaid(transactionId);
  }

  /** Keeps the event until its destination accepts conversions again. */
  async hold({ _id }: DeliveryRecord): Promise<void> {
    await this.deliveries.release(_id, {
      reason: 'o destino está parado',
      dueAt: null,
      wasSent: false,
    });
  }

  /** Leaves the next attempt to the sweep, which enqueues it after `forMs`. */
  async postpone(
    { _id }: DeliveryRecord,
    { forMs, reason, wasSent }: { forMs: number; reason: string; wasSent: boolean },
  ): Promise<void> {
    const dueAt = this.clock.nowMs() + forMs;
    await this.deliveries.release(_id, { reason, notBefore: dueAt, dueAt, wasSent });
  }

  /** Postpones an event whose attempt failed, and tells the owner. */
  async retry(delivery: DeliveryRecord, { forMs, reason }: { forMs: number; reason: string }): Promise<void> {
    await this.postpone(delivery, { forMs, reason, wasSent: true });
    await this.records.noteFailure(delivery.destination, { at: this.clock.nowMs(), reason });
  }
}
