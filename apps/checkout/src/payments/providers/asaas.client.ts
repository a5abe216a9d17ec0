import { toReais } from '@vale/contracts/money';
import { HOUR_MS } from '@vale/contracts/time';
import {
  isPaid,
  isSameReference,
  type ChargeSnapshot,
  type RefundSnapshot,
} from '../../orders/money/charge-snapshot.js';
import { registerAtAsaas } from './asaas-callback.client.js';
import { markedRefund, type MarkedRefund } from './listed-refunds.js';
import { definePaymentProvider } from './payment-provider.js';
import type {
  CreatedCharge,
  FoundCharge,
  NewCharge,
  NewRefund,
  PaymentProvider,
  SettledPage,
  SettledWindow,
} from './payment-provider.js';
import { listUnder, providerApi, readPage, type ProviderCall } from './provider-api.client.js';
import { afterwards, ProviderError, ProviderRefusal, readable, unlessNotFound } from './provider-errors.js';
import { aboutCharge, claimsMoney, createdCharge } from './provider-evidence.js';
import { plainWord, refundStateReader, statusReader, type ProviderStatuses } from './provider-status.js';
import { brazilianDay, centavosOf, fieldOf, instantOf, listOf, textOf } from './provider-values.js';
import { chargeEntries } from './settled-entries.js';

/** docs.asaas.com, `/v3`: money in reais, dates without times. Its QR codes can be paid for a year, so charges are deleted in time. */
const PAGE_SIZE = 100;
const MAX_DESCRIPTION = 500;
const TIME_ZONE = '-03:00';

const statuses: ProviderStatuses = {
  // An overdue charge can still be paid.
  open: ['pending', 'overdue', 'awaiting risk analysis', 'dunning requested'],
  paid: [
    'received',
    'confirmed',
    'received in cash',
    'dunning received',
    'refund requested',
    'refund in progress',
  ],
  cancelled: ['deleted'],
  refunded: ['refunded'],
  disputed: ['chargeback requested', 'chargeback dispute', 'awaiting chargeback reversal'],
};
const statusOf = statusReader(statuses);

/** All other states are pending, some until a person acts in Asaas's panel. */
const refundStateOf = refundStateReader({ done: ['done'], failed: ['cancelled'] });

export const asaas = definePaymentProvider({
  driver: 'asaas',
  label: 'Asaas',
  hint: 'Em Integrações, Chaves de API: gere uma chave com permissão de cobranças. A conta precisa de uma chave Pix.',
  endpoints: [
    { label: 'Produção', url: 'https://api.asaas.com/v3' },
    { label: 'Sandbox', url: 'https://api-sandbox.asaas.com/v3' },
  ],
  fields: [
    { name: 'privateToken', label: 'Chave de API', secret: true, required: true, identifiesAccount: true },
  ],
  capabilities: {
    // From an error message of the API, "não pode ser menor que R$ 5,00"; not in docs.asaas.com.
    minimumCentavos: 500,
    // The client searches for the reference before a repetition: the API has no idempotency key.
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
    snapshotEchoes: ['reference', 'askedAmount', 'paidAmount'],
  },
  statuses,
  // docs.asaas.com, "Limites da API".
  budget: { calls: 25_000, periodMs: 12 * HOUR_MS },
  connect: ({ apiEndpoint, values }, http) =>
    connect(
      providerApi(http, {
        apiEndpoint,
        headers: { access_token: values.privateToken, 'user-agent': 'Vale' },
        messageOf: (json) => {
          const errors = fieldOf(json, 'errors');
          return Array.isArray(errors) ? textOf(fieldOf(errors[0], 'description')) : null;
        },
      }),
    ),
});

