import { Injectable } from '@nestjs/common';
import { paymentMethodErrors, paymentMethodMessages, type TestChargeView } from '@vale/contracts/checkout';
import { AppError, requireAdmin, type CallContext, type MessageParsed } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { auditOriginOf, AuditService, type AuditOrigin } from '../../audit/audit.service.js';
import { PaymentMethodService } from '../methods/payment-method.service.js';
import type { PaymentMethod } from '../methods/payment-method.js';
import { connectionProblemOf } from '../providers/connection-problem.client.js';
import { accountOf, paymentProvider, type PaymentDriver } from '../providers/payment-providers.client.js';
import { testCentavosOf } from '../providers/payment-provider.js';
import { ProviderError, ProviderRefusal, wasNotMade } from '../providers/provider-errors.js';
import { TestChargeProviderService } from './test-charge-provider.service.js';
import { TestChargeRepository } from '../methods/test-charge.repository.js';
import {
  afterSnapshot,
  afterTime,
  failed,
  isUnderWay,
  isWorthReading,
  newTestCharge,
  nextRefund,
  NO_REFUND,
  NO_REPLY,
  toTestChargeView,
  withRefund,
  type TestCharge,
} from '../methods/test-charge.js';

type Input<Name extends keyof typeof paymentMethodMessages> = MessageParsed<
  (typeof paymentMethodMessages)[Name]
>;
type Method = PaymentMethod<PaymentDriver>;

/** The last known charge, and the reason why it could not be read now. */
interface Read {
  charge: TestCharge;
  problem?: string;
}

/** Words with an address or with several digits, and words as long as a key. */
const NOT_QUOTED = /\S*@\S+|\S*\d[\d.-]{3,}\S*|\S{25,}/g;
const MAX_QUOTED = 200;

/**
 * Real charges of the smallest sum, by which admins test a method. A method has at most one that can be
 * paid.
 */
