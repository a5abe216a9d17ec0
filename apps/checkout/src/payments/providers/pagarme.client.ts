import { DAY_MS, MINUTE_MS } from '@vale/contracts/time';
import {
  isPaid,
  isSameReference,
  type ChargeSnapshot,
  type RefundSnapshot,
} from '../../orders/money/charge-snapshot.js';
import { isInReturnedSum } from './listed-refunds.js';
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
import { listUnder, providerApi, type ProviderCall } from './provider-api.client.js';
import { ProviderError, ProviderRefusal } from './provider-errors.js';
import { aboutCharge, claimsMoney, createdCharge } from './provider-evidence.js';
import { statusReader, type ProviderStatuses } from './provider-status.js';
import { fieldOf, instantOf, isOurReference, listOf, textOf, wholeCentavosOf } from './provider-values.js';
import { chargeEntries } from './settled-entries.js';

/**
 * docs.pagar.me, `/core/v5`: whole centavos, times in UTC. The secret key decides between real money and tests. An order has one
 * charge, by which the shop knows it. Deleting a charge returns its money, and an unpaid Pix cannot be deleted.
 */
const TIME_ZONE = 'Z';
/** The largest page of a list. */
const PAGE_SIZE = 30;
const MAX_NAME = 64;
const MAX_DESCRIPTION = 256;
/** Charges are listed by their creation, so a list begins this much and a charge's validity before its payments. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;
/** Charges whose money went back: the list takes one status at a time. */
const RETURNED = ['canceled', 'chargedback'] as const;

const statuses: ProviderStatuses = {
  // An expired Pix stays pending.
  open: ['pending', 'processing'],
  paid: ['paid', 'partial canceled', 'partial refunded'],
  underpaid: ['underpaid'],
  overpaid: ['overpaid'],
  expired: ['failed'],
  cancelled: ['canceled'],
  refunded: ['refunded'],
  disputed: ['chargedback'],
};
const statusOf = statusReader(statuses);

export const pagarme = definePaymentProvider({
  driver: 'pagarme',
  label: 'Pagar.me',
  hint: 'Em Desenvolvimento, Chaves: copie a chave secreta (sk_…) da API v5. A conta precisa do Pix ligado.',
  endpoints: [{ label: 'Pagar.me', url: 'https://api.pagar.me/core/v5' }],
  fields: [
    { name: 'privateToken', label: 'Chave secreta', secret: true, required: true, identifiesAccount: true },
  ],
  capabilities: {
    // An idempotency key holds for a day; the client searches for the reference before a repetition.
    idempotentCreation: true,
    findByReference: true,
    cancel: false,
    refund: true,
    settledList: true,
  },
  semantics: {
    paidAmount: 'gross',
    unit: 'centavos as a number',
    timeZone: TIME_ZONE,
    expiredIsFinal: 'never',
    snapshotEchoes: ['reference', 'askedAmount', 'paidAmount', 'pixCode'],
  },
  statuses,
  // docs.pagar.me, "Rate Limit": GET /charges.
  readsPerMinute: 200,
  takesCallbackByHand: true,
  connect: ({ apiEndpoint, values, validityMs = DAY_MS }, http) =>
    connect(
      validityMs,
      providerApi(http, {
        apiEndpoint,
        headers: { authorization: `Basic ${Buffer.from(`${values.privateToken}:`).toString('base64')}` },
        messageOf: (json) => problemIn(fieldOf(json, 'errors')) ?? textOf(fieldOf(json, 'message')),
      }),
    ),
});

function connect(validityMs: number, call: ProviderCall): PaymentProvider {
  const read = async (id: string, signal: AbortSignal) => call('GET', pathOf(id), signal);
  return {
    createCharge: (charge, signal) => create(call, charge, signal),

    async readCharge(id, signal) {
      const charge = await read(id, signal);
      return aboutCharge(id, textOf(fieldOf(charge, 'id')), snapshotOf(charge));
    },

    async checkHealth(signal) {
      listUnder(await call('GET', '/charges?page=1&size=1', signal), 'data');
    },

    async findCharges(reference, signal) {
      const charges = await chargesOf(call, reference, signal);
      return charges.map((charge) => found(charge));
    },

    async refund(refund, signal) {
      const headers = { 'idempotency-key': refund.id };
      const body = { amount: refund.centavos };
      const charge = await call('DELETE', pathOf(refund.providerId), signal, { headers, body });
      return refundIn(charge, refund) ?? snapshotOfRefund(refund, 'pending');
    },
    findRefund: async (refund, signal) => refundIn(await read(refund.providerId, signal), refund),
    listSettled: (window, page, signal) => listSettled({ call, validityMs }, window, page, signal),
  };
}

