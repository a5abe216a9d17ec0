import { purchaseLimitErrors, type StockKey } from '@vale/contracts/checkout';
import { mailboxOf } from '@vale/contracts/person';
import { codesCap, type HoldCap } from '../orders/life/hold-slots.js';
import { codeLines, type Order } from '../orders/life/order.js';

export interface Buyer {
  accountId: string;
  /** An IPv4 address or the /48 of an IPv6 one; undefined where no address is known. */
  network: string | undefined;
  /** The account's address; undefined where no account asks. */
  email: string | undefined;
  /** Somebody reads the mail of its account's address. */
  isConfirmed: boolean;
  /** Several accounts of this network left orders unpaid recently, and few paid. */
  isDoubtful: boolean;
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

/** Accounts of one network that left an order unpaid, and those that paid one. */
export interface NetworkCounts {
  unpaidAccounts: number;
  paidAccounts: number;
}

/** Limits per network. A mobile operator's network has many accounts that never pay, but even more that do. */
const MANY_UNPAID = 3;
const UNPAID_PER_PAID = 2;

export function isDoubtful({ unpaidAccounts, paidAccounts }: NetworkCounts): boolean {
  return unpaidAccounts >= MANY_UNPAID && unpaidAccounts > UNPAID_PER_PAID * paidAccounts;
}

export interface WantedStock extends StockKey {
  /** Free codes at the last count; null if unknown. */
  free: number | null;
}

/** A share of more codes than this is no cap, because the other caps are lower. */
const MAX_SHARED_STOCK = 60;

/** Caps for the order, given what other unpaid orders of the same account, person and network hold. */
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
    {
      ...codesCap(`cpf:${cpfMac}`, 'com este CPF', settings.MAX_HELD_CODES_PER_CPF, codes),
      // Anyone can type a CPF.
      spares: 'cpf-owners' as const,
    },
    codesCap(emailHolder(email, buyer), 'com este e-mail', settings.MAX_HELD_CODES_PER_EMAIL, codes),
    codesCap(
      `address:${network ?? ''}`,
      'na sua rede',
      network === undefined ? 0 : settings.MAX_HELD_CODES_PER_ADDRESS,
      codes,
    ),
    ...stocks.flatMap((stock) => shareCaps(buyer, stock, settings)),
  ].filter(({ max }) => max > 0);
}

/** Orders of an unconfirmed e-mail address count separately, so that they cannot use up the limit of its owner. */
function emailHolder(email: string, buyer: Buyer): string {
  const mailbox = mailboxOf(email);
  const isProven = buyer.isConfirmed && buyer.email !== undefined && mailboxOf(buyer.email) === mailbox;
  return isProven ? `email:${mailbox}` : `email?:${mailbox}`;
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
 * Limits an account, and all accounts of one network, to a share of a stock's free codes, at least one code:
 * a script can open any number of accounts. A network that is not doubtful may hold as many codes as it
 * leaves for others, so that first-time buyers behind a mobile operator's address can buy at the same time.
 */
function shareCaps(
  { accountId, network, isDoubtful: isNetworkDoubtful }: Buyer,
  { productId, variation, free }: WantedStock,
  { MAX_STOCK_SHARE }: HoldSettings,
): HoldCap[] {
  if (MAX_STOCK_SHARE === 0 || free === null) return [];
  const part = Math.max(1, Math.floor((free * MAX_STOCK_SHARE) / 100));
  const cap = (holder: string, max: number, whose: string, way: string): HoldCap => ({
    holder: `${holder}:${productId}:${variation}`,
    max,
    needed: 1,
    refusal: { error: purchaseLimitErrors.stockShareTaken, params: { whose, way } },
  });
  const caps = [cap(`share:${accountId}`, part, 'na sua conta', 'Pague ou cancele um deles')];
  if (network !== undefined) {
    const most = isNetworkDoubtful ? part : Math.max(1, free);
    caps.push({
      ...cap(`share:${network}`, most, 'na sua rede', 'Compre por outra conexão'),
      spares: 'payers',
    });
  }
  return caps.filter(({ max }) => max <= MAX_SHARED_STOCK);
}
