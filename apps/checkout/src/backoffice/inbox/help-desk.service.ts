import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import {
  checkoutAdminErrors,
  checkoutEvents,
  helpErrors,
  helpMessages,
  type HelpConversation,
  type InboxCase,
} from '@vale/contracts/checkout';
import {
  AppError,
  domainEvent,
  platformErrors,
  requireInternal,
  requirePermission,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { plainFirstName } from '@vale/contracts/person';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { isBuyerGone, type Order } from '../../orders/life/order.js';
import { soldProducts, titleOf } from '../../orders/life/sold-products.js';
import { isSandbox } from '../../orders/money/method-id.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { caseId, InboxRepository } from './inbox.repository.js';
import {
  caseOfHelp,
  isOpen,
  isReplaced,
  stateOf,
  withoutPicture,
  type HelpMessage,
  type VersionedRequest,
} from './help-request.js';
import { HelpPictureService } from './help-picture.service.js';
import { HelpRequestRepository } from './help-request.repository.js';
import { toHelpView } from './help.service.js';

type Messages = typeof helpMessages;

const REPLACED =
  'Trocamos o código: o novo aparece nesta página assim que estiver pronto, e chega por e-mail.';

/** Maximum attempts while the buyer keeps writing. */
const MAX_CONFLICTS = 5;

/** Admins read what buyers wrote, and answer. */
@Injectable()
export class HelpDeskService {
  constructor(
    private readonly requests: HelpRequestRepository,
    private readonly orders: OrderStoreService,
    private readonly inbox: InboxRepository,
    private readonly pictures: HelpPictureService,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Throws `checkout.help-unknown`. */
  @Handles(helpMessages.readHelp)
  async read({ requestId }: { requestId: string }, context: CallContext): Promise<HelpConversation> {
    requirePermission(context, 'orders');
    const request = await this.find(requestId);
    return toConversation(request, await this.orders.get(request.transactionId));
  }

  /**
   * One person answers an open case, before anything is written: see `InboxService.resolve`. Later answers are refused if
   * somebody has written since. Throws `checkout.case-decided`, `.help-unknown`, `.help-closed`, `.help-changed`.
   */
  @Handles(helpMessages.answerHelp)
  async answer(
    { requestId, text, seen, idempotencyKey: key }: MessageParsed<Messages['answerHelp']>,
    context: CallContext,
  ): Promise<HelpConversation> {
    const { accountId } = requirePermission(context, 'service');
    const request = await this.find(requestId);
    const order = await this.orders.get(request.transactionId);
    if (request.messages.some((one) => one.by === 'shop' && one.key === key))
      return this.saved(request, order);
    if (!isOpen(request) || stateOf(request, order) === 'refunded') throw new AppError(helpErrors.helpClosed);
    requireNothingNew(request, seen);
    const id = caseId({ kind: 'buyer-help', subject: requestId });
    const known = await this.inbox.find(id);
    const endedAt = this.clock.nowMs();
    const resolution = { fix: 'answer', accountId, reason: '' } as const;
    const ending = { state: 'resolved', endedAt, resolution } as const;
    if (known?.state === 'open' && !(await this.inbox.end(known, ending)))
      throw decidedBy((await this.inbox.find(id)) ?? known);
    if (known?.state === 'resolved' && known.resolution?.fix !== 'answer') throw decidedBy(known);
    const message = { id: this.ids.ulid(), at: endedAt, by: 'shop' as const, accountId, text, key };
    const messages = [...request.messages, message];
    const written = await this.requests.write(request, { messages }, [
      domainEvent(checkoutEvents.helpAnswered, { transactionId: order.transactionId, messageId: message.id }),
      adminChange(context, {
        action: 'case.answer',
        target: { kind: 'case', id },
        before: { messages: request.messages.length },
        after: { messages: messages.length },
      }),
    ]);
    if (written) return this.saved(written, order);
    if (known?.state === 'open') await this.inbox.restore(known, ending);
    requireNothingNew(await this.find(requestId), seen);
    throw new AppError(platformErrors.conflict);
  }

  /** Throws `checkout.help-unknown`, `platform.not-found`. */
  @Handles(helpMessages.readHelpPicture)
  async picture(
    { requestId, pictureId }: MessageParsed<Messages['readHelpPicture']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['readHelpPicture']>> {
    requirePermission(context, 'orders');
    const { transactionId } = await this.find(requestId);
    return this.pictures.read(transactionId, pictureId);
  }

  /**
   * Deletes the picture first, so that it is gone even if the message changes at the same time. Safe to repeat.
   * Throws `checkout.help-unknown`, `platform.conflict`.
   */
  @Handles(helpMessages.removeHelpPicture)
  async removePicture(
    { requestId, pictureId }: MessageParsed<Messages['removeHelpPicture']>,
    context: CallContext,
  ): Promise<HelpConversation> {
    requirePermission(context, 'service');
    const request = await this.find(requestId);
    const order = await this.orders.get(request.transactionId);
    if (!request.messages.some(({ picture }) => picture === pictureId)) return toConversation(request, order);
    await this.pictures.remove(pictureId);
    const written = await this.requests.write(request, withoutPicture(request, pictureId), [
      adminChange(context, {
        action: 'case.remove-picture',
        target: { kind: 'case', id: caseId({ kind: 'buyer-help', subject: requestId }) },
        before: { picture: true },
        after: { picture: false },
      }),
    ]);
    if (!written) throw new AppError(platformErrors.conflict);
    await this.touch(order, this.clock.nowMs());
    return toConversation(written, order);
  }

  /** Null once the buyer is erased. Internal: refused to requests from the gateway. */
  @Handles(helpMessages.getHelpMail)
  async mailOf(
    { transactionId, messageId }: MessageParsed<Messages['getHelpMail']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['getHelpMail']>> {
    requireInternal(context);
    const order = await this.orders.get(transactionId);
    const all = (await this.requests.listOf(transactionId)).flatMap(({ messages }) => messages);
    const message = all.find(({ id, by }) => id === messageId && by === 'shop');
    if (!message || isBuyerGone(order)) return null;
    const { name, email } = order.customer;
    return {
      customer: { name, email },
      productTitle: titleOf(order),
      text: message.text,
      simulated: isSandbox(order.methodId),
    };
  }

  /**
   * The units of a request that are not refunded yet. Throws `checkout.help-seen` if a code was shown since the case with this
   * evidence said that nobody had seen it.
   */
  async unitsOf(requestId: string, evidence: InboxCase['evidence']): Promise<number[]> {
    const request = await this.find(requestId);
    const order = await this.orders.get(request.transactionId);
    const rules = caseOfHelp(request, order)?.evidence['rules'] ?? evidence['rules'];
    if (JSON.stringify(rules) !== JSON.stringify(evidence['rules'])) throw new AppError(helpErrors.helpSeen);
    return order.lines
      .filter(({ line, cancelled }) => request.lines.includes(line) && !cancelled)
      .map(({ line }) => line);
  }

  /**
   * Ends a request with the reason, which the buyer reads. `evidence`: of the case that the admin saw. Throws
   * `checkout.help-changed` if the buyer has written since.
   */
  async dismiss(requestId: string, evidence: InboxCase['evidence'], reason: Said): Promise<void> {
    const request = await this.requests.find(requestId);
    if (!request || !isOpen(request)) return;
    const written = request.messages.filter(({ by }) => by === 'buyer').length;
    if (written !== evidence['written'] || !(await this.end(request, reason)))
      throw new AppError(helpErrors.helpChanged);
  }

  /** Ends a request whose units are being refunded, and tells the buyer. */
  async endRefunded(requestId: string, said: Said): Promise<void> {
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
      const request = await this.requests.find(requestId);
      if (!request || !isOpen(request) || (await this.end(request, said))) return;
    }
    throw new AppError(platformErrors.conflict);
  }

  private async end(request: VersionedRequest, said: Said): Promise<boolean> {
    const { transactionId } = request;
    const at = this.clock.nowMs();
    const last = { ...said, id: this.ids.ulid(), at, by: 'shop' as const };
    const answered = domainEvent(checkoutEvents.helpAnswered, { transactionId, messageId: last.id });
    if (!(await this.requests.close(request, last, [answered]))) return false;
    await this.touch(await this.orders.get(transactionId), at);
    return true;
  }

  /**
   * Ends a request, and its case, once each of its units has another code or is refunded. A repeat finds the request closed.
   */
  async endReplaced(
    requestId: string,
    order: Order,
    { accountId, reason }: { accountId: string; reason: string },
  ): Promise<void> {
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) {
      const request = await this.find(requestId);
      if (request.transactionId !== order.transactionId) throw new AppError(helpErrors.helpUnknown);
      if (!isReplaced(request, order)) return;
      const endedAt = this.clock.nowMs();
      const known = await this.inbox.find(caseId({ kind: 'buyer-help', subject: requestId }));
      const resolution = { fix: 'replace-code', accountId, reason } as const;
      if (known?.state === 'open') await this.inbox.end(known, { state: 'resolved', endedAt, resolution });
      const id = this.ids.ulid();
      const last = { id, at: endedAt, by: 'shop' as const, accountId, text: REPLACED, key: requestId };
      // The new code has a mail of its own.
      if (!isOpen(request) || (await this.requests.close(request, last))) return this.touch(order, endedAt);
    }
    throw new AppError(platformErrors.conflict);
  }

  /** Throws `checkout.help-unknown` if the order has no such request. */
  async requireOf(requestId: string, transactionId: string): Promise<void> {
    if ((await this.find(requestId)).transactionId !== transactionId)
      throw new AppError(helpErrors.helpUnknown);
  }

  private async find(requestId: string): Promise<VersionedRequest> {
    const request = await this.requests.find(requestId);
    if (!request) throw new AppError(helpErrors.helpUnknown);
    return request;
  }

  private async saved(request: VersionedRequest, order: Order): Promise<HelpConversation> {
    await this.touch(order, request.messages.at(-1)!.at);
    return toConversation(request, order);
  }

  /** Open pages of the order load the conversation again. */
  private async touch(order: Order, at: number): Promise<void> {
    await this.orders.change(order, (known) => (known.helpAt === at ? known : { ...known, helpAt: at }));
  }
}

/** The shop's message that ends a request. */
type Said = Pick<HelpMessage, 'accountId' | 'text' | 'key'>;

/** Throws `checkout.case-decided` if another admin has answered since, and `.help-changed` if the buyer has written. */
function requireNothingNew({ messages }: VersionedRequest, seen: number): void {
  if (messages.length === seen) return;
  const last = messages.at(-1)!;
  if (last.by === 'buyer') throw new AppError(helpErrors.helpChanged);
  throw new AppError(checkoutAdminErrors.caseDecided, { data: { accountId: last.accountId, fix: 'answer' } });
}

function decidedBy({ resolution }: InboxCase): AppError {
  const data = resolution ? { accountId: resolution.accountId, fix: resolution.fix } : {};
  return new AppError(checkoutAdminErrors.caseDecided, { data });
}

function toConversation(request: VersionedRequest, order: Order): HelpConversation {
  const { transactionId, customer, product } = order;
  const lines = order.lines.filter(({ line }) => request.lines.includes(line));
  return {
    ...toHelpView(request, order),
    transactionId,
    lines: request.lines,
    firstName: plainFirstName(customer.name),
    products: soldProducts({ product, lines }).map(({ title }) => title),
  };
}
