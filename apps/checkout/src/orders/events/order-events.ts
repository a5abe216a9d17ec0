import { checkoutEvents, publicStatus, type SaleFacts } from '@vale/contracts/checkout';
import { domainEvent, type EventData, type DomainEvent } from '@vale/contracts/define';
import { shownCharge } from '../money/charge.js';
import { isPartlyDelivered } from '../life/delivery-mail.js';
import { awaitsDelivery, isClosed, paidOf, type Order } from '../life/order.js';
import { openReplacement, replacementsOf } from '../life/replacements.js';
import { saleFacts } from './sale-facts.js';

/** Sale data for conversions and analytics, without personal data. */
export function saleOf(order: Order): EventData<typeof checkoutEvents.orderPlaced> {
  return {
    transactionId: order.transactionId,
    accountId: order.accountId,
    productId: order.product.id,
    productTitle: order.product.title,
    category: order.product.category,
    totalCentavos: order.totalCentavos,
    createdAt: order.createdAt,
    attribution: Object.fromEntries(
      Object.entries(order.tracking.attribution).filter((entry): entry is [string, string] => !!entry[1]),
    ),
    marketingConsent: order.tracking.marketingConsent,
  };
}

function unitsOf({ lines }: Order): Pick<EventData<typeof checkoutEvents.orderPaid>, 'units'> {
  const units = lines.filter(({ kind }) => kind !== 'bump');
  if (units.length === 1) return {};
  const byProduct = Map.groupBy(units, ({ productId }) => productId);
  return { units: [...byProduct].map(([productId, { length: quantity }]) => ({ productId, quantity })) };
}

/** The events of a change, derived from both versions of the order: no caller can forget to publish one. */
export function eventsBetween(before: Order, after: Order): DomainEvent[] {
  const { transactionId, accountId, state } = after;
  const ref = { transactionId, accountId };
  const events: DomainEvent[] = [];
  const money = paidOf(after);
  // Delivery starts with this event, so it is also published when the missing part arrives or the excess is
  // returned.
  if (money && (!paidOf(before) || (awaitsDelivery(after) && !awaitsDelivery(before)))) {
    const { paidAt, paidCentavos } = money;
    const paid = after.history.find((step, at) => at >= before.history.length && PAID_STATES.has(step.state));
    events.push(
      domainEvent(checkoutEvents.orderPaid, {
        ...saleOf(after),
        state: paid?.state ?? state,
        paidAt,
        paidCentavos,
        ...unitsOf(after),
      }),
    );
  }
  events.push(...deliveryEvents(before, after));
  if (!isClosed(before) && isClosed(after))
    events.push(domainEvent(checkoutEvents.orderClosed, { ...ref, state }));
  for (const { id } of after.actions.slice(before.actions.length))
    events.push(domainEvent(checkoutEvents.orderActionTaken, { ...ref, actionId: id }));
  if (before.customer.email !== '' && after.customer.email === '')
    events.push(domainEvent(checkoutEvents.orderAnonymised, { transactionId }));
  events.push(...replacementEvents(before, after));
  const [known, now] = [saleFacts(before), saleFacts(after)];
  addedRefunds(known.refunds, now.refunds).forEach(({ at, centavos }, index) => {
    const number = known.refunds.length + index + 1;
    events.push(domainEvent(checkoutEvents.orderRefunded, { ...ref, number, centavos, refundedAt: at }));
  });
  // One function builds both, so their keys have the same order.
  // The sale of a new order is published with its first step, when its charge is created or refused.
  const isFirst = before.state === 'created' && state !== 'created';
  if (isFirst || JSON.stringify({ ...known, version: 0 }) !== JSON.stringify({ ...now, version: 0 }))
    events.push(domainEvent(checkoutEvents.saleChanged, { ...now, version: before.version + 1 }));
  if (
    before.state !== after.state ||
    before.emailRefusedAt !== after.emailRefusedAt ||
    before.helpAt !== after.helpAt ||
    cancelledCount(before) !== cancelledCount(after) ||
    replacementText(before) !== replacementText(after) ||
    shownCharge(before)?.pixCode !== shownCharge(after)?.pixCode
  )
    events.push(
      domainEvent(checkoutEvents.orderChanged, {
        ...ref,
        status: publicStatus(state),
        version: before.version + 1,
      }),
    );
  return events;
}

type Refunds = SaleFacts['refunds'];

/** Refunds are listed by the time when their money moved, so one that was reported late stands before known ones. */
function addedRefunds(known: Refunds, now: Refunds): Refunds {
  const left = [...known];
  const added = now.filter(({ at, centavos }) => {
    const same = left.findIndex((one) => one.at === at && one.centavos === centavos);
    if (same >= 0) left.splice(same, 1);
    return same < 0;
  });
  return added.slice(0, Math.max(0, now.length - known.length));
}

function deliveryEvents(before: Order, after: Order): DomainEvent[] {
  const { transactionId, accountId, state } = after;
  const ref = { transactionId, accountId };
  const events: DomainEvent[] = [];
  if (before.deliveredAt === null && after.deliveredAt !== null)
    events.push(domainEvent(checkoutEvents.orderDelivered, { ...ref, deliveredAt: after.deliveredAt }));
  if (before.state !== 'disputed' && state === 'disputed')
    events.push(domainEvent(checkoutEvents.orderDisputed, { ...ref, disputedAt: after.history.at(-1)!.at }));
  if (handUnits(before) !== handUnits(after))
    events.push(domainEvent(checkoutEvents.handDeliveryChanged, { transactionId }));
  // Codes do not wait for what a person still has to deliver. An order has one such mail, which its id names.
  if (before.assignedAt === null && isPartlyDelivered(after))
    events.push(domainEvent(checkoutEvents.deliveryMailRequested, { ...ref, requestId: transactionId }));
  return events;
}

/** Units of a delivery by hand that were not refunded; null while nothing is delivered by hand. */
function handUnits({ state, lines }: Order): number | null {
  return state === 'delivering' ? lines.filter(({ cancelled }) => !cancelled).length : null;
}

function replacementEvents(before: Order, after: Order): DomainEvent[] {
  const ref = { transactionId: after.transactionId, accountId: after.accountId };
  return replacementsOf(after).flatMap(({ line: { line }, replacement: { id, endedAt, dropped } }) => {
    const isNew = openReplacement(before.lines[line]!)?.id === id;
    if (!isNew || endedAt === undefined || dropped) return [];
    const replaced = { ...ref, replacementId: id, line, replacedAt: endedAt };
    const mail = domainEvent(checkoutEvents.deliveryMailRequested, { ...ref, requestId: id });
    return [
      domainEvent(checkoutEvents.unitReplaced, replaced),
      ...(after.deliveredAt === null ? [] : [mail]),
    ];
  });
}

function cancelledCount({ lines }: Order): number {
  return lines.filter(({ cancelled }) => cancelled).length;
}

function replacementText(order: Order): string {
  return JSON.stringify(replacementsOf(order).map(({ replacement: { id, endedAt } }) => [id, endedAt]));
}

const PAID_STATES: ReadonlySet<string> = new Set(['paid', 'late_paid', 'underpaid', 'overpaid']);
