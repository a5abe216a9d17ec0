import type { Attribution, SaleFacts } from '@vale/contracts/checkout';
import type { Device } from '@vale/contracts/tracking';
import type { SeededRandom } from '@vale/testing/seeded-random';
import { FIRST_DAY, timeOf } from './local-time.js';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PIX_VALID_MS = 30 * 60 * SECOND_MS;
/** Centavos, among them some that no model divides evenly. */
const PRICES = [1_990, 2_500, 4_990, 9_990, 10_001, 18_000];
const BUMP_CENTAVOS = 790;

export const BUMP_TEST = { startedAt: timeOf(FIRST_DAY, 100), holdoutPercent: 20 };
const FORMER_BUMP_TEST = { startedAt: timeOf(FIRST_DAY, -100), holdoutPercent: 50 };

export interface Placed {
  createdAt: number;
  account: string;
  productId: string;
  device: Device;
  tracking: { attribution: Attribution; visitorId?: string; marketingConsent: boolean | null };
}

type Line = SaleFacts['lines'][number];
type Refund = SaleFacts['refunds'][number];

/** The life of an order, as checkout publishes it: all facts after each change. */
export class OrderHistory {
  readonly versions: { at: number; facts: SaleFacts }[] = [];

  constructor(first: SaleFacts) {
    this.versions.push({ at: first.createdAt, facts: first });
  }

  get facts(): SaleFacts {
    return this.versions.at(-1)!.facts;
  }

  get hasPix(): boolean {
    return this.facts.pixAt !== null;
  }

  change(at: number, change: (facts: SaleFacts) => SaleFacts): void {
    const { facts } = this;
    this.versions.push({ at, facts: { ...change(facts), version: facts.version + 1 } });
  }

  /** Its buyer closes the account once nothing of the order happens any more. */
  eraseAfter(at: number): void {
    const time = Math.max(at, this.versions.at(-1)!.at + DAY_MS);
    this.change(time, ({ visitorId: _visitor, ...facts }) => {
      return { ...facts, attribution: {}, marketingConsent: false };
    });
  }
}

let orders = 0;

export function orderOf(random: SeededRandom, placed: Placed): OrderHistory {
  const lines = linesOf(random, placed.productId);
  const totalCentavos = lines.reduce((sum, { centavos }) => sum + centavos, 0);
  const isRefusedByProvider = random.next() < 0.05;
  const pixAt = isRefusedByProvider ? null : placed.createdAt + random.integer(1, 4) * SECOND_MS;
  const bump = lines.length < 3 && random.next() < 0.6 ? bumpTestOf(random, placed.createdAt, lines) : {};
  const history = new OrderHistory({
    transactionId: `T${(orders += 1)}`,
    version: 1,
    accountId: placed.account,
    createdAt: placed.createdAt,
    productId: placed.productId,
    productTitle: `Vale ${placed.productId}`,
    category: 'jogos',
    lines,
    totalCentavos,
    ...bump,
    device: placed.device,
    ...placed.tracking,
    pixAt,
    paidAt: null,
    acceptedBelowPrice: false,
    deliveredAt: null,
    refunds: [],
    simulated: false,
  });
  if (pixAt === null)
    history.change(placed.createdAt + 10_000, (facts) => ({ ...facts, closedAt: placed.createdAt + 10_000 }));
  else pay(random, history, pixAt);
  return history;
}

