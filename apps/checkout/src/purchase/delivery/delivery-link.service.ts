import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  checkoutMessages,
  CPF_END_LENGTH,
  deliveryErrors,
  publicStatus,
  type OpenedDelivery,
} from '@vale/contracts/checkout';
import { AppError, type MessageParsed } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { VaultService } from '../../vault/vault.service.js';
import { soldProducts, titleOf } from '../../orders/life/sold-products.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { deliveryStateOf, messageOf } from '../../orders/settling/order-texts.js';
import type { Order } from '../../orders/life/order.js';
import { refundedUnits } from '../refunded-units.js';
import { waitingUnits } from '../waiting-units.js';
import { replacedUnits } from '../replaced-units.js';
import { byLinkOf } from '../order-view.js';
import { AttemptRepository, type Attempt } from './attempt.repository.js';
import { LINK_ATTEMPTS, LINK_LIFE_MS, linkText, parseLink } from './delivery-link.js';
import { DeliveryRecordRepository } from './delivery-record.repository.js';
import { RevealService } from './reveal.service.js';

/** Links that open a delivery without a login, for whoever also knows the end of the buyer's CPF. */
@Injectable()
export class DeliveryLinkService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly vault: VaultService,
    private readonly attempts: AttemptRepository,
    private readonly reveals: RevealService,
    private readonly records: DeliveryRecordRepository,
    private readonly clock: Clock,
  ) {}

  issue({ transactionId }: Pick<Order, 'transactionId'>): { token: string; expiresAt: number } {
    const expiresAt = this.clock.nowMs() + LINK_LIFE_MS;
    const text = linkText({ keyId: this.vault.currentKeyId, transactionId, expiresAt });
    return { token: `${text}.${this.vault.signLink(text)}`, expiresAt };
  }

  @Handles(checkoutMessages.openDelivery)
  async open(asked: MessageParsed<typeof checkoutMessages.openDelivery>): Promise<OpenedDelivery> {
    return this.opened(await this.orderBehind(asked));
  }

  /** Throws as `open`, and `checkout.code-unavailable`. */
  @Handles(checkoutMessages.showDeliveredCode)
  async showCode({
    line,
    ...asked
  }: MessageParsed<typeof checkoutMessages.showDeliveredCode>): Promise<OpenedDelivery> {
    return this.opened(await this.reveals.show(await this.orderBehind(asked), line, 'link'));
  }

  private async opened(order: Order): Promise<OpenedDelivery> {
    const products = soldProducts(order);
    const waiting = waitingUnits(order);
    const refunded = refundedUnits(order);
    const replaced = replacedUnits(order);
    return {
      transactionId: order.transactionId,
      productId: order.product.id,
      productTitle: titleOf(order),
      ...(products.length > 1 && { products: products.map(({ id, title }) => ({ id, title })) }),
      status: publicStatus(order.state),
      message: messageOf(order),
      delivery: { state: deliveryStateOf(order), deliveredAt: order.deliveredAt },
      ...(waiting.length > 0 && { waiting }),
      ...(refunded.length > 0 && { refunded }),
      ...(replaced.length > 0 && { replaced }),
      codes: await this.reveals.codesOf(order, 'link'),
      ...byLinkOf(order),
    };
  }

  /**
   * Throws `checkout.delivery-link-unusable` for a token that is cut off or too old. A token that we did not
   * sign behaves exactly like a valid one with wrong digits, so nobody learns whether it exists.
   */
  async orderBehind({ token, cpfEnd }: MessageParsed<typeof checkoutMessages.openDelivery>): Promise<Order> {
    const link = parseLink(token);
    if (!link || link.expiresAt <= this.clock.nowMs())
      throw new AppError(deliveryErrors.deliveryLinkUnusable);
    const isGenuine = this.vault.isSignedLink(link.text, link.keyId, link.mac);
    // Genuine links of an order share one count of attempts. A forged link has its own, so that it cannot lock the order.
    const counted = isGenuine ? link.transactionId : token;
    const attempt = await this.attempts.take(counted, this.clock.nowMs());
    if (attempt.count > LINK_ATTEMPTS) throw this.locked(attempt);
    const order = await this.orders.read.find(link.transactionId);
    const isBuyer = isCpfEnd(order && this.cpfOf(order), cpfEnd);
    if (!order || !isGenuine || !isBuyer) return this.refuse(link.transactionId, isGenuine, attempt);
    await this.attempts.giveBack(counted);
    return order;
  }

  private cpfOf({ customer, transactionId }: Order): string {
    return this.orders.customers.open(customer, transactionId).cpf;
  }

  private async refuse(transactionId: string, isGenuine: boolean, attempt: Attempt): Promise<never> {
    const left = LINK_ATTEMPTS - attempt.count;
    if (left > 0)
      throw new AppError(deliveryErrors.cpfEndWrong, { params: { left }, data: { attemptsLeft: left } });
    if (isGenuine) await this.records.append({ transactionId, kind: 'link-locked', way: 'link' });
    throw this.locked(attempt);
  }

  private locked({ until }: Attempt): AppError {
    return new AppError(deliveryErrors.deliveryLinkLocked, {
      data: { retryAfterMs: Math.max(1, until - this.clock.nowMs()) },
    });
  }
}

/** Compares in constant time. An unknown order has no CPF and never matches. */
function isCpfEnd(cpf: string | null, end: string): boolean {
  const expected = Buffer.from((cpf ?? '').slice(-CPF_END_LENGTH).padStart(CPF_END_LENGTH, '-'));
  const given = Buffer.from(end);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
