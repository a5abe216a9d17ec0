import { toReais } from '@vale/contracts/money';
import {
  isPaid,
  isSameReference,
  type ChargeSnapshot,
  type RefundSnapshot,
} from '../../orders/money/charge-snapshot.js';
import { unexplainedRefund } from './listed-refunds.js';
import { definePaymentProvider } from './payment-provider.js';
import type {
  NewCharge,
  NewRefund,
  PaymentProvider,
  SettledPage,
  SettledWindow,
} from './payment-provider.js';
import { listUnder, providerApi, readPage, type ProviderCall } from './provider-api.client.js';
import { ProviderError } from './provider-errors.js';
import { aboutCharge, createdCharge } from './provider-evidence.js';
import { plainWord, refundStateReader, statusReader, type ProviderStatuses } from './provider-status.js';
import { brazilianTime, centavosOf, fieldOf, instantOf, listOf, textOf, totalOf } from './provider-values.js';
import { MercadoPagoAccount } from './mercado-pago-account.client.js';
import { chargeEntries } from './settled-entries.js';

/**
 * The Payments API: mercadopago.com.br/developers, `/v1/payments`. Its Orders API says neither when a payment was approved nor
 * how much of it was refunded.
 */
const TIME_ZONE = '-03:00';
/** The shortest validity that the API accepts, counted from when it reads the request. */
const SHORTEST_MS = 30 * 60_000;
/** Payments of a page, each about 8.5 kB with the picture of its QR code. */
const PAGE_SIZE = 20;
/** A repeated request: "already posted the same request in the last minute". */
const SAME_REQUEST = 2001;
/** Without it, a slow PIX refund is answered with 400, although it may still succeed. */
const SHOW_PENDING = { 'x-render-in-process-refunds': 'true' };

const statuses: ProviderStatuses = {
  open: ['pending', 'authorized', 'in process'],
  paid: ['approved'],
  refused: ['rejected'],
  cancelled: ['cancelled'],
  expired: ['expired'],
  refunded: ['refunded'],
  disputed: ['in mediation', 'charged back'],
};
const statusOf = statusReader(statuses);

const refundStateOf = refundStateReader({ done: ['approved'], failed: ['rejected', 'cancelled'] });

export const mercadoPago = definePaymentProvider({
  driver: 'mercado-pago',
  label: 'Mercado Pago',
  hint: 'Em Suas integrações, na aplicação: Credenciais de produção, Access Token. A conta precisa de uma chave Pix.',
  endpoints: [{ label: 'Mercado Pago', url: 'https://api.mercadopago.com' }],
  fields: [
    { name: 'privateToken', label: 'Access Token', secret: true, required: true, identifiesAccount: true },
  ],
  capabilities: {
    idempotentCreation: true,
    findByReference: true,
    cancel: true,
    refund: true,
    settledList: true,
  },
  semantics: {
    paidAmount: 'gross',
    unit: 'reais as a number',
    timeZone: TIME_ZONE,
    expiredIsFinal: 'never',
    snapshotEchoes: ['reference', 'askedAmount', 'paidAmount', 'pixCode'],
  },
  statuses,
  connect: ({ apiEndpoint, values }, http) =>
    connect(
      providerApi(http, {
        apiEndpoint,
        headers: { authorization: `Bearer ${values.privateToken}` },
        messageOf: (json) =>
          textOf(fieldOf(causesOf(json)[0], 'description')) ?? textOf(fieldOf(json, 'message')),
        isLater: (json) => causesOf(json).some((cause) => Number(fieldOf(cause, 'code')) === SAME_REQUEST),
      }),
    ),
});

function connect(call: ProviderCall): PaymentProvider {
  const account = new MercadoPagoAccount(call);
  return {
    async createCharge(charge, signal) {
      const headers = { 'x-idempotency-key': charge.reference };
      const payment = await call('POST', '/v1/payments', signal, { headers, body: creationOf(charge) });
      return createdCharge(charge.reference, found(payment));
    },

    async readCharge(providerId, signal) {
      const payment = await call('GET', pathOf(providerId), signal);
      return aboutCharge(providerId, textOf(fieldOf(payment, 'id')), snapshotOf(payment));
    },

    async checkHealth(signal) {
      await account.read(signal);
    },

    async findCharges(reference, signal) {
      const query = { external_reference: reference, sort: 'date_created', criteria: 'desc' };
      const { results } = await search(call, query, signal);
      return results
        .map(found)
        .filter(({ snapshot }) => isSameReference(snapshot.externalReference, reference));
    },

    async cancelCharge(providerId, signal) {
      const payment = await call('PUT', pathOf(providerId), signal, { body: { status: 'cancelled' } });
      if (snapshotOf(payment).status !== 'cancelled')
        throw new ProviderError('invalid-reply', 'the reply does not say that the charge was cancelled');
    },

    async refund(refund, signal) {
      const headers = { ...SHOW_PENDING, 'x-idempotency-key': refund.id };
      const body = { amount: toReais(refund.centavos) };
      return refundOf(refund, await call('POST', refundsOf(refund), signal, { headers, body }));
    },
    async findRefund(refund, signal) {
      const list = await call('GET', refundsOf(refund), signal, { headers: SHOW_PENDING, isList: true });
      return knownRefund(refund, list);
    },
    listSettled: (window, offset, signal) => listSettled({ call, account }, window, offset, signal),
  };
}

