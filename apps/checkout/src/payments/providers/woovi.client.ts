import {
  isSameReference,
  type ChargeSnapshot,
  type PaymentSnapshot,
  type RefundSnapshot,
} from '../../orders/money/charge-snapshot.js';
import { withMatchedRefunds } from '../../orders/money/match-refunds.js';
import { formerCallbacks, removeCallbacks } from './former-callbacks.client.js';
import { definePaymentProvider } from './payment-provider.js';
import type {
  NewCharge,
  PaymentProvider,
  SettledPage,
  SettledWindow,
  UnreadPayment,
} from './payment-provider.js';
import { listUnder, providerApi, readPage, type ProviderCall } from './provider-api.client.js';
import { ProviderError, ProviderRefusal, readable, unlessNotFound } from './provider-errors.js';
import { aboutCharge, createdCharge } from './provider-evidence.js';
import { fieldOf, isOurReference, listOf, textOf, totalOf } from './provider-values.js';
import { splitEntries } from './settled-entries.js';
import {
  disputedOf,
  hasReturn,
  isPayment,
  paymentsIn,
  readDispute,
  readRefund,
  settledOf,
  snapshotOf,
  TIME_ZONE,
  WOOVI_STATUSES,
} from './woovi-replies.js';

/**
 * developers.woovi.com, `/api/v1`: raw AppID, whole centavos, our reference as `correlationID`. Its SDKs name 15 minutes as the
 * shortest `expiresIn`, its OpenAPI 300 s, so the longer one is sent. The shop deletes the charge in time.
 */
const SHORTEST_SECONDS = 900;
const MAX_TEXT = 140;
const PAGE_SIZE = 100;
/** It reports "not found" as status 400. */
const NOT_FOUND = [400, 404];
const NO_ACCESS = [401, 403];
const NO_CHARGE = 'vale-connection-test';
const EVENTS = [
  'OPENPIX:CHARGE_COMPLETED',
  'OPENPIX:CHARGE_COMPLETED_NOT_SAME_CUSTOMER_PAYER',
  'PIX_TRANSACTION_REFUND_SENT_CONFIRMED',
  'PIX_TRANSACTION_REFUND_SENT_REJECTED',
  'OPENPIX:DISPUTE_CREATED',
  'OPENPIX:DISPUTE_ACCEPTED',
  'OPENPIX:DISPUTE_REJECTED',
  'OPENPIX:DISPUTE_CANCELED',
];

