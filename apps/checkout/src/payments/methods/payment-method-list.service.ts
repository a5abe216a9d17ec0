import { Injectable } from '@nestjs/common';
import { paymentMethodMessages, type PaymentMethodView } from '@vale/contracts/checkout';
import { requireAdmin, type CallContext, type MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { CallBudgetService } from '../budget/call-budget.service.js';
import type { PaymentSource } from '../sources/payment-source.js';
import { PaymentSourceRepository } from '../sources/payment-source.repository.js';
import type { StoredPaymentMethod } from './payment-method.js';
import { PaymentMethodDraftService } from './payment-method-draft.service.js';
import { PaymentMethodRepository } from './payment-method.repository.js';
import { PaymentMethodService } from './payment-method.service.js';
import { paymentProvider } from '../providers/payment-providers.client.js';

/** Lists the payment methods with the state of their sources and their use of the provider. */
@Injectable()
export class PaymentMethodListService {
  constructor(
    private readonly methods: PaymentMethodRepository,
    private readonly drafts: PaymentMethodDraftService,
    private readonly sources: PaymentSourceRepository,
    private readonly budget: CallBudgetService,
    private readonly opened: PaymentMethodService,
  ) {}

  @Handles(paymentMethodMessages.listPaymentMethods)
  async list(
    _input: unknown,
    context: CallContext,
  ): Promise<MessageReply<typeof paymentMethodMessages.listPaymentMethods>> {
    requireAdmin(context);
    const activeId = await this.methods.activeId();
    const sources = Map.groupBy(await this.sources.list(), ({ methodId }) => methodId);
    const views = await Promise.all(
      (await this.methods.listAll()).map((method) =>
        this.viewOf(method, activeId, sources.get(method.id) ?? []),
      ),
    );
    const items = views.toSorted((a, b) => Number(b.isActive) - Number(a.isActive));
    return { items, providers: this.drafts.providers() };
  }

  private async viewOf(
    method: StoredPaymentMethod,
    activeId: string | null,
    sources: readonly PaymentSource[],
  ): Promise<PaymentMethodView> {
    const calls = await this.budget.useOf(method);
    const callbackUrl = await this.pastedCallbackUrl(method);
    return {
      ...this.drafts.view(method, activeId),
      sources: sources.map(({ source, workedAt, problem }) => ({ source, workedAt, problem })),
      ...(calls && { calls }),
      ...(callbackUrl && { callbackUrl }),
    };
  }

  /** Null where the provider takes it from the shop, or the method's secrets cannot be decrypted. */
  private async pastedCallbackUrl({ id, driver }: StoredPaymentMethod): Promise<string | null> {
    if (!paymentProvider(driver)?.takesCallbackByHand) return null;
    const method = await this.opened.open(id).catch(() => null);
    return method && this.opened.callbackUrl(method);
  }
}