async function listSettled(
  { call, account }: { call: ProviderCall; account: MercadoPagoAccount },
  { since, until, returnedOnly }: SettledWindow,
  offset: number,
  signal: AbortSignal,
): Promise<SettledPage> {
  const query = {
    range: 'date_approved',
    sort: 'date_approved',
    criteria: 'asc',
    begin_date: brazilianTime(since),
    end_date: brazilianTime(until),
    offset: String(offset),
  };
  const listed = await readPage(PAGE_SIZE, (limit) =>
    search(call, { ...query, limit: String(limit) }, signal),
  );
  const isToKey = await account.transfersIn(listed.results, signal);
  const next = offset + listed.results.length;
  return {
    ...chargeEntries(listed.results, { snapshotOf, isToKey }, returnedOnly ?? false),
    nextPage: listed.results.length > 0 && next < listed.total ? next : null,
  };
}

interface Found {
  results: readonly unknown[];
  total: number;
}

async function search(
  call: ProviderCall,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<Found> {
  const path = `/v1/payments/search?${new URLSearchParams(query).toString()}`;
  const reply = await call('GET', path, signal);
  const total = fieldOf(fieldOf(reply, 'paging'), 'total');
  if (typeof total !== 'number') throw new ProviderError('invalid-reply', 'the list has no total');
  return { results: listUnder(reply, 'results'), total };
}

/**
 * The expiry depends only on the order, because a repetition under the same idempotency key must be
 * identical. The shop cancels the charge in time.
 */
function creationOf({
  reference,
  amountCentavos,
  expiresAt,
  customer,
  description,
  callbackUrl,
}: NewCharge): object {
  const [first = '', ...others] = customer.name.trim().split(/\s+/);
  return {
    transaction_amount: toReais(amountCentavos),
    description,
    payment_method_id: 'pix',
    external_reference: reference,
    notification_url: callbackUrl,
    date_of_expiration: brazilianTime(expiresAt + SHORTEST_MS),
    payer: {
      email: customer.email,
      first_name: first,
      ...(others.length > 0 && { last_name: others.join(' ') }),
      identification: { type: 'CPF', number: customer.cpf },
    },
  };
}

function found(payment: unknown): { providerId: string; snapshot: ChargeSnapshot } {
  const providerId = textOf(fieldOf(payment, 'id'));
  if (!providerId) throw new ProviderError('invalid-reply', 'the reply names no charge');
  return { providerId, snapshot: snapshotOf(payment) };
}

function snapshotOf(payment: unknown): ChargeSnapshot {
  const providerStatus = textOf(fieldOf(payment, 'status')) ?? '';
  const status = wordOf(providerStatus, textOf(fieldOf(payment, 'status_detail')) ?? '');
  const paidAt = instantOf(fieldOf(payment, 'date_approved'), TIME_ZONE);
  const asked = centavosOf(fieldOf(payment, 'transaction_amount'));
  const over = centavosOf(fieldOf(fieldOf(payment, 'transaction_details'), 'overpaid_amount')) ?? 0;
  const interaction = fieldOf(fieldOf(payment, 'point_of_interaction'), 'transaction_data');
  return {
    status,
    providerStatus,
    paidAt,
    isMoneyClaimed: isPaid({ status }) || paidAt !== null,
    amountCentavos: asked === null ? null : asked + over,
    askedCentavos: asked,
    feeCentavos: feeOf(payment),
    returnedCentavos: centavosOf(fieldOf(payment, 'transaction_amount_refunded')),
    externalReference: textOf(fieldOf(payment, 'external_reference')),
    pixCode: textOf(fieldOf(interaction, 'qr_code')),
  };
}

/** The sum of the fees that the shop pays. A payment that is not approved yet has an empty list. */
function feeOf(payment: unknown): number | null {
  const fees = listOf(fieldOf(payment, 'fee_details')).filter(
    (fee) => fieldOf(fee, 'fee_payer') === 'collector',
  );
  return fees.length === 0 ? null : totalOf(fees.map((fee) => centavosOf(fieldOf(fee, 'amount'))));
}

/** The detail says why a charge was cancelled, and how a dispute ended. */
function wordOf(providerStatus: string, detail: string): ChargeSnapshot['status'] {
  switch (`${plainWord(providerStatus)}, ${plainWord(detail)}`) {
    case 'cancelled, expired':
      return 'expired';
    case 'charged back, settled':
      return 'refunded';
    case 'charged back, reimbursed':
      return 'paid';
    default:
      return statusOf(providerStatus);
  }
}

function refundOf({ id }: NewRefund, made: unknown): RefundSnapshot {
  const centavos = centavosOf(fieldOf(made, 'amount'));
  if (centavos === null) throw new ProviderError('invalid-reply', 'a refund has no sum');
  return {
    id,
    centavos,
    state: refundStateOf(made),
    at: instantOf(fieldOf(made, 'date_created'), TIME_ZONE),
  };
}

/** The list does not show idempotency keys. */
function knownRefund(refund: NewRefund, list: unknown): RefundSnapshot | undefined {
  if (!Array.isArray(list)) throw new ProviderError('invalid-reply', 'the reply is not a list');
  return unexplainedRefund(
    refund,
    list.map((one) => refundOf(refund, one)),
  );
}

function causesOf(json: unknown): readonly unknown[] {
  const causes = fieldOf(json, 'cause');
  return Array.isArray(causes) ? (causes as readonly unknown[]) : [];
}

function refundsOf({ providerId }: NewRefund): string {
  return `${pathOf(providerId)}/refunds`;
}

function pathOf(providerId: string): string {
  return `/v1/payments/${encodeURIComponent(providerId)}`;
}
