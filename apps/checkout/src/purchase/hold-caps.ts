import { purchaseLimitErrors, type StockKey } from '@vale/contracts/checkout';
import { mailboxOf } from '@vale/contracts/person';
import { codesCap, type HoldCap } from '../orders/life/hold-slots.js';
import { codeLines, type Order } from '../orders/life/order.js';
import { partOf, TRUST_LIMITS, type Buyer } from './buyer-trust.js';

/** 0 is no limit. */
export interface HoldSettings {
  MAX_HELD_CODES: number;
  MAX_UNCONFIRMED_ORDERS: number;
  /** Per cent. */
  MAX_STOCK_SHARE: number;
  MAX_CHARGES_PER_HOUR_PER_ADDRESS: number;
}

export interface WantedStock extends StockKey {
  /** Free and held codes. A hold leaves the sum as it is, so slots counted by it stay exact. */
  size: number;
  /** Codes that the order takes of it. */
  needed: number;
  label: string;
}

/** Slots of a pool; more than this are no cap, because an order that meets taken slots reads them. */
const MAX_POOL = 1_000;

/**
 * Caps for the order, given what other unpaid orders hold. They count buyers, and the buyers of a stock by trust: what
 * neighbours in a network do only asks an unproven buyer to confirm. `at` spreads concurrent orders over the slots.
 */
export function holdCaps(
  order: Pick<Order, 'customer' | 'lines'>,
  buyer: Buyer,
  stocks: readonly WantedStock[],
  settings: HoldSettings,
  at: number,
): HoldCap[] {
  const codes = codeLines(order).length;
  if (codes === 0) return [];
  const most = partOf(settings.MAX_HELD_CODES, TRUST_LIMITS.confirmed.held);
  // Confirming the e-mail would not help.
  if (buyer.mayConfirm && most > 0 && codes > most)
    return [codesCap(`account:${buyer.accountId}`, 'na sua conta', most, codes)];
  const caps = [
    ...openOrderCaps(buyer, settings),
    ...heldCaps(order.customer, buyer, settings, codes),
    ...stocks.flatMap((stock) => stockCaps(buyer, stock, settings, at)),
    ...networkCaps(buyer, settings, at),
  ].filter(({ max }) => max > 0);
  return buyer.mayConfirm ? caps.map((cap) => ({ ...cap, refusal: 'confirm' as const })) : caps;
}

function openOrderCaps({ accountId, trust }: Buyer, { MAX_UNCONFIRMED_ORDERS }: HoldSettings): HoldCap[] {
  if (trust !== 'unproven') return [];
  const refusal = { error: purchaseLimitErrors.tooManyUnpaid, params: {} };
  return [{ holder: `unconfirmed:${accountId}`, max: MAX_UNCONFIRMED_ORDERS, needed: 1, refusal }];
}

function heldCaps(
  { cpfMac, email }: Order['customer'],
  { accountId, mailbox, trust, paidCpfMacs }: Buyer,
  { MAX_HELD_CODES }: HoldSettings,
  codes: number,
): HoldCap[] {
  const max = partOf(MAX_HELD_CODES, TRUST_LIMITS[trust].held);
  const caps = [codesCap(`account:${accountId}`, 'na sua conta', max, codes)];
  // Anybody can type an address: what is unproven counts apart from its owner.
  const holder = mailbox === undefined ? `email?:${mailboxOf(email)}` : `email:${mailbox}`;
  caps.push(codesCap(holder, 'com este e-mail', max, codes));
  // Anybody can type a CPF too, so it counts only for who has paid with it.
  if (paidCpfMacs.has(cpfMac)) caps.push(codesCap(`cpf:${cpfMac}`, 'com este CPF', max, codes));
  return caps;
}

/** Limits the share of a stock of one buyer, and that of all buyers of the same trust. Each is at least one code. */
function stockCaps(
  { accountId, mailbox, trust }: Buyer,
  { productId, variation, size, needed, label }: WantedStock,
  { MAX_STOCK_SHARE }: HoldSettings,
  at: number,
): HoldCap[] {
  if (MAX_STOCK_SHARE === 0) return [];
  const { share, pool } = TRUST_LIMITS[trust];
  const stock = `${productId}:${variation}`;
  const tooMany = { error: purchaseLimitErrors.tooManyOfStock, params: { item: label } };
  const own: HoldCap = {
    holder: `share:${mailbox ?? accountId}:${stock}`,
    max: partOf(size || 1, (MAX_STOCK_SHARE * share) / 100),
    needed,
    refusal: { error: purchaseLimitErrors.stockShareTaken, params: {} },
    tooMany,
  };
  const max = partOf(size || 1, pool);
  if (trust === 'paid' || max > MAX_POOL) return [own];
  // Confirmed buyers begin behind the slots that unproven ones may use too.
  const shared = trust === 'confirmed' ? partOf(size || 1, TRUST_LIMITS.unproven.pool) : 0;
  const first = shared + (at % Math.max(1, max - shared));
  const refusal = { error: purchaseLimitErrors.stockReserved, params: {} };
  return [own, { holder: `pool:${stock}`, max, needed, first, refusal, tooMany }];
}

function networkCaps(
  { networks, mayConfirm }: Buyer,
  { MAX_CHARGES_PER_HOUR_PER_ADDRESS }: HoldSettings,
  at: number,
): HoldCap[] {
  if (!mayConfirm) return [];
  return networks.map(({ key, factor }) => ({
    holder: `network:${key}`,
    max: MAX_CHARGES_PER_HOUR_PER_ADDRESS * factor,
    needed: 1,
    first: at,
    refusal: 'confirm',
  }));
}
