import { RESTOCK_DAYS } from '@vale/contracts/catalog';
import { DAY_MS } from '@vale/contracts/time';

const UNCONFIRMED_DAYS = 7;
/** An unconfirmed request is replaced, with another e-mail, when the shopper asks again after so long. */
const ASKED_AGAIN_MS = 10 * 60_000;
/** How long notified shoppers can buy before others are notified of the same codes. */
export const HEAD_START_MS = DAY_MS;

export interface RestockRequest {
  /** A ULID: requests are in the order of their ids. */
  _id: string;
  productId: string;
  email: string;
  /** Part of the links in the request's e-mails. It can only confirm or delete this request. */
  token: string;
  state: 'unconfirmed' | 'waiting' | 'told';
  /** Epoch milliseconds. */
  createdAt: number;
  toldAt?: number;
  purgeAt: Date;
  /** A live start deletes requests of demo mode, because everybody can confirm them in its mailbox. */
  demo?: true;
}

export function newRequest(
  asked: Pick<RestockRequest, '_id' | 'productId' | 'email' | 'token'>,
  nowMs: number,
): RestockRequest {
  const purgeAt = new Date(nowMs + UNCONFIRMED_DAYS * DAY_MS);
  return { ...asked, state: 'unconfirmed', createdAt: nowMs, purgeAt };
}

export function confirmed({ createdAt }: Pick<RestockRequest, 'createdAt'>) {
  return { state: 'waiting' as const, purgeAt: new Date(createdAt + RESTOCK_DAYS * DAY_MS) };
}

/** True if asking again leaves the request unchanged. */
export function stands({ state, createdAt }: RestockRequest, nowMs: number): boolean {
  return state === 'waiting' || (state === 'unconfirmed' && nowMs - createdAt < ASKED_AGAIN_MS);
}
