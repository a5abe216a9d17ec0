import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CASE_KINDS } from '@vale/contracts/checkout';
import { Clock } from '@vale/platform/clock';
import { Metrics } from '@vale/platform/metrics';
import { InboxRepository } from './inbox.repository.js';

@Injectable()
export class InboxMetricsService implements OnModuleInit {
  constructor(
    private readonly inbox: InboxRepository,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.sample('vale_inbox_open', 'Open cases of the inbox, by kind', ['kind'], () =>
      Promise.all(
        CASE_KINDS.map(async (kind) => ({ labels: { kind }, value: await this.inbox.countOpen(kind) })),
      ),
    );
    this.metrics.sample(
      'vale_inbox_overdue',
      'Open cases of the inbox whose deadline is over',
      [],
      async () => [{ labels: {}, value: await this.inbox.countOverdue(this.clock.nowMs()) }],
    );
  }
}