@Injectable()
export class TestChargeService {
  constructor(
    private readonly methods: PaymentMethodService,
    private readonly charges: TestChargeRepository,
    private readonly provider: TestChargeProviderService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * Repeated requests get the same charge. Throws `checkout.payment-method-unknown` and `.payment-method-unreadable`.
   */
  @Handles(paymentMethodMessages.startTestCharge)
  async start({ id, customer }: Input<'startTestCharge'>, context: CallContext): Promise<TestChargeView> {
    const origin = auditOriginOf(context, 'admin');
    const method = await this.methods.open(id);
    const [last] = (await this.charges.find(id)).charges;
    if (last && last.account === accountOf(method) && last.state !== 'paid') {
      const { charge, problem } = await this.read(method, last);
      if (charge.state === 'paid' || isUnderWay(charge, this.clock.nowMs()))
        return this.view(method, { charge, ...(problem && { problem }) });
    }
    return this.begin(origin, method, customer);
  }

  /** Throws `checkout.test-charge-unknown`, and like `start`. */
  @Handles(paymentMethodMessages.getTestCharge)
  async get({ id, chargeId }: Input<'getTestCharge'>, context: CallContext): Promise<TestChargeView> {
    requireAdmin(context);
    const method = await this.methods.open(id);
    return this.view(method, await this.read(method, await this.stored(id, chargeId)));
  }

  /** Cancels the charge if the provider can. Throws like `get`. */
  @Handles(paymentMethodMessages.closeTestCharge)
  async close({ id, chargeId }: Input<'closeTestCharge'>, context: CallContext): Promise<TestChargeView> {
    const origin = auditOriginOf(context, 'admin');
    const method = await this.methods.open(id);
    const charge = await this.stored(id, chargeId);
    const { providerId } = charge;
    if (charge.state !== 'open' || providerId === null || !can(method, 'cancel'))
      return this.view(method, { charge });
    await this.record(origin, 'cancel-test-charge', id, { chargeId });
    try {
      await this.provider.cancel(id, providerId);
    } catch (error) {
      if (!isOfProvider(error)) throw error;
      // A refusal most likely means that it was just paid.
      return this.view(method, await this.read(method, charge));
    }
    const cancelled = await this.change(id, charge, (known) =>
      known.state === 'paid' ? known : { ...known, state: 'cancelled' },
    );
    return this.view(method, { charge: cancelled });
  }

  /** Throws `checkout.test-charge-not-refundable`, and like `get`. */
  @Handles(paymentMethodMessages.refundTestCharge)
  async refund({ id, chargeId }: Input<'refundTestCharge'>, context: CallContext): Promise<TestChargeView> {
    const origin = auditOriginOf(context, 'admin');
    const method = await this.methods.open(id);
    const charge = await this.stored(id, chargeId);
    if (!this.view(method, { charge }).canRefund)
      throw new AppError(paymentMethodErrors.testChargeNotRefundable);
    await this.record(origin, 'refund-test-charge', id, { chargeId });
    // Written before it is sent, so that it is sent once.
    let isFirst = false;
    const asked = await this.change(id, charge, (known) => {
      const refund = nextRefund(known);
      isFirst = refund !== known.refund;
      return isFirst ? { ...known, refund, problem: null } : known;
    });
    if (asked.refund?.state === 'done') return this.view(method, { charge: asked });
    return this.view(method, await (isFirst ? this.send(method, asked) : this.find(method, asked)));
  }

  private async begin(
    origin: AuditOrigin,
    method: Method,
    customer: Input<'startTestCharge'>['customer'],
  ): Promise<TestChargeView> {
    const { id: methodId } = method;
    const now = this.clock.nowMs();
    const found = await this.charges.find(methodId);
    const [last] = found.charges;
    // Another request came first or at the same time.
    if (last && last.account === accountOf(method) && isUnderWay(last, now))
      return this.view(method, { charge: last });
    const charge = newTestCharge(this.ids.ulid(), accountOf(method), minimumOf(method), now);
    await this.record(origin, 'test-charge', methodId, { chargeId: charge.id });
    if (!(await this.charges.add(methodId, charge, found))) return this.begin(origin, method, customer);
    const made = await this.provider
      .create(methodId, charge, customer)
      .catch((error: unknown) => failed(charge, problemOf(error)));
    const { state, providerId, pixCode, payPage, problem } = made;
    const stored = await this.change(methodId, charge, (known) =>
      // A callback may have been faster than the reply.
      known.state === 'paid'
        ? { ...known, providerId }
        : { ...known, state, providerId, pixCode, payPage, problem },
    );
    return this.view(method, { charge: stored });
  }

  private async send(method: Method, charge: TestCharge): Promise<Read> {
    try {
      const state = await this.provider.refund(method.id, charge);
      return { charge: await this.change(method.id, charge, (known) => withRefund(known, state)) };
    } catch (error) {
      const problem = problemOf(error);
      if (!wasNotMade(error)) return { charge, problem };
      const refused = await this.change(method.id, charge, (known) => withRefund(known, 'failed', problem));
      return { charge: refused };
    }
  }

  /** A refund with an unknown outcome is only looked up. */
  private async find(method: Method, charge: TestCharge): Promise<Read> {
    try {
      const state = await this.provider.findRefund(method.id, charge);
      if (state === undefined) return { charge, problem: NO_REFUND };
      return { charge: await this.change(method.id, charge, (known) => withRefund(known, state)) };
    } catch (error) {
      return { charge, problem: problemOf(error) };
    }
  }

  private async read(method: Method, charge: TestCharge): Promise<Read> {
    const now = this.clock.nowMs();
    const byTime = (known: TestCharge) => afterTime(known, now);
    const { providerId } = charge;
    if (providerId === null || !isWorthReading(charge, now))
      return { charge: await this.change(method.id, charge, byTime) };
    try {
      const snapshot = await this.provider.read(method.id, providerId);
      return {
        charge: await this.change(method.id, charge, (known) => afterSnapshot(known, snapshot, now)),
      };
    } catch (error) {
      const problem = problemOf(error);
      return { charge: await this.change(method.id, charge, byTime), problem };
    }
  }

  private async change(methodId: string, charge: TestCharge, to: (known: TestCharge) => TestCharge) {
    return (await this.charges.change(methodId, charge.id, to)) ?? charge;
  }

  private async stored(methodId: string, chargeId: string): Promise<TestCharge> {
    const { charges } = await this.charges.find(methodId);
    const found = charges.find(({ id }) => id === chargeId);
    if (!found) throw new AppError(paymentMethodErrors.testChargeUnknown);
    return found;
  }

  private view(method: Method, { charge, problem }: Read): TestChargeView {
    return toTestChargeView(charge, { canRefund: can(method, 'refund'), ...(problem && { problem }) });
  }

  private async record(
    { accountId, requestId }: AuditOrigin,
    action: string,
    id: string,
    after: { chargeId: string },
  ): Promise<void> {
    await this.audit.append({
      accountId,
      requestId,
      reason: '',
      before: null,
      after,
      action: `payment-method.${action}`,
      target: { kind: 'payment-method', id },
    });
  }
}

function can({ driver }: Method, capability: 'cancel' | 'refund'): boolean {
  return paymentProvider(driver)?.capabilities[capability] ?? false;
}

function minimumOf({ driver }: Method): number {
  return testCentavosOf(paymentProvider(driver)?.capabilities);
}

function isOfProvider(error: unknown): boolean {
  return error instanceof ProviderError || error instanceof ProviderRefusal;
}

/** Message for the admin. Rethrows errors that the provider did not cause. */
function problemOf(error: unknown): string {
  if (!isOfProvider(error)) throw error;
  const known = connectionProblemOf(error);
  const message = known?.message ?? NO_REPLY;
  const words =
    known?.problem === 'refused' && error instanceof ProviderRefusal ? quotable(error.message) : '';
  return words === '' ? message : `${message} O provedor diz: “${words}”`;
}

/** A refusal in the provider's words, without what may be a document, an address, a number or a key. */
function quotable(message: string): string {
  if (message.startsWith('HTTP ')) return '';
  return message.replaceAll(NOT_QUOTED, '…').slice(0, MAX_QUOTED);
}
