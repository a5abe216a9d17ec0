import { Injectable } from '@nestjs/common';
import {
  checkoutErrors,
  checkoutEvents,
  helpErrors,
  helpMessages,
  helpPicturePath,
  type HelpMessageView,
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
  type MessageReply,
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
  type HelpMessage,
  type HelpRequest,
  type NewMessage,
  type VersionedRequest,
} from './help-request.js';
import { HelpPictureService, pictureIdOf } from './help-picture.service.js';
import { HelpRequestRepository } from './help-request.repository.js';

type Messages = typeof helpMessages;
type Asked = Pick<
  MessageParsed<Messages['openHelp']>,
  'transactionId' | 'text' | 'picture' | 'idempotencyKey'
>;

const MAX_CONFLICTS = 5;

/** Buyers ask for help with units of an order. Whoever may read the order may write, and sees everything that was written. */
@Injectable()
export class HelpService {
  constructor(
    private readonly requests: HelpRequestRepository,
    private readonly orders: OrderStoreService,
    private readonly inbox: InboxRepository,
    private readonly pictures: HelpPictureService,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Throws `checkout.order-not-found`. */
  @Handles(helpMessages.getHelp)
  async get({ transactionId }: { transactionId: string }, context: CallContext): Promise<OrderHelp> {
    const order = await this.ownOrder(transactionId, context);
    return this.shown(order);
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
      await this.keepPicture(input);
      const message = { ...this.message(input, context), by: 'buyer' as const };
      const written = await this.requests.write(request, {
        messages: [...request.messages, message],
        waitingSince: request.waitingSince ?? now,
      });
      if (written) return this.saved(order, written);
    }
    throw new AppError(platformErrors.conflict);
  }

  /** Throws `checkout.order-not-found`, `platform.not-found`. */
  @Handles(helpMessages.getHelpPicture)
  async picture(
    { transactionId, pictureId }: MessageParsed<Messages['getHelpPicture']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['getHelpPicture']>> {
    await this.ownOrder(transactionId, context);
    return this.pictures.read(transactionId, pictureId);
  }

  /** For the buyer's copy of the own data, with the addresses of pictures. */
  async exportOf(order: Order): Promise<HelpRequestView[]> {
    const { requests } = await this.shown(order);
    const withAddress = (message: HelpMessageView): HelpMessageView =>
      message.picture === undefined
        ? message
        : { ...message, picture: helpPicturePath(order.transactionId, message.picture) };
    return requests.map((request) => ({ ...request, messages: request.messages.map(withAddress) }));
  }

  /** Deletes what was written about an order whose buyer is erased. */
  @On(checkoutEvents.orderAnonymised, { durable: 'checkout-delete-help-when-order-anonymised' })
  async erase({ transactionId }: EventData<typeof checkoutEvents.orderAnonymised>): Promise<void> {
    await this.pictures.removeOf(transactionId);
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
    await this.keepPicture(input);
    const { reason } = input;
    const made = await this.requests.insert(
      newRequest(order, { reason, lines }, this.message(input, context)),
    );
    if (made) return made;
    // A simultaneous request, possibly this very one, was faster.
    const same = requestOf(await this.requests.listOf(order.transactionId), input);
    if (same) return same;
    const picture = sentPictureId(input);
    if (picture !== undefined) await this.pictures.remove(picture);
    throw new AppError(helpErrors.helpOpen);
  }

  private async keepPicture({ transactionId, picture, idempotencyKey: key }: Asked): Promise<void> {
    if (picture !== undefined) await this.pictures.keep({ transactionId, key, picture });
  }

  private message(asked: Asked, context: CallContext): NewMessage {
    const { accountId } = requireBuyer(context);
    const { text, idempotencyKey: key } = asked;
    const picture = sentPictureId(asked);
    const message = { id: this.ids.ulid(), at: this.clock.nowMs(), accountId, text, key };
    return picture === undefined ? message : { ...message, picture };
  }

  /** Also completes an earlier request whose process ended in between. */
  private async saved(order: Order, request: VersionedRequest): Promise<OrderHelp> {
    const found = caseOfHelp(request, order);
    if (found) await this.inbox.report(found, this.clock.nowMs());
    const { at } = request.messages.at(-1)!;
    await this.orders.change(order, (known) => (known.helpAt === at ? known : { ...known, helpAt: at }));
    return this.shown(order);
  }

  private async shown(order: Order): Promise<OrderHelp> {
    const requests = await this.requests.listOf(order.transactionId);
    return {
      units: helpUnits(order, requests, this.clock.nowMs()),
      requests: requests.map((request) => toHelpView(request, order)),
    };
  }

  private async ownOrder(transactionId: string, context: CallContext): Promise<Order> {
    const actor = requireBuyer(context);
    const order = await this.orders.get(transactionId);
    if (!mayRead(order, actor)) throw new AppError(checkoutErrors.orderNotFound);
    return order;
  }
}

function sentPictureId({ transactionId, picture, idempotencyKey: key }: Asked): string | undefined {
  return picture === undefined ? undefined : pictureIdOf({ transactionId, key, picture });
}

/** The request that has this message already. Throws `checkout.idempotency-key-reused` if its text or picture differs. */
function requestOf(known: readonly VersionedRequest[], asked: Asked) {
  for (const request of known) {
    const same = request.messages.find(({ by, key }) => by === 'buyer' && key === asked.idempotencyKey);
    const isSame = (one: HelpMessage) =>
      one.text === asked.text && (one.isPictureRemoved || one.picture === sentPictureId(asked));
    if (same && !isSame(same)) throw new AppError(checkoutErrors.idempotencyKeyReused);
    if (same) return request;
  }
  return undefined;
}

export function toHelpView(request: HelpRequest, order: Order): HelpRequestView {
  return {
    id: request._id,
    reason: request.reason,
    units: namesOf(request, order),
    state: stateOf(request, order),
    messages: request.messages.map(({ id, at, by, text, picture, isPictureRemoved }) => ({
      id,
      at,
      by,
      text,
      picture,
      isPictureRemoved,
    })),
  };
}