async function create(call: ProviderCall, charge: NewCharge, signal: AbortSignal): Promise<CreatedCharge> {
  const [known] = charge.isFirst ? [] : await chargesOf(call, charge.reference, signal);
  const made = known ? found(known) : await order(call, charge, signal);
  return createdCharge(charge.reference, made);
}

/** Pagar.me answers 200 also where its gateway refused the charge. Throws `ProviderRefusal` then. */
async function order(call: ProviderCall, charge: NewCharge, signal: AbortSignal): Promise<FoundCharge> {
  const headers = { 'idempotency-key': charge.reference };
  const reply = await call('POST', '/orders', signal, { headers, body: creationOf(charge) });
  const [made] = listOf(fieldOf(reply, 'charges'));
  const response = fieldOf(fieldOf(made, 'last_transaction'), 'gateway_response');
  if (statusOf(textOf(fieldOf(made, 'status')) ?? '') === 'expired')
    throw new ProviderRefusal(
      textOf(fieldOf(listOf(fieldOf(response, 'errors'))[0], 'message')) ?? 'The Pix was refused.',
      422,
    );
  return found(made, textOf(fieldOf(reply, 'code')));
}

function creationOf({
  reference,
  amountCentavos,
  expiresAt,
  now,
  customer: { name, email, cpf, phone },
  description,
}: NewCharge): object {
  const mobile_phone = { country_code: '55', area_code: phone.slice(0, 2), number: phone.slice(2) };
  return {
    code: reference,
    items: [
      {
        code: reference,
        amount: amountCentavos,
        description: description.slice(0, MAX_DESCRIPTION),
        quantity: 1,
      },
    ],
    customer: {
      name: name.slice(0, MAX_NAME),
      email,
      type: 'individual',
      document: cpf,
      document_type: 'CPF',
      phones: { mobile_phone },
    },
    payments: [
      { payment_method: 'pix', pix: { expires_in: Math.max(1, Math.ceil((expiresAt - now) / 1_000)) } },
    ],
  };
}

/** The charges with our reference, the newest first. */
async function chargesOf(
  call: ProviderCall,
  reference: string,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const query = new URLSearchParams({ code: reference, page: '1', size: String(PAGE_SIZE) });
  const listed = listUnder(await call('GET', `/charges?${query.toString()}`, signal), 'data');
  return listed.filter((charge) => isSameReference(referenceIn(charge), reference));
}

function found(charge: unknown, orderCode: string | null = null): FoundCharge {
  const providerId = textOf(fieldOf(charge, 'id'));
  if (!providerId) throw new ProviderError('invalid-reply', 'the reply names no charge');
  return { providerId, snapshot: snapshotOf(charge, orderCode) };
}

/** `orderCode`: where the order contains the charge, and not the charge the order. */
function snapshotOf(charge: unknown, orderCode: string | null = null): ChargeSnapshot {
  const providerStatus = textOf(fieldOf(charge, 'status')) ?? '';
  const { asked, paid, returned, paidAt } = sumsOf(charge);
  const status = wordOf(statusOf(providerStatus), paid, returned);
  return {
    status,
    providerStatus,
    paidAt,
    amountCentavos: paid || asked,
    askedCentavos: asked,
    returnedCentavos: returned,
    externalReference: referenceIn(charge, orderCode),
    pixCode: textOf(fieldOf(fieldOf(charge, 'last_transaction'), 'qr_code')),
    isMoneyClaimed: isPaid({ status }) || claimsMoney(charge),
  };
}

/** Some charges have a code of their own beside that of their order. */
function referenceIn(charge: unknown, orderCode: string | null = null): string | null {
  const codes = [
    orderCode,
    textOf(fieldOf(fieldOf(charge, 'order'), 'code')),
    textOf(fieldOf(charge, 'code')),
  ];
  return codes.find(isOurReference) ?? codes.find((code) => code !== null) ?? null;
}

