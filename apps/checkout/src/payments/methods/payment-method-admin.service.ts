import { Injectable } from '@nestjs/common';
import {
  checkoutErrors,
  checkoutEvents,
  paymentMethodErrors,
  paymentMethodMessages,
  type PaymentMethodView,
} from '@vale/contracts/checkout';
import { AppError, requireAdmin, type CallContext, type MessageParsed } from '@vale/contracts/define';
import { Bus, Handles } from '@vale/platform/bus';
import { auditOriginOf, AuditService, type AuditOrigin } from '../../audit/audit.service.js';
import { PaymentMethodDraftService } from './payment-method-draft.service.js';
import { PaymentMethodRepository } from './payment-method.repository.js';
import { PaymentMethodService } from './payment-method.service.js';
import { isFromSettings, type PaymentMethodDraft, type StoredPaymentMethod } from './payment-method.js';

type Messages = typeof paymentMethodMessages;
type Input<Name extends keyof Messages> = MessageParsed<Messages[Name]>;

/** Payment methods are immutable: an edit creates another one. */
@Injectable()
export class PaymentMethodAdminService {
  constructor(
    private readonly methods: PaymentMethodRepository,
    private readonly drafts: PaymentMethodDraftService,
    private readonly audit: AuditService,
    private readonly remembered: PaymentMethodService,
    private readonly bus: Bus,
  ) {}

  /** Throws `checkout.payment-method-unknown`. */
  @Handles(paymentMethodMessages.getPaymentMethod)
  async get({ id }: { id: string }, context: CallContext): Promise<PaymentMethodView> {
    requireAdmin(context);
    return this.viewOf(await this.stored(id));
  }

  /** Throws `platform.invalid-input` and `checkout.idempotency-key-reused`. */
  @Handles(paymentMethodMessages.createPaymentMethod)
  async create(
    { idempotencyKey, ...body }: Input<'createPaymentMethod'>,
    context: CallContext,
  ): Promise<PaymentMethodView> {
    const origin = auditOriginOf(context, 'admin');
    const draft = this.drafts.complete(body);
    const requestKey = `${origin.accountId}:${idempotencyKey}`;
    const made = await this.repeated(requestKey, draft);
    if (made) return this.viewOf(made);
    const method = this.drafts.methodOf(draft, { createdBy: origin.accountId, requestKey });
    await this.record(origin, 'create', body.reason, draft.id, { before: null, after: method });
    return this.viewOf(await this.insert(method, requestKey));
  }

  /**
   * The new method replaces the old one for new orders; the old one stays for its open charges. Throws like `create`;
   * `checkout.payment-method-replaced` after another edit, and `.payment-method-unreadable`.
   */
  @Handles(paymentMethodMessages.editPaymentMethod)
  async edit(
    { id, idempotencyKey, ...body }: Input<'editPaymentMethod'>,
    context: CallContext,
  ): Promise<PaymentMethodView> {
    const origin = auditOriginOf(context, 'admin');
    const base = await this.stored(id);
    this.drafts.assertUsable(base);
    const draft = this.drafts.complete(body, base);
    const requestKey = `${origin.accountId}:${idempotencyKey}`;
    const made = await this.repeated(requestKey, draft);
    if (made) return this.viewOf(await this.putInPlaceOf(base, made));
    this.assertNotReplaced(base);
    const method = this.drafts.methodOf(draft, { createdBy: origin.accountId, requestKey });
    await this.record(origin, 'edit', body.reason, id, { before: base, after: method });
    return this.viewOf(await this.putInPlaceOf(base, await this.insert(method, requestKey)));
  }

