import type { checkoutAdminMessages } from '@vale/contracts/checkout';
import { checkoutEvents } from '@vale/contracts/checkout';
import { domainEvent, type DomainEvent, type MessageParsed } from '@vale/contracts/define';
import { MINUTE_MS } from '@vale/contracts/time';
import type { Answer } from '../orders/buyer/answer.js';
import type { SealedCustomer } from '../orders/buyer/sealed-customer.js';
import type { NewAction } from '../orders/life/order-action.js';
import { withAction } from '../orders/life/order-action.js';
import { scheduleAfter } from '../orders/life/order-schedule.js';
import type { Order } from '../orders/life/order.js';
import { blankAnswers } from './order-answers.js';
import { chooseLines, soldProduct, type Chosen, type Offers } from './order-lines.js';

/** Request of an admin, without its key. */
export type GrantRequest = Omit<MessageParsed<typeof checkoutAdminMessages.grantOrder>, 'idempotencyKey'>;

/** Stands for an account in every grant: it belongs to the address that it was sent to. */
export const GRANTS_ACCOUNT = 'grants';

/** Its codes are delivered at once; a crash in between leaves them held for this long. */
const HELD_MS = 10 * MINUTE_MS;

interface Grant {
  request: GrantRequest;
  offers: Offers;
  customer: SealedCustomer;
  transactionId: string;
  requestDigest: string;
  methodId: string;
  action: Omit<NewAction, 'kind' | 'digest' | 'details' | 'at' | 'reason'> & { key: string };
  now: number;
}

export function chosenBy({ productId, variation, quantity }: GrantRequest): Chosen {
  return { productId, variations: [], items: [{ productId, variation, quantity }] };
}

/**
 * An order of total 0 that only waits for its delivery, with its events. Its mail has the codes also where others have a
 * link, whose page asks for a CPF. `answers` are not sealed yet, and blank. Throws the errors of `chooseLines`.
 */
export function grantOrder(grant: Grant): { order: Order; answers: Answer[]; events: DomainEvent[] } {
  const { request, offers, transactionId, now, action } = grant;
  const { productId, variation, quantity, reason } = request;
  const chosen = chosenBy(request);
  const lines = chooseLines(chosen, offers, now).map((line) => ({ ...line, priceCentavos: 0 }));
  const bare: Order = {
    transactionId,
    accountId: GRANTS_ACCOUNT,
    idempotencyKey: action.key,
    requestDigest: grant.requestDigest,
    state: 'paid',
    createdAt: now,
    expiresAt: now,
    heldUntil: now + HELD_MS,
    product: soldProduct(offers.get(productId)!),
    lines,
    totalCentavos: 0,
    customer: grant.customer,
    tracking: { attribution: {}, marketingConsent: null, pageUrl: null },
    methodId: grant.methodId,
    attempts: [],
    charges: [],
    payments: [],
    closedAs: null,
    releasedAt: null,
    assignedAt: null,
    actions: [],
    acceptedCentavos: null,
    deliveredAt: null,
    refusal: null,
    history: [{ state: 'paid', at: now, note: 'grant' }],
    version: 0,
  };
  const recorded = withAction(bare, bare, {
    ...action,
    kind: 'grant',
    digest: grant.requestDigest,
    at: now,
    reason,
    details: { productId, variation, quantity },
  });
  const order: Order = { ...recorded, ...scheduleAfter(recorded, now) };
  const ref = { transactionId, accountId: GRANTS_ACCOUNT };
  return {
    order,
    // Codes are delivered at once, so nobody could enter anything for them.
    answers: lines.some(({ delivery }) => delivery === 'manual') ? blankAnswers(chosen, offers) : [],
    events: [domainEvent(checkoutEvents.orderActionTaken, { ...ref, actionId: action.id })],
  };
}
