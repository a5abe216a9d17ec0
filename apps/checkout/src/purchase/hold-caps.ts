import { purchaseLimitErrors, type StockKey } from '@vale/contracts/checkout';
import { mailboxOf } from '@vale/contracts/person';
import { codesCap, type HoldCap } from '../orders/hold-slots.js';
import { codeLines, type Order } from '../orders/order.js';

/** Who places an order. */
export interface Buyer {
  accountId: string;
  /** An IPv4 address or the /48 of an IPv6 one; undefined where no address is known. */
  network: string | undefined;
  /** Somebody reads the mail of its account's address. */
  isConfirmed: boolean;
}

/** 0 is no limit. */
export interface HoldSettings {
  MAX_HELD_CODES: number;
  MAX_HELD_CODES_PER_CPF: number;
  MAX_HELD_CODES_PER_EMAIL: number;
  MAX_HELD_CODES_PER_ADDRESS: number;
  MAX_UNCONFIRMED_ORDERS: number;
  /** Per cent. */
  MAX_STOCK_SHARE: number;
}

/** A stock that an order takes a code of. */
export interface WantedStock extends StockKey {
  /** Codes that were free when it was last counted; null where nobody knows. */
  free: number | null;
}

/** With more slots than this, a share of a stock limits nobody whom another cap does not. */
const MOST_SHARED = 60;

/** What the order may hold, with what other unpaid orders of the same account, person and network hold. */
export function holdCaps(
  order: Pick<Order, 'customer' | 'lines'>,
  buyer: Buyer,
  stocks: readonly WantedStock[],
  settings: HoldSettings,
): HoldCap[] {
  const codes = codeLines(order).length;
  if (codes === 0) return [];
  const { accountId, network } = buyer;
  const { cpfMac, email } = order.customer;
  return [
    ...unconfirmedCap(buyer, settings),
    codesCap(`account:${accountId}`, 'na sua conta', settings.MAX_HELD_CODES, codes),
    codesCap(`cpf:${cpfMac}`, 'com este CPF', settings.MAX_HELD_CODES_PER_CPF, codes),
    codesCap(`email:${mailboxOf(email)}`, 'com este e-mail', settings.MAX_HELD_CODES_PER_EMAIL, codes),
    codesCap(
      `address:${network ?? ''}`,
      'na sua rede',
      network === undefined ? 0 : settings.MAX_HELD_CODES_PER_ADDRESS,
      codes,
    ),
    ...stocks.flatMap((stock) => shareCaps(buyer, stock, settings)),
  ].filter(({ max }) => max > 0);
}

function unconfirmedCap(
  { accountId, isConfirmed }: Buyer,
  { MAX_UNCONFIRMED_ORDERS }: HoldSettings,
): HoldCap[] {
  if (isConfirmed) return [];
  const refusal = { error: purchaseLimitErrors.emailUnconfirmed, params: {} };
  return [{ holder: `unconfirmed:${accountId}`, max: MAX_UNCONFIRMED_ORDERS, needed: 1, refusal }];
}

/**
 * A part of what is free of a stock, one code at least: of an account, and of all unconfirmed accounts of one network, as a
 * script opens as many as it likes.
 */
function shareCaps(
  { accountId, network, isConfirmed }: Buyer,
  { productId, variation, free }: WantedStock,
  { MAX_STOCK_SHARE }: HoldSettings,
): HoldCap[] {
  if (MAX_STOCK_SHARE === 0 || free === null) return [];
  const max = Math.max(1, Math.floor((free * MAX_STOCK_SHARE) / 100));
  if (max > MOST_SHARED) return [];
  const cap = (holder: string, whose: string, way: string): HoldCap => ({
    ...{ holder: `${holder}:${productId}:${variation}`, max, needed: 1 },
    refusal: { error: purchaseLimitErrors.stockShareTaken, params: { whose, way } },
  });
  const own = cap(`share:${accountId}`, 'na sua conta', 'Pague ou cancele um deles');
  if (isConfirmed || network === undefined) return [own];
  return [own, cap(`share:${network}`, 'na sua rede', 'Confirme seu e-mail para comprar agora')];
}