function connect(call: ProviderCall): PaymentProvider {
  return {
    createCharge: (charge, signal) => create(call, charge, signal),

    async readCharge(id, signal) {
      const payment = await call('GET', pathOf(id), signal);
      return aboutCharge(id, textOf(fieldOf(payment, 'id')), snapshotOf(payment));
    },

    async checkHealth(signal) {
      listUnder(await call('GET', '/payments?limit=1', signal), 'data');
    },

    async findCharges(reference, signal) {
      const found = await paymentsOf(call, reference, signal);
      return Promise.all(found.map((payment) => withCode(call, payment, signal)));
    },

    async cancelCharge(id, signal) {
      const reply = await call('DELETE', pathOf(id), signal);
      if (fieldOf(reply, 'deleted') !== true)
        throw new ProviderError('invalid-reply', 'the reply does not say that the charge was deleted');
    },

    async refund(refund, signal) {
      const body = {
        value: toReais(refund.centavos),
        description: `${refund.reason.slice(0, 100)} [${refund.id}]`,
      };
      await call('POST', `${pathOf(refund.providerId)}/refund`, signal, { body });
      const made = await afterwards(listedRefund(call, refund, signal));
      if (!made) throw new ProviderError('invalid-reply', 'the refund is not listed yet');
      return made;
    },
    findRefund: (refund, signal) => listedRefund(call, refund, signal),
    listSettled: (window, offset, signal) => listSettled(call, window, offset, signal),
    readBalance: async (signal) =>
      centavosOf(fieldOf(await call('GET', '/finance/balance', signal), 'balance')),

    registerCallback: (url, signal) => registerAtAsaas(call, url, signal),
  };
}

async function create(call: ProviderCall, charge: NewCharge, signal: AbortSignal): Promise<CreatedCharge> {
  const [known] = charge.isFirst ? [] : await paymentsOf(call, charge.reference, signal);
  const payment =
    known ??
    (await call('POST', '/payments', signal, {
      body: {
        customer: await customerOf(call, charge, signal),
        billingType: 'PIX',
        value: toReais(charge.amountCentavos),
        dueDate: brazilianDay(charge.expiresAt),
        description: charge.description.slice(0, MAX_DESCRIPTION),
        externalReference: charge.reference,
      },
    }));
  const made = await withCode(call, payment, signal);
  return createdCharge(charge.reference, made);
}

/** The buyer as Asaas knows them, by CPF. Asaas is asked not to contact them. */
async function customerOf(call: ProviderCall, { customer }: NewCharge, signal: AbortSignal): Promise<string> {
  const listed = listUnder(await call('GET', `/customers?cpfCnpj=${customer.cpf}`, signal), 'data');
  const known = listed.find((one) => fieldOf(one, 'deleted') !== true);
  const body = {
    name: customer.name,
    cpfCnpj: customer.cpf,
    email: customer.email,
    notificationDisabled: true,
  };
  const id = textOf(fieldOf(known ?? (await call('POST', '/customers', signal, { body })), 'id'));
  if (!id) throw new ProviderError('invalid-reply', 'the reply names no customer');
  return id;
}

/** Excludes deleted payments. */
async function paymentsOf(call: ProviderCall, reference: string, signal: AbortSignal): Promise<unknown[]> {
  const query = new URLSearchParams({ externalReference: reference, limit: String(PAGE_SIZE) });
  const listed = listUnder(await call('GET', `/payments?${query.toString()}`, signal), 'data');
  return listed.filter(
    (payment) =>
      isSameReference(textOf(fieldOf(payment, 'externalReference')), reference) &&
      fieldOf(payment, 'deleted') !== true,
  );
}

/**
 * Adds the PIX code, which has its own URL. It may appear a moment later, and a paid charge may not have it
 * any more.
 */
async function withCode(call: ProviderCall, payment: unknown, signal: AbortSignal): Promise<FoundCharge> {
  const providerId = textOf(fieldOf(payment, 'id'));
  if (!providerId) throw new ProviderError('invalid-reply', 'the reply names no charge');
  const snapshot = snapshotOf(payment);
  const code = await call('GET', `${pathOf(providerId)}/pixQrCode`, signal).catch((error: unknown) => {
    // The charge exists, so a refusal here does not refuse the charge.
    if (snapshot.status === 'open' && error instanceof ProviderRefusal)
      throw new ProviderError('server', `no code yet: ${error.message}`);
    return unlessNotFound(error, [400, 404]);
  });
  return { providerId, snapshot: { ...snapshot, pixCode: textOf(fieldOf(code, 'payload')) } };
}