interface Sums {
  asked: number | null;
  /** Zero before payment, and where the sum is unreadable. */
  paid: number;
  returned: number;
  paidAt: number | null;
}

function sumsOf(charge: unknown): Sums {
  const asked = wholeCentavosOf(fieldOf(charge, 'amount'));
  const paidAt = instantOf(fieldOf(charge, 'paid_at'), TIME_ZONE);
  const isSeen = paidAt !== null || isPaid({ status: statusOf(textOf(fieldOf(charge, 'status')) ?? '') });
  const paid = wholeCentavosOf(fieldOf(charge, 'paid_amount')) ?? (isSeen ? asked : null) ?? 0;
  // Money that was never paid cannot have gone back.
  const returned = paid > 0 ? (wholeCentavosOf(fieldOf(charge, 'canceled_amount')) ?? 0) : 0;
  return { asked, paid, returned, paidAt };
}

/** A charge that was paid, is called cancelled, and of which nothing went back contradicts itself. */
function wordOf(status: ChargeSnapshot['status'], paid: number, returned: number): ChargeSnapshot['status'] {
  if (status === 'disputed') return status;
  if (returned > 0 && returned >= paid) return 'refunded';
  if (status !== 'cancelled' || paid === 0) return status;
  return returned > 0 ? 'paid' : 'unknown';
}

/** Only the sum of all returns is known. Undefined where it is explained without this refund. */
function refundIn(charge: unknown, refund: NewRefund): RefundSnapshot | undefined {
  if (!isSameReference(textOf(fieldOf(charge, 'id')), refund.providerId))
    throw new ProviderError('invalid-reply', 'the reply is about another charge');
  if (!isInReturnedSum(refund, sumsOf(charge).returned)) return undefined;
  return snapshotOfRefund(refund, fieldOf(charge, 'pending_cancellation') === true ? 'pending' : 'done');
}

function snapshotOfRefund({ id, centavos }: NewRefund, state: RefundSnapshot['state']): RefundSnapshot {
  return { id, centavos, state, at: null };
}

/** Lists the charges that may have been paid in the window. Returned ones are listed by status, so their pages alternate. */
async function listSettled(
  { call, validityMs }: { call: ProviderCall; validityMs: number },
  { since, until, returnedOnly }: SettledWindow,
  page: number,
  signal: AbortSignal,
): Promise<SettledPage> {
  const status = returnedOnly ? RETURNED[page % RETURNED.length] : undefined;
  const query = new URLSearchParams({
    payment_method: 'pix',
    created_since: new Date(since - validityMs - CLOCKS_DIFFER_MS).toISOString(),
    created_until: new Date(until).toISOString(),
    page: String(1 + (status ? Math.floor(page / RETURNED.length) : page)),
    size: String(PAGE_SIZE),
    ...(status && { status }),
  });
  const reply = await call('GET', `/charges?${query.toString()}`, signal);
  const charges = listUnder(reply, 'data');
  const isMore = charges.length > 0 && textOf(fieldOf(fieldOf(reply, 'paging'), 'next')) !== null;
  const settled = charges.filter((charge) => {
    const { paidAt, isMoneyClaimed } = snapshotOf(charge);
    return paidAt === null ? isMoneyClaimed : paidAt >= since && paidAt < until;
  });
  const entries = chargeEntries(settled, { snapshotOf, isToKey: () => false }, returnedOnly ?? false);
  return { ...entries, nextPage: nextPageOf(page, isMore, status) };
}

function nextPageOf(page: number, isMore: boolean, status: string | undefined): number | null {
  if (status === undefined) return isMore ? page + 1 : null;
  if (isMore) return page + RETURNED.length;
  const next = (page % RETURNED.length) + 1;
  return next < RETURNED.length ? next : null;
}

/** `{ "order.customer.email": ["…"] }`: the first problem. */
function problemIn(errors: unknown): string | null {
  if (typeof errors !== 'object' || errors === null) return null;
  return textOf(listOf(Object.values(errors)[0])[0]);
}

function pathOf(id: string): string {
  return `/charges/${encodeURIComponent(id)}`;
}
