import { beforeEach, expect, it } from '@jest/globals';
import { ulidsFrom } from '@vale/platform/ids';
import type { Logger } from '@vale/platform/logging';
import type { RuntimeConfig } from '@vale/platform/runtime-config';
import { ManualClock } from '@vale/testing/manual-clock';
import { waitUntil } from '@vale/testing/wait-until';
import type { DeliveredOrder } from './delivered-total.repository.js';
import { SalesFiguresService } from './sales-figures.service.js';

const DAY_MS = 86_400_000;
const clock = new ManualClock();
let orders: DeliveredOrder[];
let asked: string[];
let figures: SalesFiguresService;

const live = { VALE_DEMO: false } as RuntimeConfig;
const logger = { warn: () => undefined } as unknown as Logger;
const anOrder = (daysAgo: number, totalCentavos: number): DeliveredOrder => ({
  _id: ulidsFrom(clock.nowMs() - daysAgo * DAY_MS) + orders.length,
  totalCentavos,
  methodId: 'pix',
});

beforeEach(() => {
  orders = [];
  asked = [];
  const repository = {
    listDelivered: async (after: string, limit: number) => {
      asked.push(after);
      const found = orders.filter(({ _id }) => _id > after);
      return found.toSorted((one, other) => (one._id < other._id ? -1 : 1)).slice(0, limit);
    },
    hasStock: async () => true,
  };
  figures = new SalesFiguresService(repository as never, clock, logger, live);
});

it('sum delivered orders over pages, and count again after a minute only what may have changed', async () => {
  for (let i = 0; i < 2_500; i += 1)
    orders.push({ ...anOrder(30, 100), _id: `${ulidsFrom(1_000)}${10_000 + i}` });
  orders.push(anOrder(1, 50));
  expect(await figures.get()).toEqual({ delivered: { orders: 2_501, centavos: 250_050 }, hasStock: true });
  expect(asked).toHaveLength(3);

  orders.push(anOrder(0, 7));
  expect((await figures.get()).delivered).toEqual({ orders: 2_501, centavos: 250_050 });
  clock.advance(61_000);
  await waitUntil(async () => (await figures.get()).delivered?.centavos === 250_057);
  expect(asked).toHaveLength(4);
  expect(asked[3]).toBe(`${ulidsFrom(1_000)}12499`);
});

it('leave out what was bought with simulated money', async () => {
  orders.push(anOrder(30, 100), { ...anOrder(1, 5), methodId: 'sandbox-2' });
  expect((await figures.get()).delivered).toEqual({ orders: 1, centavos: 100 });
});

it('take refunds of old orders into account a day later', async () => {
  orders.push(anOrder(30, 100));
  await figures.get();
  orders = [];
  clock.advance(DAY_MS);
  await waitUntil(async () => (await figures.get()).delivered?.orders === 0);
});
