import { Injectable } from '@nestjs/common';
import type { Customer } from '@vale/contracts/person';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import type { ChargeSnapshot, RefundSnapshot } from '../../orders/money/charge-snapshot.js';
import { ProviderCallsService } from '../charges/provider-calls.service.js';
import { PaymentMethodService } from '../methods/payment-method.service.js';
import { problemOfPixCode } from '../charges/pix-code.js';
import type { NewRefund } from '../providers/payment-provider.js';
import { ProviderError } from '../providers/provider-errors.js';
import { failed, refundIdOf, testCentavos, type TestCharge } from '../methods/test-charge.js';

/**
 * Calls for test charges, over the connection that also charges orders. All reject with `ProviderError` and
 * `ProviderRefusal`.
 */
@Injectable()
export class TestChargeProviderService {
  constructor(
    private readonly methods: PaymentMethodService,
    private readonly calls: ProviderCallsService,
    private readonly clock: Clock,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** The created charge; `failed` if its code must not be shown. */
  async create(methodId: string, charge: TestCharge, customer: Customer): Promise<TestCharge> {
    const method = await this.methods.get(methodId);
    const created = await this.calls.at(methodId, 'refund', (provider, signal) =>
      provider.createCharge(
        {
          reference: charge.id,
          amountCentavos: testCentavos(charge),
          expiresAt: charge.expiresAt,
          now: this.clock.nowMs(),
          customer,
          description: 'Cobrança de teste da loja',
          callbackUrl: this.methods.callbackUrl(method),
        },
        signal,
      ),
    );
    const { providerId, pixCode, askedCentavos, payPage } = created!;
    const problem = problemOfPixCode(pixCode, testCentavos(charge), askedCentavos);
    const made = { ...charge, providerId };
    if (problem) return failed(made, `O provedor respondeu com um PIX que não pode ser pago: ${problem}`);
    return { ...made, state: 'open', pixCode, payPage: this.runtime.VALE_DEMO ? payPage : null };
  }

  async read(methodId: string, providerId: string): Promise<ChargeSnapshot> {
    const read = await this.calls.at(methodId, 'lookup', (provider, signal) =>
      provider.readCharge(providerId, signal),
    );
    return read!;
  }

  /** Does nothing if the provider cannot. */
  async cancel(methodId: string, providerId: string): Promise<void> {
    await this.calls.at(methodId, 'refund', (provider, signal) =>
      provider.cancelCharge?.(providerId, signal),
    );
  }

  async refund(methodId: string, charge: TestCharge): Promise<RefundSnapshot['state']> {
    const sent = await this.calls.refund(methodId, refundOf(charge));
    if (!sent) throw new ProviderError('not-called', 'the provider sends no refunds');
    return sent.made.state;
  }

  /** Undefined if the provider does not show it. */
  async findRefund(methodId: string, charge: TestCharge): Promise<RefundSnapshot['state'] | undefined> {
    return (await this.calls.findRefund(methodId, refundOf(charge)))?.made.state;
  }
}

function refundOf(charge: TestCharge): NewRefund {
  const { providerId, payment, refund } = charge;
  if (!providerId || !payment || !refund) throw new Error('there is nothing to refund');
  return {
    id: refundIdOf(charge, refund),
    providerId,
    endToEndId: payment.endToEndId ?? providerId,
    centavos: testCentavos(charge),
    reason: 'Devolução da cobrança de teste',
  };
}
