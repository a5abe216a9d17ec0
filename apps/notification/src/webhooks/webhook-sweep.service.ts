import { Injectable } from '@nestjs/common';
import { checkoutMessages, type OpenedCase } from '@vale/contracts/checkout';
import { DAY_MS } from '@vale/contracts/time';
import { webhookJobs } from '@vale/contracts/webhooks';
import { Bus } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { AnnounceService } from './announce.service.js';
import { EndpointRepository } from './endpoint.repository.js';
import { WebhookSenderService } from './webhook-sender.service.js';
import type { Announcement } from './webhook.js';

type CaseAnnouncement = Announcement & { type: 'case.opened' | 'stock.low' };

const PAGE = 100;
/** Oldest case that is told of, after this service was down. Milliseconds. */
const OLDEST_CASE_MS = 3 * DAY_MS;
/** A case counts as new for this long, because its write may take a while. Milliseconds. */
const NEW_FOR_MS = 600_000;
const MAX_RECENT = 2_000;

@Injectable()
export class WebhookSweepService {
  /** Cases that this process has announced. */
  private readonly announced = new RecentlyUsed<true>(MAX_RECENT);
  private casesSince = 0;

  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly announcer: AnnounceService,
    private readonly sender: WebhookSenderService,
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  @Processes(webhookJobs.sendWebhooks)
  async run(): Promise<void> {
    const all = await this.endpoints.listSubscribers();
    for (const { _id, paused } of all) if (!paused) this.sender.wake(_id);
    if (all.some(({ events }) => events.includes('case.opened') || events.includes('stock.low')))
      await this.announceCases();
  }

  private async announceCases(): Promise<void> {
    const now = this.clock.nowMs();
    const since = Math.max(this.casesSince, now - OLDEST_CASE_MS);
    let cursor: string | undefined;
    do {
      const query = { since, limit: PAGE, ...(cursor !== undefined && { cursor }) };
      const page = await this.bus.request(checkoutMessages.listOpenedCases, query);
      for (const one of page.items) await this.announceCase(one);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    this.casesSince = now - NEW_FOR_MS;
  }

  private async announceCase(opened: OpenedCase): Promise<void> {
    const key = `${opened.id}.${opened.openedAt}`;
    if (this.announced.has(key)) return;
    for (const announcement of announcementsOf(opened)) await this.announcer.announce(announcement);
    this.announced.set(key, true);
  }
}

function announcementsOf({ id, kind, openedAt: at, transactionId, stock }: OpenedCase): CaseAnnouncement[] {
  const opened = {
    key: `case.${id}.${at}`,
    type: 'case.opened' as const,
    at,
    transactionId: null,
    facts: { caseId: id, kind, orderId: transactionId ?? null },
  };
  if (!stock) return [opened];
  const facts = { productId: stock.productId, variations: stock.variations };
  return [opened, { ...opened, key: `stock.${id}.${at}`, type: 'stock.low', facts }];
}