function pay(random: SeededRandom, history: OrderHistory, pixAt: number): void {
  const fate = random.next();
  const expiresAt = pixAt + PIX_VALID_MS;
  const isLate = fate >= 0.62 && fate < 0.74;
  // Neither waits for money any more: it expires.
  if (fate >= 0.62) history.change(expiresAt, (facts) => ({ ...facts, closedAt: expiresAt }));
  if (fate >= 0.78) return;
  const paidAt = isLate
    ? expiresAt + random.integer(60, 3 * 24 * 3_600) * SECOND_MS
    : pixAt + random.integer(8, 1_500) * SECOND_MS;
  const isBelow = fate >= 0.74;
  if (isBelow) {
    const deliveredAt = paidAt + HOUR_MS;
    history.change(deliveredAt, ({ closedAt: _closed, ...facts }) => {
      return { ...facts, acceptedBelowPrice: true, deliveredAt };
    });
    return;
  }
  const fee = random.next() < 0.7 ? { feeCentavos: random.integer(10, 99) } : {};
  history.change(paidAt, ({ closedAt: _closed, ...facts }) => ({ ...facts, ...fee, paidAt }));
  const isByHand = random.next() < 0.1;
  const deliveredAt =
    paidAt + (isByHand ? random.integer(1, 40) * HOUR_MS : random.integer(2, 30) * SECOND_MS);
  history.change(deliveredAt, (facts) => {
    const lines = facts.lines.map((line): Line => {
      return random.next() < 0.75
        ? { ...line, costCentavos: Math.round(line.centavos * random.between(0.2, 1.1)) }
        : line;
    });
    return { ...facts, lines, deliveredAt };
  });
  if (random.next() < 0.08) replaceCode(random, history);
  if (random.next() < 0.25) giveBack(random, history);
}

function replaceCode(random: SeededRandom, history: OrderHistory): void {
  const at = history.versions.at(-1)!.at + random.integer(1, 70) * HOUR_MS;
  const { productId, variation } = history.facts.lines[0]!;
  const cost = random.next() < 0.5 ? { costCentavos: random.integer(100, 2_000) } : {};
  history.change(at, (facts) => ({ ...facts, losses: [{ at, productId, variation, ...cost }] }));
}

/** Whole, or in one or two parts, each on a day of its own. */
function giveBack(random: SeededRandom, history: OrderHistory): void {
  let left = history.facts.totalCentavos;
  let at = history.versions.at(-1)!.at;
  for (let part = random.integer(1, 3); part > 0 && left > 0; part -= 1) {
    at += random.integer(1, 200) * HOUR_MS;
    const centavos = random.next() < 0.4 ? left : random.integer(1, left);
    left -= centavos;
    const refund: Refund = { at, centavos };
    history.change(at, (facts) => ({ ...facts, refunds: [...facts.refunds, refund] }));
  }
}

function linesOf(random: SeededRandom, productId: string): Line[] {
  const price = () => PRICES[random.integer(0, PRICES.length - 1)]!;
  const bump: Line = {
    kind: 'bump',
    productId: 'bump-1',
    variation: '',
    centavos: BUMP_CENTAVOS,
    title: 'Garantia',
  };
  const bumps = random.next() < 0.2 ? [bump] : [];
  if (random.next() < 0.7)
    return [{ kind: 'product', productId, variation: '', centavos: price() }, ...bumps];
  const other = productId === 'p7' ? 'p1' : 'p7';
  const first: Line = {
    kind: 'product',
    productId,
    variation: '',
    centavos: price(),
    item: 0,
    title: `Vale ${productId}`,
    category: 'jogos',
  };
  const second: Line = {
    kind: 'variation',
    productId: other,
    variation: 'R$ 50',
    centavos: price(),
    item: 1,
    title: `Vale ${other}`,
    category: 'viagens',
  };
  const units = [first, ...(random.next() < 0.5 ? [first] : []), second];
  return [...units, ...bumps.map((line) => ({ ...line, item: 2 }))];
}

function bumpTestOf(
  random: SeededRandom,
  createdAt: number,
  lines: readonly Line[],
): Pick<SaleFacts, 'bumpTest'> {
  const test = createdAt < BUMP_TEST.startedAt ? FORMER_BUMP_TEST : BUMP_TEST;
  const isOffered = lines.some(({ kind }) => kind === 'bump') || random.next() < 0.8;
  return { bumpTest: { ...test, arm: isOffered ? 'offer' : 'holdout' } };
}
