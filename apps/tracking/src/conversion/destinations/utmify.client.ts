import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { itemsOf, type SaleItem } from '../../figures/sale.js';
import {
  ConversionDestination,
  harmlessWords,
  type Account,
  type Outcome,
  type OutgoingConversion,
} from '../conversion-destination.js';
import { HttpPostClient, type HttpReply } from './http-post.client.js';
import { accepted, isOk, isWrongAccount, retryOf, tooOld } from './reply-outcome.js';

const ADDRESS = 'https://api.utmify.com.br/api-credentials/orders';
/** The vendor may block who sends older orders. */
const MAX_DAYS = 7;
const MAX_DAYS_OF_REFUNDS = 45;
const PARAMETERS = [
  ...['src', 'sck', 'utm_source', 'utm_campaign', 'utm_medium', 'utm_content', 'utm_term'],
] as const;

/** UTMify orders. A later status of the same order replaces the earlier one, so they must come in sequence. */
@Injectable()
export class UtmifyClient extends ConversionDestination {
  readonly name = 'utmify';
  readonly label = 'UTMify';
  readonly hint = 'Na UTMify: Integrações › Webhooks › Credenciais de API.';
  readonly testNotice = 'O teste envia um pedido marcado como teste: a UTMify confere e não salva.';
  readonly fields = [{ name: 'apiToken', label: 'Token da API', secret: true, required: true }];
  override readonly takesUnpaid = true;

  constructor(
    private readonly http: HttpPostClient,
    private readonly clock: Clock,
  ) {
    super();
  }

  async send(conversion: OutgoingConversion, account: Account): Promise<Outcome> {
    const { kind, refund, sale, now } = conversion;
    if (kind === 'refund' && !refund?.isWhole)
      return { kind: 'not-supported', reason: 'a UTMify não tem devolução de uma parte' };
    const days = kind === 'refund' ? MAX_DAYS_OF_REFUNDS : MAX_DAYS;
    return tooOld(sale.createdAt, now, days) ?? this.post(orderOf(conversion), account);
  }

  test(account: Account): Promise<Outcome> {
    const now = this.clock.nowMs();
    const order = {
      orderId: `vale-teste-${now}`,
      platform: 'Vale',
      paymentMethod: 'pix',
      status: 'waiting_payment',
      createdAt: utc(now),
      approvedDate: null,
      refundedAt: null,
      isTest: true,
      customer: { name: 'Teste', email: 'teste@example.com', phone: null, document: null, country: 'BR' },
      products: [
        { id: 'teste', name: 'Teste', planId: null, planName: null, quantity: 1, priceInCents: 100 },
      ],
      trackingParameters: Object.fromEntries(PARAMETERS.map((name) => [name, null])),
      commission: commission(100, 0),
    };
    return this.post(order, account);
  }

  private async post(order: object, { apiToken = '' }: Account): Promise<Outcome> {
    const reply = await this.http.post(ADDRESS, order, { 'x-api-token': apiToken });
    return utmifyOutcome(reply, this.clock.nowMs());
  }
}

export function utmifyOutcome(reply: HttpReply, now: number): Outcome {
  const text = JSON.stringify(reply.body ?? '');
  // A token that it does not know is a 404.
  if (text.includes('API_CREDENTIAL_NOT_FOUND') || [401, 403, 404].includes(reply.status))
    return { kind: 'stopped', reason: 'a UTMify não conhece o token da API' };
  const reason = `a UTMify respondeu HTTP ${reply.status}: ${harmlessWords(text)}`;
  if (isWrongAccount(reply)) return { kind: 'stopped', reason };
  if (isOk(reply))
    return saysError(reply.body)
      ? { kind: 'retry', reason: `a UTMify respondeu com um erro: ${harmlessWords(text)}` }
      : accepted(reply);
  return retryOf(reply, now) ?? { kind: 'refused', reason };
}

/** UTMify documents no error format. A repeated order is an update. */
function saysError(body: unknown): boolean {
  const said = (body ?? {}) as Record<string, unknown>;
  const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));
  return (
    isFilled(said['error']) || isFilled(said['errors']) || said['OK'] === false || said['success'] === false
  );
}

const STATUSES = {
  waiting: 'waiting_payment',
  unpaid: 'refused',
  purchase: 'paid',
  refund: 'refunded',
} as const;

function orderOf({ kind, at, sale, buyer, feeCentavos, refund }: OutgoingConversion): object {
  const { attribution, paidAt, totalCentavos } = sale;
  return {
    orderId: sale.transactionId,
    platform: 'Vale',
    paymentMethod: 'pix',
    isTest: false,
    status: refund?.disputed ? 'chargedback' : STATUSES[kind],
    createdAt: utc(sale.createdAt),
    approvedDate: kind === 'waiting' || paidAt === null ? null : utc(paidAt),
    refundedAt: kind === 'refund' ? utc(at) : null,
    customer: {
      name: buyer.name,
      email: buyer.email,
      phone: buyer.phone || null,
      country: 'BR',
      // No CPF: it is not needed.
      document: null,
      ...(buyer.client && { ip: buyer.client.ip }),
    },
    products: itemsOf(sale).map((item) => ({
      id: item.productId,
      name: nameOf(item),
      planId: null,
      planName: null,
      quantity: item.quantity,
      priceInCents: item.centavos,
    })),
    trackingParameters: Object.fromEntries(
      PARAMETERS.map((name) => [name, (attribution as Record<string, string>)[name] ?? null]),
    ),
    commission: commission(totalCentavos, feeCentavos),
  };
}

function nameOf({ title, variation }: SaleItem): string {
  return variation === '' ? title : `${title} - ${variation}`;
}

function commission(totalCentavos: number, feeCentavos: number): object {
  const fee = Math.min(feeCentavos, totalCentavos - 1);
  return {
    totalPriceInCents: totalCentavos,
    gatewayFeeInCents: fee,
    userCommissionInCents: totalCentavos - fee,
  };
}

/** `2026-11-24 14:35:13` */
function utc(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}
