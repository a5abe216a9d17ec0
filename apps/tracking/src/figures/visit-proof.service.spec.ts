import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { MINUTE_MS } from '@vale/contracts/time';
import { MemoryLimits } from '@vale/platform/limits/memory-limits';
import { ManualClock } from '@vale/testing/manual-clock';
import { trackingConfig } from '../tracking.config.js';
import type { VisitorKeyRepository } from './visitor-key.repository.js';
import { VisitProofService } from './visit-proof.service.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Returns, for each of ten minutes with so many new visits, the number that counts as visits of people. */
async function countedOf(visits: number, ip: string): Promise<number[]> {
  const keys = { signed: async (until: number) => Buffer.from(String(until)) } as VisitorKeyRepository;
  const config = trackingConfig.load({ VALE_DEMO: 'false' });
  const service = new VisitProofService(keys, new MemoryLimits(), new ManualClock(), config);
  const { proof } = await service.issue();
  const byMinute: number[] = [];
  for (let minute = 0; minute < 10; minute += 1) {
    let proven = 0;
    for (let visit = 0; visit < visits; visit += 1) {
      const batch = { sentAt: 0, events: [], proof, visitorId: `${minute} ${visit}` };
      if (await service.isProven(batch, { ip, userAgent: 'Mozilla/5.0' })) proven += 1;
    }
    byMinute.push(proven);
    jest.advanceTimersByTime(MINUTE_MS + 1);
  }
  return byMinute;
}

it('of one IPv4 address, which a carrier may share out, 30 visits a minute count, and 240 an hour', async () => {
  expect(await countedOf(120, '203.0.113.9')).toEqual([...Array(8).fill(30), 0, 0]);
  expect(await countedOf(24, '203.0.113.9')).toEqual(Array(10).fill(24));
});

it('of one IPv6 /64, 30 visits a minute count, and 60 an hour', async () => {
  expect(await countedOf(120, '2001:db8::9')).toEqual([30, 30, ...Array(8).fill(0)]);
});
