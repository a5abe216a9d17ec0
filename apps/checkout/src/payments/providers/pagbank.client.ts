import {
  isPaid,
  isSameReference,
  type ChargeSnapshot,
  type RefundSnapshot,
} from '../../orders/money/charge-snapshot.js';
import { isInReturnedSum } from './listed-refunds.js';
import { definePaymentProvider } from './payment-provider.js';
import type { NewCharge, NewRefund, PaymentProvider } from './payment-provider.js';
import { providerApi, type ProviderCall } from './provider-api.client.js';
import { beforehand, ProviderError, ProviderRefusal, unlessNotFound } from './provider-errors.js';
import { aboutCharge, claimsMoney, createdCharge } from './provider-evidence.js';
import { statusReader, type ProviderStatuses } from './provider-status.js';
import { brazilianTime, fieldOf, instantOf, listOf, textOf, wholeCentavosOf } from './provider-values.js';

/**
 * developer.pagbank.com.br, the Orders API: whole centavos. An order has no charge before it is paid; then everything but its QR
 * code is about the charge.
 */
const TIME_ZONE = '-03:00';
const NO_ORDER = 'ORDE_00000000-0000-0000-0000-000000000000';
/** The provider refuses longer callback URLs. Where even the short one is longer, polls find payments. */
const MAX_URL_LENGTH = 100;
const MAX_NAME = 64;
/** A transaction that was paid a moment ago is not found yet. */
const NOT_FOUND_YET = '40008';

const statuses: ProviderStatuses = {
  open: ['waiting', 'in analysis', 'authorized'],
  paid: ['paid'],
  refused: ['declined'],
  cancelled: ['canceled'],
  refunded: ['refunded'],
  disputed: ['chargeback'],
};
const statusOf = statusReader(statuses);

export const pagBank = definePaymentProvider({
  driver: 'pagbank',
  label: 'PagBank',
  hint: 'Em Vendas online, Integrações: gere o token. O PagBank libera a API de pedidos por conta; é preciso ter chave Pix.',
  endpoints: [
    { label: 'Produção', url: 'https://api.pagseguro.com' },
    { label: 'Sandbox', url: 'https://sandbox.api.pagseguro.com' },
  ],
  fields: [{ name: 'privateToken', label: 'Token', secret: true, required: true, identifiesAccount: true }],
  capabilities: {
    // developer.pagbank.com.br/discuss, "Valor mínimo qr_codes[0].amount.value": between 100 and 999999900.
    minimumCentavos: 100,
    idempotentCreation: true,
    findByReference: false,
    cancel: false,
    refund: true,
    settledList: false,
  },
  semantics: {
    paidAmount: 'gross',
    unit: 'centavos as a number',
    timeZone: TIME_ZONE,
    expiredIsFinal: 'never',
    snapshotEchoes: ['reference', 'askedAmount', 'paidAmount', 'pixCode'],
  },
  statuses,
  longestCallbackUrl: MAX_URL_LENGTH,
  connect: ({ apiEndpoint, values }, http) =>
    connect(
      providerApi(http, {
        apiEndpoint,
        headers: { authorization: `Bearer ${values.privateToken}` },
        messageOf: (json) =>
          textOf(fieldOf(errorOf(json), 'description')) ?? textOf(fieldOf(json, 'message')),
        isLater: (json) => codeOf(errorOf(json)) === NOT_FOUND_YET,
      }),
    ),
});

function connect(call: ProviderCall): PaymentProvider {
  return {
    async createCharge(charge, signal) {
      const headers = { 'x-idempotency-key': charge.reference };
      const order = await call('POST', '/orders', signal, { headers, body: creationOf(charge) });
      const providerId = textOf(fieldOf(order, 'id'));
      if (!providerId) throw new ProviderError('invalid-reply', 'the reply names no charge');
      return createdCharge(charge.reference, { providerId, snapshot: snapshotOf(order) });
    },

    async readCharge(providerId, signal) {
      const order = await call('GET', pathOf(providerId), signal);
      return aboutCharge(providerId, textOf(fieldOf(order, 'id')), snapshotOf(order));
    },

    async checkHealth(signal) {
      await call('GET', pathOf(NO_ORDER), signal).catch((error: unknown) => unlessNotFound(error));
    },

    async refund(refund, signal) {
      const order = await beforehand(paidOrder(call, refund, signal));
      const charge = refundableChargeOf(order, refund.centavos);
      const path = `/charges/${encodeURIComponent(textOf(fieldOf(charge, 'id'))!)}/cancel`;
      const made = await call('POST', path, signal, {
        headers: { 'x-idempotency-key': refund.id },
        body: { amount: { value: refund.centavos } },
      });
      const others = sumsOfOrder(order).refunded - sumsOf(charge).refunded;
      return snapshotOfRefund(
        refund,
        isInReturnedSum(refund, others + sumsOf(made).refunded) ? 'done' : 'pending',
      );
    },

    async findRefund(refund, signal) {
      const { refunded } = sumsOfOrder(await paidOrder(call, refund, signal));
      return isInReturnedSum(refund, refunded) ? snapshotOfRefund(refund, 'done') : undefined;
    },
  };
}