export const woovi = definePaymentProvider({
  driver: 'woovi',
  label: 'Woovi (OpenPix)',
  hint: 'Em API/Plugins: crie uma API do tipo Backend e copie o AppID, com acesso a cobranças, transações, estornos, disputas e webhooks.',
  endpoints: [
    { label: 'Produção', url: 'https://api.woovi.com' },
    { label: 'Sandbox', url: 'https://api.woovi-sandbox.com' },
  ],
  fields: [{ name: 'privateToken', label: 'AppID', secret: true, required: true, identifiesAccount: true }],
  capabilities: {
    idempotentCreation: true,
    findByReference: true,
    cancel: true,
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
  statuses: WOOVI_STATUSES,
  connect: ({ apiEndpoint, values }, http) =>
    connect(
      providerApi(http, {
        apiEndpoint: `${apiEndpoint.replace(/\/+$/, '')}/api/v1`,
        headers: { authorization: values.privateToken },
        messageOf: (json) =>
          textOf(fieldOf(json, 'error')) ?? textOf(fieldOf(listOf(fieldOf(json, 'errors'))[0], 'message')),
      }),
    ),
});

function connect(call: ProviderCall): PaymentProvider {
  return {
    async createCharge(charge, signal) {
      const reply = await call('POST', '/charge?return_existing=true', signal, { body: creationOf(charge) });
      const made = fieldOf(reply, 'charge');
      const snapshot = snapshotOf(made);
      const pixCode = snapshot.pixCode ?? textOf(fieldOf(reply, 'brCode'));
      const found = { providerId: charge.reference, snapshot: { ...snapshot, pixCode } };
      return createdCharge(charge.reference, found);
    },

    readCharge: (id, signal) => read(call, id, signal),

    async checkHealth(signal) {
      const parts = [pathOf(NO_CHARGE), transactionsOf(NO_CHARGE), `${pathOf(NO_CHARGE)}/refund`];
      for (const path of parts)
        await call('GET', path, signal).catch((error: unknown) => unlessNotFound(error, NOT_FOUND));
    },

    async findCharges(reference, signal) {
      const snapshot = await read(call, reference, signal).catch((error: unknown) =>
        unlessNotFound(error, NOT_FOUND),
      );
      return snapshot === undefined ? [] : [{ providerId: reference, snapshot }];
    },

    async cancelCharge(id, signal) {
      const reply = await call('DELETE', pathOf(id), signal);
      if (fieldOf(reply, 'status') !== 'OK')
        throw new ProviderError('invalid-reply', 'the reply does not say that the charge was deleted');
    },

    async refund({ id, providerId, centavos, reason }, signal) {
      const body = { correlationID: id, value: centavos, comment: reason.slice(0, MAX_TEXT) };
      const reply = await call('POST', `${pathOf(providerId)}/refund`, signal, { body });
      return readRefund(fieldOf(reply, 'refund'));
    },
    async findRefund({ id, providerId }, signal) {
      const listed = await refundsOf(call, providerId, signal);
      const known = listed.find((one) => isSameReference(textOf(fieldOf(one, 'correlationID')), id));
      return known === undefined ? undefined : readRefund(known);
    },
    listSettled: (window, skip, signal) =>
      readPage(PAGE_SIZE, (limit) => listSettled(call, window, { skip, limit }, signal)),

    registerCallback: (url, signal) => register(call, url, signal),
  };
}

async function register(call: ProviderCall, url: string, signal: AbortSignal): Promise<void> {
  const known = listUnder(await call('GET', `/webhook?url=${encodeURIComponent(url)}`, signal), 'webhooks');
  const events = known.filter((one) => fieldOf(one, 'url') === url).map((one) => fieldOf(one, 'event'));
  for (const event of EVENTS.filter((one) => !events.includes(one)))
    await call('POST', '/webhook', signal, {
      body: { webhook: { name: 'Vale', event, url, isActive: true } },
    });
  const all = listUnder(await call('GET', '/webhook', signal), 'webhooks');
  await removeCallbacks(call, '/webhook', formerCallbacks(all, url), signal);
}

function creationOf({ reference, amountCentavos, expiresAt, now, customer, description }: NewCharge): object {
  return {
    correlationID: reference,
    value: amountCentavos,
    type: 'DYNAMIC',
    comment: description.slice(0, MAX_TEXT),
    expiresIn: Math.max(SHORTEST_SECONDS, Math.floor((expiresAt - now) / 1_000)),
    customer: {
      name: customer.name,
      taxID: customer.cpf,
      email: customer.email,
      phone: `55${customer.phone}`,
    },
  };
}

/** Payments and refunds of a paid charge have lists of their own. */
async function read(call: ProviderCall, id: string, signal: AbortSignal): Promise<ChargeSnapshot> {
  const charge = fieldOf(await call('GET', pathOf(id), signal), 'charge');
  const snapshot = aboutCharge(id, textOf(fieldOf(charge, 'correlationID')), snapshotOf(charge));
  if (snapshot.status !== 'paid') return snapshot;
  const listed = await call('GET', transactionsOf(id), signal).catch(unlessNoAccess);
  const sent = paymentsIn(listOf(fieldOf(listed, 'transactions')), id);
  const unread = sent.unread > 0 && { unplaced: 'unreadable-payment' as const };
  // A payment may be listed a moment after its charge is completed. Without access to the list, the charge's
  // status decides.
  if (sent.payments.length === 0)
    return unread ? { ...snapshot, ...unread, status: 'unknown', amountCentavos: null } : snapshot;
  const payments = await withReturns(call, id, sent.payments, signal);
  const refunds = payments.flatMap((payment) => payment.refunds);
  const paid = totalOf(payments.map(({ centavos }) => centavos));
  const returned = refunds.reduce((sum, { state, centavos }) => sum + (state === 'done' ? centavos : 0), 0);
  const isReturned = paid !== null && paid > 0 && returned >= paid;
  const isDisputed = refunds.some(({ byBank, state }) => byBank && state === 'pending');
  const status = isReturned ? 'refunded' : isDisputed ? 'disputed' : 'paid';
  return { ...snapshot, ...unread, status, payments, amountCentavos: paid, paidAt: payments[0]!.paidAt };
}

/** Refunds do not name their payment. This is a first match, which the order may correct. */
async function withReturns(
  call: ProviderCall,
  id: string,
  payments: readonly PaymentSnapshot[],
  signal: AbortSignal,
): Promise<PaymentSnapshot[]> {
  const listed = (await refundsOf(call, id, signal).catch(unlessNoAccess)) ?? [];
  const refunds = listed.map((one) => readable(() => readRefund(one))).filter((one) => one !== null);
  const ofCharge = refunds.map((refund) => ({ ...refund, ofCharge: true as const }));
  const claimed: PaymentSnapshot[] = [];
  for (const [at, payment] of payments.entries()) {
    const disputes = await disputesOf(call, payment, signal);
    claimed.push({ ...payment, refunds: [...(at === 0 ? ofCharge : []), ...disputes] });
  }
  return withMatchedRefunds(claimed, []).map((payment) => ({
    ...payment,
    // The sum is unknown as long as one of the refunds is unreadable.
    centavos: refunds.length < listed.length ? null : payment.centavos,
  }));
}

/**
 * A failure to read disputes, such as missing access, must not hide payments. New disputes are then missed,
 * and a known one stays open until its end is read.
 */
async function disputesOf(
  call: ProviderCall,
  { endToEndId }: PaymentSnapshot,
  signal: AbortSignal,
): Promise<RefundSnapshot[]> {
  const path = `/dispute/${encodeURIComponent(endToEndId)}`;
  const reply = await call('GET', path, signal).catch((error: unknown) => {
    if (!(error instanceof ProviderError || error instanceof ProviderRefusal)) throw error;
  });
  return readDispute(fieldOf(reply, 'dispute'), endToEndId);
}

async function refundsOf(call: ProviderCall, id: string, signal: AbortSignal): Promise<readonly unknown[]> {
  return listUnder(await call('GET', `${pathOf(id)}/refund`, signal), 'refunds');
}

async function listSettled(
  call: ProviderCall,
  { since, until, returnedOnly }: SettledWindow,
  { skip, limit }: { skip: number; limit: number },
  signal: AbortSignal,
): Promise<SettledPage> {
  const query = new URLSearchParams({
    start: new Date(since).toISOString(),
    end: new Date(until).toISOString(),
    skip: String(skip),
    limit: String(limit),
  }).toString();
  const transactions = await pageOf(call, `/transaction?${query}`, 'transactions', signal);
  // A disputed transaction looks like any other.
  const disputes = returnedOnly
    ? await pageOf(call, `/dispute?${query}`, 'disputes', signal).catch(unlessNoAccess)
    : undefined;
  // A person looks at a payment without a charge; charges of other systems on the same account are not the shop's.
  const isShops = ({ providerId }: UnreadPayment) => providerId === null || isOurReference(providerId);
  const entries = transactions.entries
    .filter((one) => isPayment(one) && (!returnedOnly || hasReturn(one)))
    .map(settledOf)
    .filter(isShops);
  const step = Math.min(transactions.step, disputes?.step ?? Infinity);
  return {
    ...splitEntries(entries),
    disputed: disputes?.entries.flatMap(disputedOf) ?? [],
    nextPage: Number.isFinite(step) ? skip + step : null,
  };
}

interface ListPage {
  entries: readonly unknown[];
  /** Number of entries to skip for the next page; infinite on the last one. */
  step: number;
}

async function pageOf(
  call: ProviderCall,
  path: string,
  name: string,
  signal: AbortSignal,
): Promise<ListPage> {
  const reply = await call('GET', path, signal);
  const entries = listOf(fieldOf(reply, name));
  const hasNext = fieldOf(fieldOf(reply, 'pageInfo'), 'hasNextPage');
  if (typeof hasNext !== 'boolean')
    throw new ProviderError('invalid-reply', 'the list does not say whether there is a next page');
  return { entries, step: hasNext && entries.length > 0 ? entries.length : Infinity };
}

/** Undefined where the AppID has no access to this part of the API. */
function unlessNoAccess(error: unknown): undefined {
  return unlessNotFound(error, NO_ACCESS);
}

function transactionsOf(id: string): string {
  return `/transaction?${new URLSearchParams({ charge: id }).toString()}`;
}

function pathOf(id: string): string {
  return `/charge/${encodeURIComponent(id)}`;
}
