import { Injectable } from '@nestjs/common';
import {
  checkoutErrors,
  checkoutEvents,
  helpErrors,
  helpMessages,
  type HelpRequestView,
  type OrderHelp,
} from '@vale/contracts/checkout';
import {
  AppError,
  platformErrors,
  requireBuyer,
  type CallContext,
  type EventData,
  type MessageParsed,
} from '@vale/contracts/define';
import { Handles, On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { mayRead } from '../../orders/life/may-read.js';
import type { Order } from '../../orders/life/order.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { InboxRepository } from './inbox.repository.js';
import {
  caseOfHelp,
  helpUnits,
  isOpen,
  namesOf,
  newRequest,
  requireRoom,
  requireUnits,
  stateOf,
  type HelpRequest,
  type VersionedRequest,
} from './help-request.js';
import { HelpRequestRepository } from './help-request.repository.js';

type Messages = typeof helpMessages;
type Asked = Pick<MessageParsed<Messages['openHelp']>, 'text' | 'idempotencyKey'>;

const MAX_CONFLICTS = 5;

/** Buyers ask for help with units of an order. Whoever may read the order may write, and sees everything that was written. */
@Injectable()
export class HelpService {
  constructor(
    private readonly requests: HelpRequestRepository,
    private readonly orders: OrderStoreService,
    private readonly inbox: InboxRepository,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Throws `checkout.order-not-found`. */
  @Handles(helpMessages.getHelp)
  async get({ transactionId }: { transactionId: string }, context: CallContext): Promise<OrderHelp> {
    const order = await this.ownOrder(transactionId, context);
    return shown(order, await this.requests.listOf(transactionId));
  }

  /** Throws `checkout.order-not-found`, `.help-open`, `.help-unavailable`, `.too-much-help`. */
  @Handles(helpMessages.openHelp)
  async open(input: MessageParsed<Messages['openHelp']>, context: CallContext): Promise<OrderHelp> {
    const order = await this.ownOrder(input.transactionId, context);
    const known = await this.requests.listOf(order.transactionId);
    const earlier = requestOf(known, input) ?? (await this.insert(order, known, input, context));
    return this.saved(order, earlier);
  }

  /** Throws `checkout.order-not-found`, `.help-unknown`, `.help-closed`, `.too-much-help`. */
  @Handles(helpMessages.writeHelp)
  async write(input: MessageParsed<Messages['writeHelp']>, context: CallContext): Promise<OrderHelp> {
    const order = await this.ownOrder(input.transactionId, context);
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
      const known = await this.requests.listOf(order.transactionId);
      const request = known.find(({ _id }) => _id === input.requestId);
      if (!request) throw new AppError(helpErrors.helpUnknown);
      if (requestOf([request], input)) return this.saved(order, request);
      if (!isOpen(request) || stateOf(request, order) === 'refunded')
        throw new AppError(helpErrors.helpClosed);
      const now = this.clock.nowMs();
      requireRoom(known, now);
      const message = { ...this.message(input, context), by: 'buyer' as const };
      const written = await this.requests.write(request, {
        messages: [...request.messages, message],
        waitingSince: request.waitingSince ?? now,
      });
      if (written) return this.saved(order, written);
    }
    throw new AppError(platformErrors.conflict);
  }

  /** For the buyer's copy of the own data. */
  async exportOf(order: Order): Promise<HelpRequestView[]> {
    return shown(order, await this.requests.listOf(order.transactionId)).requests;
  }

  /** Deletes what was written about an order whose buyer is erased. */
  @On(checkoutEvents.orderAnonymised, { durable: 'checkout-delete-help-when-order-anonymised' })
  async erase({ transactionId }: EventData<typeof checkoutEvents.orderAnonymised>): Promise<void> {
    await this.requests.deleteOf(transactionId);
  }

  private async insert(
    order: Order,
    known: readonly VersionedRequest[],
    input: MessageParsed<Messages['openHelp']>,
    context: CallContext,
  ): Promise<VersionedRequest> {
    const lines = [...new Set(input.lines)].toSorted((a, b) => a - b);
    requireUnits(order, known, lines);
    requireRoom(known, this.clock.nowMs());
    const { reason } = input;
    const made = await this.requests.insert(
      newRequest(order, { reason, lines }, this.message(input, context)),
    );
    if (made) return made;
    // A simultaneous request, possibly this very one, was faster.
    const same = requestOf(await this.requests.listOf(order.transactionId), input);
    if (!same) throw new AppError(helpErrors.helpOpen);
    return same;
  }

  private message({ text, idempotencyKey: key }: Asked, context: CallContext) {
    const { accountId } = requireBuyer(context);
    return { id: this.ids.ulid(), at: this.clock.nowMs(), accountId, text, key };
  }

  /** Also completes an earlier request whose process ended in between. */
  private async saved(order: Order, request: VersionedRequest): Promise<OrderHelp> {
    const found = caseOfHelp(request, order);
    if (found) await this.inbox.report(found, this.clock.nowMs());
    const { at } = request.messages.at(-1)!;
    await this.orders.change(order, (known) => (known.helpAt === at ? known : { ...known, helpAt: at }));
    return shown(order, await this.requests.listOf(order.transactionId));
  }

  private async ownOrder(transactionId: string, context: CallContext): Promise<Order> {
    const actor = requireBuyer(context);
    const order = await this.orders.get(transactionId);
    if (!mayRead(order, actor)) throw new AppError(checkoutErrors.orderNotFound);
    return order;
  }
}

/** The request that has this message already. Throws `checkout.idempotency-key-reused` if its text differs. */
function requestOf(known: readonly VersionedRequest[], { text, idempotencyKey }: Asked) {
  for (const request of known) {
    const same = request.messages.find(({ by, key }) => by === 'buyer' && key === idempotencyKey);
    if (same && same.text !== text) throw new AppError(checkoutErrors.idempotencyKeyReused);
    if (same) return request;
  }
  return undefined;
}

function shown(order: Order, requests: readonly HelpRequest[]): OrderHelp {
  return {
    units: helpUnits(order, requests),
    requests: requests.map((request) => toHelpView(request, order)),
  };
}

export function toHelpView(request: HelpRequest, order: Order): HelpRequestView {
  return {
    id: request._id,
    reason: request.reason,
    units: namesOf(request, order),
    state: stateOf(request, order),
    messages: request.messages.map(({ id, at, by, text }) => ({ id, at, by, text })),
  };
}
