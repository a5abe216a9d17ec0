import { expect, it } from '@jest/globals';
import type { CaseKind } from '@vale/contracts/checkout';
import { Metrics } from '@vale/platform/metrics';
import { ManualClock } from '@vale/testing/manual-clock';
import { InboxMetricsService } from './inbox-metrics.service.js';
import type { InboxRepository } from './inbox.repository.js';

it('counts the cases whose deadline is over, and the open ones by kind', async () => {
  const [metrics, clock] = [new Metrics(), new ManualClock()];
  const inbox = {
    countOpen: async (kind: CaseKind) => (kind === 'charged-twice' ? 3 : 0),
    countOverdue: async (nowMs: number) => (nowMs === clock.nowMs() ? 2 : 0),
  } as unknown as InboxRepository;
  new InboxMetricsService(inbox, clock, metrics).onModuleInit();
  const { body } = await metrics.text();
  expect(body).toContain('vale_inbox_overdue 2');
  expect(body).toContain('vale_inbox_open{kind="charged-twice"} 3');
});