  /** Throws `checkout.payment-method-simulated` and `.payment-method-unreadable`. */
  @Handles(paymentMethodMessages.activatePaymentMethod)
  async activate(
    { id, reason, replacesCallback = false }: Input<'activatePaymentMethod'>,
    context: CallContext,
  ): Promise<PaymentMethodView> {
    const origin = auditOriginOf(context, 'admin');
    const method = await this.stored(id);
    this.drafts.assertUsable(method);
    const before = await this.methods.activeId();
    await this.record(origin, 'activate', reason, id, {
      before: { activeId: before },
      after: { activeId: id, ...(replacesCallback && { replacesCallback }) },
    });
    // A method of the settings comes back at each start, so it takes nothing from others.
    const replaces = replacesCallback && !isFromSettings(id);
    await this.methods.change(id, { isActive: true, ...(replaces && { replacesCallback }) });
    await this.methods.choose(id);
    if (before !== null && before !== id) await this.methods.change(before, { isActive: false });
    await this.announce();
    return this.viewOf(await this.stored(id));
  }

  @Handles(paymentMethodMessages.deactivatePaymentMethod)
  async deactivate(
    { id, reason }: Input<'deactivatePaymentMethod'>,
    context: CallContext,
  ): Promise<PaymentMethodView> {
    const origin = auditOriginOf(context, 'admin');
    await this.stored(id);
    const before = await this.methods.activeId();
    const after = before === id ? null : before;
    await this.record(origin, 'deactivate', reason, id, {
      before: { activeId: before },
      after: { activeId: after },
    });
    await this.methods.choose(null, id);
    await this.methods.change(id, { isActive: false });
    await this.announce();
    return this.viewOf(await this.stored(id));
  }

  /** Each step is safe to repeat. */
  private async putInPlaceOf(
    base: StoredPaymentMethod,
    method: StoredPaymentMethod,
  ): Promise<StoredPaymentMethod> {
    if (!(await this.methods.replace(base.id, method.id))) {
      await this.methods.remove(method.id);
      this.assertNotReplaced(await this.stored(base.id));
    }
    if ((await this.methods.activeId()) === base.id && base.isActive) {
      await this.methods.change(method.id, { isActive: true });
      await this.methods.choose(method.id, base.id);
    }
    await this.methods.change(base.id, { isActive: false });
    await this.announce();
    return this.stored(method.id);
  }

  private assertNotReplaced({ replacedBy }: StoredPaymentMethod): void {
    if (replacedBy !== undefined)
      throw new AppError(paymentMethodErrors.paymentMethodReplaced, { params: { id: replacedBy } });
  }

  /**
   * Returns the method that the same request created before. Throws `checkout.idempotency-key-reused` for another
   * request.
   */
  private async repeated(
    requestKey: string,
    draft: PaymentMethodDraft<string>,
  ): Promise<StoredPaymentMethod | null> {
    const made = await this.methods.findByRequest(requestKey);
    if (made && !this.drafts.isSame(made, draft)) throw new AppError(checkoutErrors.idempotencyKeyReused);
    return made;
  }

  /** The same request may have arrived twice at once. */
  private async insert(method: StoredPaymentMethod, requestKey: string): Promise<StoredPaymentMethod> {
    if (await this.methods.insert(method)) return method;
    const made = await this.repeated(requestKey, method);
    if (!made) throw new Error(`payment method ${method.id} could not be stored`);
    return made;
  }

  private async record(
    { accountId, requestId }: AuditOrigin,
    action: string,
    reason: string,
    id: string,
    { before, after }: { before: Change; after: Change },
  ): Promise<void> {
    const shown = (change: Change) => (change && 'id' in change ? this.drafts.view(change, null) : change);
    await this.audit.append({
      accountId,
      requestId,
      reason,
      before: shown(before),
      after: shown(after),
      action: `payment-method.${action}`,
      target: { kind: 'payment-method', id },
    });
  }

  private async viewOf(method: StoredPaymentMethod): Promise<PaymentMethodView> {
    return this.drafts.view(method, await this.methods.activeId());
  }

  private async stored(id: string): Promise<StoredPaymentMethod> {
    const method = await this.methods.find(id);
    if (!method) throw new AppError(paymentMethodErrors.paymentMethodUnknown);
    return method;
  }

  /** This process does not wait for its own event. */
  private async announce(): Promise<void> {
    this.remembered.forget();
    await this.bus.emit(checkoutEvents.paymentMethodsChanged, {});
  }
}

type Change = StoredPaymentMethod | { activeId: string | null } | null;
