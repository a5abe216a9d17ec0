import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import {
  catalogErrors,
  restockErrors,
  restockEvents,
  restockMessages,
  toProductCard,
} from '@vale/contracts/catalog';
import {
  AppError,
  confirmedEmail,
  domainEvent,
  platformErrors,
  requireActor,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { mailLimitKey } from '@vale/contracts/person';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { Limits } from '@vale/platform/limits';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { ProductService } from '../product/product.service.js';
import { RestockRequestRepository } from './restock-request.repository.js';
import { confirmed, newRequest, stands, type RestockRequest } from './restock-request.js';

type Messages = typeof restockMessages;

const TOKEN_BYTES = 24;
/** Limit of e-mails to one mailbox, because anybody may enter any e-mail for any sold-out product. */
const LIMIT = { points: 5, seconds: 3_600 };

/** Handles requests for an e-mail when a sold-out product is available again. */
@Injectable()
export class RestockService implements OnApplicationBootstrap {
  constructor(
    private readonly requests: RestockRequestRepository,
    private readonly products: ProductService,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly limits: Limits,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.runtime.VALE_DEMO) await this.requests.deleteDemo();
  }

  /** Throws `catalog.product-not-found`, `catalog.restock-not-sold-out`, `platform.too-many-requests`. */
  @Handles(restockMessages.requestRestock)
  async request({ productId, email: typed }: MessageParsed<Messages['requestRestock']>) {
    const product = await this.products.getActive(productId);
    if (!toProductCard(product).soldOut) throw new AppError(restockErrors.restockNotSoldOut);
    const email = typed.toLowerCase();
    const now = this.clock.nowMs();
    const known = await this.requests.findOf(productId, email);
    const isNew = !known || !stands(known, now);
    await this.limit(email, isNew);
    if (!isNew) return {};
    if (known) await this.requests.delete(known._id);
    const id = this.ids.ulid();
    const asked = { _id: id, productId, email, token: this.ids.token(TOKEN_BYTES) };
    const due = domainEvent(restockEvents.restockMailDue, { requestId: id, kind: 'confirm' });
    const request = { ...newRequest(asked, now), ...(this.runtime.VALE_DEMO && { demo: true as const }) };
    await this.requests.insert(request, [due]);
    return {};
  }

  /**
   * Only new requests count, because only they send an e-mail. Repeated ones are refused with them: the reply must not tell
   * whether the e-mail was entered before.
   */
  private async limit(email: string, isNew: boolean): Promise<void> {
    const taken = await this.limits.take('catalog.restock-to', mailLimitKey(email), LIMIT, isNew ? 1 : 0);
    if (taken.allowed && (isNew || taken.remaining > 0)) return;
    throw new AppError(platformErrors.tooManyRequests, { data: { retryAfterMs: taken.endsInMs } });
  }

  /** Throws `catalog.restock-link-unusable`. */
  @Handles(restockMessages.confirmRestock)
  async confirm({
    token,
  }: MessageParsed<Messages['confirmRestock']>): Promise<MessageReply<Messages['confirmRestock']>> {
    const request = await this.requests.findByToken(token);
    if (!request) throw new AppError(restockErrors.restockLinkUnusable);
    if (request.state === 'unconfirmed') await this.requests.change(request, confirmed(request));
    return { productTitle: await this.titleOf(request) };
  }

  /** Also succeeds if it is already deleted. */
  @Handles(restockMessages.cancelRestock)
  async cancel({ token }: MessageParsed<Messages['cancelRestock']>) {
    const request = await this.requests.findByToken(token);
    if (request) await this.requests.delete(request._id);
    return {};
  }

  @Handles(restockMessages.issueRestockMail)
  async issueMail({
    requestId,
    kind,
  }: MessageParsed<Messages['issueRestockMail']>): Promise<MessageReply<Messages['issueRestockMail']>> {
    const request = await this.requests.findById(requestId);
    if (request?.state !== (kind === 'confirm' ? 'unconfirmed' : 'told')) return null;
    const product = await this.products.getActive(request.productId).catch(orNull);
    if (!product) return null;
    const { email, productId, token } = request;
    return { email, productId, token, productTitle: product.nome, category: product.categoria };
  }

  @Handles(restockMessages.exportRestock)
  async export(_input: unknown, context: CallContext): Promise<MessageReply<Messages['exportRestock']>> {
    const email = confirmedEmail(requireActor(context));
    const requests = email === null ? [] : await this.requests.listOf(email);
    const products = await this.products.findActive(requests.map(({ productId }) => productId));
    const titles = new Map(products.map(({ id, nome }) => [id, nome]));
    const items = requests.map(({ productId, state, createdAt, toldAt, ...request }) => ({
      email: request.email,
      productId,
      productTitle: titles.get(productId) ?? null,
      isConfirmed: state !== 'unconfirmed',
      createdAt,
      toldAt: toldAt ?? null,
    }));
    return { items };
  }

  @Handles(restockMessages.eraseRestock)
  async erase({ email }: MessageParsed<Messages['eraseRestock']>) {
    await this.requests.deleteOf(email);
    return {};
  }

  private async titleOf({ productId }: RestockRequest): Promise<string> {
    const product = await this.products.getActive(productId).catch(orNull);
    if (!product) throw new AppError(restockErrors.restockLinkUnusable);
    return product.nome;
  }
}

function orNull(error: unknown): null {
  if (error instanceof AppError && error.is(catalogErrors.productNotFound)) return null;
  throw error;
}