/** PagBank rejects names with special characters. */
function creationOf({
  reference,
  amountCentavos,
  expiresAt,
  customer,
  description,
  callbackUrl,
}: NewCharge): object {
  return {
    reference_id: reference,
    customer: {
      name: plainName(customer.name) || 'Cliente',
      email: customer.email,
      tax_id: customer.cpf,
      phones: [
        { country: '55', area: customer.phone.slice(0, 2), number: customer.phone.slice(2), type: 'MOBILE' },
      ],
    },
    items: [{ name: plainName(description) || 'Pedido', quantity: 1, unit_amount: amountCentavos }],
    qr_codes: [{ amount: { value: amountCentavos }, expiration_date: brazilianTime(expiresAt) }],
    notification_urls: callbackUrl.length > MAX_URL_LENGTH ? [] : [callbackUrl],
  };
}

function plainName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\d ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_NAME);
}

function snapshotOf(order: unknown): ChargeSnapshot {
  const code = listOf(fieldOf(order, 'qr_codes'))[0];
  const asked = wholeCentavosOf(fieldOf(fieldOf(code, 'amount'), 'value'));
  const base = {
    askedCentavos: asked,
    externalReference: textOf(fieldOf(order, 'reference_id')),
    pixCode: textOf(fieldOf(code, 'text')),
  };
  const charge = paidChargeOf(order);
  if (charge === undefined)
    return { ...base, status: 'open', providerStatus: 'WAITING', amountCentavos: asked, paidAt: null };
  const providerStatus = textOf(fieldOf(charge, 'status')) ?? '';
  const { paid, refunded } = sumsOfOrder(order);
  const status = wordOf(chargeStatusOf(charge), paid, refunded);
  const paidAt = instantOf(fieldOf(charge, 'paid_at'), TIME_ZONE);
  return {
    ...base,
    status,
    providerStatus,
    paidAt,
    amountCentavos: paid || wholeCentavosOf(fieldOf(fieldOf(charge, 'amount'), 'value')),
    returnedCentavos: refunded,
    isMoneyClaimed: isPaid({ status }) || claimsMoney(charge) || paid > 0,
  };
}

/** The paid charge of an order, or the disputed one if there is any. */
function paidChargeOf(order: unknown): unknown {
  const charges = listOf(fieldOf(order, 'charges'));
  const disputed = charges.find((charge) => chargeStatusOf(charge) === 'disputed');
  return disputed ?? charges.find((charge) => sumsOf(charge).paid > 0) ?? charges.at(-1);
}

function chargeStatusOf(charge: unknown): ChargeSnapshot['status'] {
  return statusOf(textOf(fieldOf(charge, 'status')) ?? '');
}

/** The charge with enough money left for the refund. */
function refundableChargeOf(order: unknown, centavos: number): unknown {
  const fits = (charge: unknown) => {
    const { paid, refunded } = sumsOf(charge);
    return paid - refunded >= centavos;
  };
  return listOf(fieldOf(order, 'charges')).find(fits) ?? paidChargeOf(order);
}

/** A QR code that was paid twice has two charges. */
function sumsOfOrder(order: unknown): { paid: number; refunded: number } {
  return listOf(fieldOf(order, 'charges'))
    .map(sumsOf)
    .reduce((all, one) => ({ paid: all.paid + one.paid, refunded: all.refunded + one.refunded }), {
      paid: 0,
      refunded: 0,
    });
}

function sumsOf(charge: unknown): { paid: number; refunded: number } {
  const amount = fieldOf(charge, 'amount');
  const summary = fieldOf(amount, 'summary');
  const whole = chargeStatusOf(charge) === 'paid' ? wholeCentavosOf(fieldOf(amount, 'value')) : null;
  return {
    paid: wholeCentavosOf(fieldOf(summary, 'paid')) ?? whole ?? 0,
    refunded: wholeCentavosOf(fieldOf(summary, 'refunded')) ?? 0,
  };
}

/**
 * PagBank calls both unpaid and fully returned charges cancelled. A paid charge without returns that is
 * called cancelled contradicts itself, so it does not prove that the money is the shop's.
 */
function wordOf(status: ChargeSnapshot['status'], paid: number, refunded: number): ChargeSnapshot['status'] {
  if (refunded > 0 && refunded >= paid) return 'refunded';
  if (status !== 'cancelled' || paid === 0) return status;
  return refunded > 0 ? 'paid' : 'unknown';
}

/** A refund needs the charge's id, but the shop stores only the order's. */
async function paidOrder(
  call: ProviderCall,
  { providerId }: NewRefund,
  signal: AbortSignal,
): Promise<unknown> {
  const order = await call('GET', pathOf(providerId), signal);
  if (!isSameReference(textOf(fieldOf(order, 'id')), providerId))
    throw new ProviderError('invalid-reply', 'the reply is about another charge');
  if (!textOf(fieldOf(paidChargeOf(order), 'id')))
    throw new ProviderRefusal('the order has no charge that was paid', 404);
  return order;
}

function snapshotOfRefund({ id, centavos }: NewRefund, state: RefundSnapshot['state']): RefundSnapshot {
  return { id, centavos, state, at: null };
}

function errorOf(json: unknown): unknown {
  return listOf(fieldOf(json, 'error_messages'))[0];
}

function codeOf(error: unknown): string | null {
  return textOf(fieldOf(error, 'code')) ?? textOf(fieldOf(error, 'error'));
}

function pathOf(orderId: string): string {
  return `/orders/${encodeURIComponent(orderId)}`;
}