function snapshotOf(payment: unknown): ChargeSnapshot {
  const providerStatus =
    fieldOf(payment, 'deleted') === true ? 'DELETED' : (textOf(fieldOf(payment, 'status')) ?? '');
  const status = statusOf(providerStatus);
  const value = centavosOf(fieldOf(payment, 'value'));
  const returns = returnsOf(payment);
  const inCash = plainWord(providerStatus) === 'received in cash';
  return {
    status,
    providerStatus,
    amountCentavos: value,
    pixCode: null,
    askedCentavos: centavosOf(fieldOf(payment, 'originalValue')) ?? value,
    feeCentavos: inCash ? 0 : feeOf(payment, value),
    ...(inCash && { inCash }),
    isMoneyClaimed: isPaid({ status }) || claimsMoney(payment),
    returnedCentavos: totalReturned(returns),
    returns,
    // The provider reports only the day; the time of the first paid reading is more precise.
    paidAt: null,
    externalReference: textOf(fieldOf(payment, 'externalReference')),
  };
}

function feeOf(payment: unknown, value: number | null): number | null {
  const net = centavosOf(fieldOf(payment, 'netValue'));
  return net === null || value === null || net > value ? null : value - net;
}

function returnsOf(payment: unknown): MarkedRefund[] {
  return listOf(fieldOf(payment, 'refunds')).flatMap((refund) => readable(() => refundIn(refund)) ?? []);
}

function totalReturned(returns: readonly MarkedRefund[]): number {
  return returns.reduce((sum, { centavos, state }) => sum + (state === 'done' ? centavos : 0), 0);
}

/** The list may omit our id, which the description of the refund has. */
async function listedRefund(
  call: ProviderCall,
  refund: NewRefund,
  signal: AbortSignal,
): Promise<RefundSnapshot | undefined> {
  const path = `${pathOf(refund.providerId)}/refunds?limit=${PAGE_SIZE}`;
  return markedRefund(refund, listUnder(await call('GET', path, signal), 'data').map(refundIn));
}

function refundIn(listed: unknown): MarkedRefund {
  const centavos = centavosOf(fieldOf(listed, 'value'));
  if (centavos === null) throw new ProviderError('invalid-reply', 'a refund has no sum');
  const [, mark = null] = /\[(\w+)\]$/.exec(textOf(fieldOf(listed, 'description')) ?? '') ?? [];
  return { centavos, state: refundStateOf(listed), mark, at: timeOf(fieldOf(listed, 'effectiveDate')) };
}

/** A day without a time is read as its noon. */
function timeOf(value: unknown): number | null {
  const text = textOf(value) ?? '';
  return instantOf(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T12:00:00` : text, TIME_ZONE);
}

/** Asaas makes a charge of each Pix that arrives without one: docs.asaas.com, "Como o Asaas trata receitas na conta?". */
function isToKey(payment: unknown): boolean {
  const description = textOf(fieldOf(payment, 'description')) ?? '';
  return /^cobran.a (gerada|criada) automaticamente a partir de pix recebido/i.test(description.normalize());
}

/** Lists whole days, so that a window contains all their payments. */
async function listSettled(
  call: ProviderCall,
  { since, until, returnedOnly }: SettledWindow,
  offset: number,
  signal: AbortSignal,
): Promise<SettledPage> {
  const query = {
    billingType: 'PIX',
    offset: String(offset),
    'paymentDate[ge]': brazilianDay(since),
    'paymentDate[le]': brazilianDay(until - 1),
  };
  const reply = await readPage(PAGE_SIZE, (limit) => {
    const page = new URLSearchParams({ ...query, limit: String(limit) });
    return call('GET', `/payments?${page.toString()}`, signal);
  });
  const listed = listUnder(reply, 'data');
  const isMore = fieldOf(reply, 'hasMore') === true && listed.length > 0;
  return {
    ...chargeEntries(listed, { snapshotOf, isToKey }, returnedOnly === true),
    nextPage: isMore ? offset + listed.length : null,
  };
}

function pathOf(id: string): string {
  return `/payments/${encodeURIComponent(id)}`;
}
