import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '@vale/contracts/define';
import { InjectConfig } from '@vale/platform/config';
import { Ids, ulidTime } from '@vale/platform/ids';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import type { NewAction } from '../orders/life/order-action.js';
import type { Order } from '../orders/life/order.js';
import { GRANT_METHOD, SANDBOX_METHOD } from '../orders/money/method-id.js';
import { OrderStoreService } from '../orders/store/order-store.service.js';
import { chosenBy, grantOrder, type GrantRequest } from './grant-order.js';
import { OfferService } from './offer.service.js';
import { PurchaseLimitsService } from './purchase-limits.service.js';
import { StaffLimitsService } from './staff-limits.service.js';

/** Decides what an order is that the shop gives for free, and writes nothing. */
@Injectable()
export class GrantDraftService {
  constructor(
    private readonly offers: OfferService,
    private readonly limits: PurchaseLimitsService,
    private readonly orders: OrderStoreService,
    private readonly staff: StaffLimitsService,
    private readonly ids: Ids,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** `last`: id of the grant of the same before this one, empty if there is none. Throws the errors of `chooseLines`, `checkout.one-unit-only`, `.too-many-units` and `.daily-grants`. */
  async draft(
    request: GrantRequest,
    { key, last }: { key: string; last: string },
    { accountId, requestId }: Pick<NewAction, 'accountId' | 'requestId'>,
  ): Promise<{ order: Order; events: DomainEvent[] }> {
    const chosen = chosenBy(request);
    this.limits.checkUnits(chosen);
    await this.staff.takeGrant(request.quantity);
    const transactionId = this.ids.ulid();
    const { customers } = this.orders;
    const { name, email, productId, variation } = request;
    const customer = customers.seal({ name, email, cpf: '', phone: '' }, transactionId);
    const requestDigest = customers.digest(textOf(request));
    const action = { id: this.ids.ulid(), key, accountId, requestId };
    // Grants of a demo are as little real as its sales.
    const methodId = this.runtime.VALE_DEMO ? SANDBOX_METHOD : GRANT_METHOD;
    const now = ulidTime(transactionId);
    const { order, answers, events } = await this.offers.decide(chosen, (offers) =>
      grantOrder({ request, offers, customer, transactionId, requestDigest, methodId, action, now }),
    );
    const whole =
      answers.length > 0
        ? { ...order, customer: customers.withAnswers(customer, answers, transactionId) }
        : order;
    const openSlot = `grant:${customers.digest(JSON.stringify([email, productId, variation, last]))}`;
    return { order: { ...whole, openSlot }, events };
  }

  /** True if the order was asked for in the same words. */
  isOf({ requestDigest }: Order, request: GrantRequest): boolean {
    return this.orders.customers.isDigest(textOf(request), requestDigest);
  }
}

/** The contract's parser has put the fields in its own order, so equal requests have equal texts. */
function textOf(request: GrantRequest): string {
  return JSON.stringify(request);
}
