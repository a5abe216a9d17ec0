import { Injectable } from '@nestjs/common';
import { saleMessages } from '@vale/contracts/checkout';
import type { JobPayload, MessageReply } from '@vale/contracts/define';
import { conversionJobs, type ConversionDestinationName } from '@vale/contracts/tracking';
import { Bus } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { backoffMs, Processes } from '@vale/platform/jobs';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { WithdrawalService } from '../figures/withdrawal.service.js';
import { trackingConfig, type TrackingConfig } from '../tracking.config.js';
import type { Outcome } from './conversion-destination.js';
import { conversionOf, turnOf, type DeliveryRecord } from './delivery.js';
import { DeliveryOutcomeService } from './delivery-outcome.service.js';

/** Delay after which an event checks again whether the events before it have ended. */
const WAIT_FOR_TURN = { forMs: 20_000, reason: 'espera o evento anterior do pedido', wasSent: false };
/** An event is sent again until its destination takes it no more. Milliseconds. */
const RETRY = { type: 'exponential', delayMs: 2_000, maxMs: 3_600_000 } as const;

/** A refusal that ends a delivery without a request. */
type Ended = { state: 'superseded' | 'refused' | 'no-consent' | 'simulated'; reason: string };

/** Sends one event of an order to one destination. After a crash that leaves the outcome open it is sent again with the same id. */
@Injectable()
export class ConversionSenderService {
  constructor(
    private readonly outcomes: DeliveryOutcomeService,
    private readonly withdrawals: WithdrawalService,
    private readonly bus: Bus,
    private readonly clock: Clock,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
    @InjectConfig(trackingConfig) private readonly config: TrackingConfig,
  ) {}

  /** Throws if the order could not be read, or the outcome not be stored. */
  @Processes(...Object.values(conversionJobs))
  async send(key: JobPayload<(typeof conversionJobs)[ConversionDestinationName]>): Promise<void> {
    const delivery = await this.outcomes.claim(key);
    if (!delivery) return;
    let outcome: Outcome | Ended | 'later' | 'held';
    try {
      outcome = await this.attempt(delivery);
    } catch (error) {
      await this.retry(delivery, { reason: 'a loja não pôde ler o pedido' });
      throw error;
    }
    if (outcome === 'held') return this.outcomes.hold(delivery);
    if (outcome === 'later') return this.outcomes.postpone(delivery, WAIT_FOR_TURN);
    if ('state' in outcome) return this.outcomes.end(delivery, outcome.state, outcome.reason);
    if (outcome.kind === 'retry') return this.retry(delivery, outcome);
    return this.outcomes.settle(delivery, outcome);
  }

  private async retry(
    delivery: DeliveryRecord,
    { reason, afterMs }: { reason: string; afterMs?: number },
  ): Promise<void> {
    const forMs = afterMs ?? backoffMs(RETRY, delivery.attempts);
    await this.outcomes.retry(delivery, { forMs, reason });
  }

  private async attempt(delivery: DeliveryRecord): Promise<Outcome | Ended | 'later' | 'held'> {
    const { destination, account, others } = await this.outcomes.prepare(delivery);
    if (!destination || !account) return 'held';
    const now = this.clock.nowMs();
    const turn = turnOf(delivery, others, now);
    if (turn === 'later') return 'later';
    if (turn === 'superseded') return { state: 'superseded', reason: 'um evento posterior do pedido vale' };
    if (turn === 'never') return { state: 'refused', reason: 'a compra não foi enviada a este destino' };
    const { transactionId } = delivery;
    const order = await this.bus.request(saleMessages.getConversion, { transactionId });
    const ended = await this.endedBefore(order);
    if (ended) return ended;
    const { sale, disputed, feeCentavos, buyer } = order;
    const shopUrl = this.runtime.PUBLIC_URL;
    const rest = { sale, disputed, feeCentavos, buyer: buyer!, now, shopUrl };
    const conversion = conversionOf(delivery, rest);
    if (!conversion) return { state: 'refused', reason: 'o pedido não tem mais este evento' };
    return destination.send(conversion, account);
  }

  private async endedBefore({
    sale,
    buyer,
  }: MessageReply<typeof saleMessages.getConversion>): Promise<Ended | null> {
    if (sale.simulated && !this.config.CONVERSIONS_TEST_ORIGIN)
      return { state: 'simulated', reason: 'pago com dinheiro simulado' };
    if (!buyer) return { state: 'no-consent', reason: 'o comprador não aceitou o uso para anúncios' };
    if (sale.visitorId !== undefined && (await this.withdrawals.hasWithdrawn(sale.visitorId)))
      return { state: 'no-consent', reason: 'o comprador retirou o consentimento' };
    return null;
  }
}
