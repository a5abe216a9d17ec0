import { Injectable } from '@nestjs/common';
import type { CallContext } from '@vale/contracts/define';
import { trackingMessages, type EventBatch } from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { CollectService } from '../figures/collect.service.js';
import { VisitQueueService } from './visit-queue.service.js';

/** Stands for a request whose sender is unknown. */
const NOBODY = { ip: '', userAgent: '' };

/** Takes what pages report: for the shop's own figures, and for destinations that receive visits. */
@Injectable()
export class ReportedEventsService {
  constructor(
    private readonly figures: CollectService,
    private readonly visits: VisitQueueService,
  ) {}

  @Handles(trackingMessages.collectEvents)
  async collect(
    batch: EventBatch,
    { client = NOBODY }: CallContext,
  ): Promise<{ accepted: number; rejected: number }> {
    const { marketingConsent, visitorId } = batch;
    if (marketingConsent === false && visitorId !== undefined) this.visits.forget(visitorId);
    const { accepted, rejected, isProven } = await this.figures.collect(batch, client);
    if (isProven) this.visits.add(accepted, batch, client);
    return { accepted: accepted.length, rejected };
  }
}
