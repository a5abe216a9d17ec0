import { toReais } from '@vale/contracts/money';
import { HOUR_MS } from '@vale/contracts/time';
import { isPaid, isSameReference, type ChargeSnapshot } from '../../orders/money/charge-snapshot.js';
import { definePaymentProvider } from './payment-provider.js';
import type { HttpReply, HttpRequest, NewCharge, ProviderAccount, ProviderHttp } from './payment-provider.js';
import { claimsMoney } from './provider-evidence.js';
import { failureOfReply, ProviderError, ProviderRefusal } from './provider-errors.js';
import { statusReader, type ProviderStatuses } from './provider-status.js';
import { centavosOf, fieldOf, instantOf, textOf } from './provider-values.js';

/** `POST` and `GET {base}/api/External/Transactions`. Money in reais, the private token raw in `Authorization`. */
const PATH = '/api/External/Transactions';
/** Default for instants without an offset: the provider is Brazilian. Observed replies use `Z`. */
const TIME_ZONE = '-03:00';
const NOT_FOUND = 404;
/** Names no charge. */
const NO_CHARGE = 'connection-test';
/** Accepted values of `success`; any other value changes nothing. */
const SUCCEEDED: ReadonlySet<unknown> = new Set([undefined, null, true, 'true']);
const FAILED: ReadonlySet<unknown> = new Set([false, 'false']);

const statuses: ProviderStatuses = {
  open: [
    'waiting payment',
    'waiting',
    'pending',
    'created',
    'processing',
    'active',
    'ativa',
    'open',
    'authorized',
  ],
  paid: ['paid', 'approved', 'completed', 'confirmed', 'settled', 'success', 'concluida'],
  underpaid: ['underpaid', 'partially paid'],
  overpaid: ['overpaid'],
  refused: ['refused', 'failed', 'denied', 'rejected', 'gateway error', 'system error', 'error'],
  cancelled: ['canceled', 'cancelled', 'voided'],
  expired: ['expired'],
  refunded: ['refunded', 'devolvido'],
  disputed: ['chargeback', 'chargedback', 'disputed', 'dispute'],
};
const statusOf = statusReader(statuses);

export const externalTransactions = definePaymentProvider({
  driver: 'external-transactions',
  label: 'External/Transactions',
  endpoints: [],
  fields: [
    { name: 'privateToken', label: 'Chave da API', secret: true, required: true, identifiesAccount: true },
    {
      name: 'publicToken',
      label: 'Chave pública (opcional)',
      secret: true,
      required: false,
      identifiesAccount: true,
    },
    {
      name: 'expiry',
      label: 'Como o prazo é enviado',
      fallback: 'hours',
      secret: false,
      required: false,
      identifiesAccount: false,
      options: [
        { value: 'hours', label: 'Em horas inteiras' },
        { value: 'instant', label: 'Como data e hora' },
      ],
    },
  ],
  capabilities: {
    minimumCentavos: 1,
    idempotentCreation: false,
    findByReference: false,
    cancel: false,
    refund: false,
    settledList: false,
  },
  semantics: {
    paidAmount: 'gross',
    unit: 'reais as a number',
    timeZone: TIME_ZONE,
    expiredIsFinal: 'never',
    snapshotEchoes: ['paidAmount'],
  },
  statuses,
  connect: (account, http) => ({
    async createCharge(charge, signal) {
      const creation = { method: 'POST', body: creationOf(account, charge), signal } as const;
      const { object, refusal } = await call(http, account, PATH, creation);
      if (refusal !== null) throw new ProviderRefusal(refusal, 200);
      const providerId = textOf(fieldOf(object, 'identifier'));
      if (!providerId) throw new ProviderError('invalid-reply', 'the reply names no charge');
      const reference = textOf(fieldOf(object, 'externalReference'));
      if (reference !== null && !isSameReference(reference, charge.reference))
        throw new ProviderError('invalid-reply', 'the reply names another charge');
      return {
        providerId,
        pixCode: pixCodeOf(object) ?? '',
        providerStatus: textOf(fieldOf(object, 'status')) ?? '',
        askedCentavos: centavosOf(fieldOf(object, 'amount')),
        feeCentavos: centavosOf(fieldOf(object, 'fee')),
        payPage: textOf(fieldOf(object, 'sandboxUrl')),
      };
    },

    async readCharge(providerId, signal) {
      return snapshotOfReply(
        await send(http, account, pathOf(providerId), { method: 'GET', signal }),
        providerId,
      );
    },

    async checkHealth(signal) {
      // The API has no endpoint for this; an account that may read charges gets "not found" for an unknown one.
      const reply = await send(http, account, pathOf(NO_CHARGE), { method: 'GET', signal });
      if (reply.status !== NOT_FOUND) return void read(reply);
      // Any web server can answer "not found", so require JSON.
      if (typeof reply.json !== 'object' || reply.json === null)
        throw new ProviderError('invalid-reply', 'the reply is not from the API');
    },
  }),
});

type Account = ProviderAccount<{ privateToken: string; expiry: string }>;

/** The API is undocumented: the fields were observed, and any may be missing or of another type. */
interface Reply {
  object: unknown;
  /** The message of `success: false`; null when it succeeded. */
  refusal: string | null;
}

function send(
  http: ProviderHttp,
  { apiEndpoint, values: { privateToken } }: Account,
  path: string,
  request: Omit<HttpRequest, 'headers'>,
): Promise<HttpReply> {
  const headers = { authorization: privateToken, accept: 'application/json' };
  return http(`${apiEndpoint.replace(/\/+$/, '')}${path}`, { ...request, headers });
}

async function call(
  http: ProviderHttp,
  account: Account,
  path: string,
  request: Omit<HttpRequest, 'headers'>,
): Promise<Reply> {
  return read(await send(http, account, path, request));
}

function read(reply: HttpReply): Reply {
  const { status, json } = reply;
  const message = textOf(fieldOf(json, 'message')) ?? `HTTP ${status}`;
  const failure = failureOfReply(reply, message);
  if (failure) throw failure;
  const object = fieldOf(json, 'object');
  const success = fieldOf(json, 'success');
  if (FAILED.has(success)) return { object, refusal: message };
  if (!SUCCEEDED.has(success))
    throw new ProviderError('invalid-reply', 'the reply does not say whether it succeeded');
  if (typeof object !== 'object' || object === null || Array.isArray(object))
    throw new ProviderError('invalid-reply', 'the reply holds no charge');
  return { object, refusal: null };
}

/** An unreadable reply decides nothing and is read again, but a claim of money in it is kept. */
function snapshotOfReply(reply: HttpReply, providerId: string): ChargeSnapshot {
  let object: unknown = fieldOf(reply.json, 'object');
  try {
    const { object: charge, refusal } = read(reply);
    if (refusal !== null) throw new ProviderError('invalid-reply', refusal);
    object = charge;
    const named = textOf(fieldOf(charge, 'identifier'));
    if (named === null || named.trim() === providerId) return snapshotOf(charge);
    const other = snapshotOf(charge);
    if (!other.isMoneyClaimed) throw new ProviderError('invalid-reply', 'the reply is about another charge');
    return { ...other, ...UNPLACED, unplaced: 'other-charge' };
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'invalid-reply' || !claimsMoney(reply.json))
      throw error;
    return { ...snapshotOf(object), ...UNPLACED, isMoneyClaimed: true, unplaced: 'unreadable-reply' };
  }
}

/** The rest of such a reply is ignored. */
const UNPLACED = { status: 'unknown', externalReference: null, pixCode: null, payPage: null } as const;

/** A status that is not a text is shown as JSON. */
function writtenStatus(object: unknown): string {
  const status = fieldOf(object, 'status');
  return (
    textOf(status) ?? (status === null || status === undefined ? '' : JSON.stringify(status).slice(0, 200))
  );
}

function snapshotOf(object: unknown): ChargeSnapshot {
  const providerStatus = writtenStatus(object);
  const status = statusOf(providerStatus);
  return {
    status,
    providerStatus,
    isMoneyClaimed: isPaid({ status }) || claimsMoney(object),
    amountCentavos: centavosOf(fieldOf(object, 'amount')),
    feeCentavos: centavosOf(fieldOf(object, 'fee')),
    paidAt: instantOf(fieldOf(object, 'paidAt'), TIME_ZONE),
    externalReference: textOf(fieldOf(object, 'externalReference')),
    pixCode: pixCodeOf(object),
    payPage: textOf(fieldOf(object, 'sandboxUrl')),
  };
}

function creationOf({ values: { expiry } }: Account, charge: NewCharge): object {
  const hours = Math.ceil((charge.expiresAt - charge.now) / HOUR_MS);
  return {
    amount: toReais(charge.amountCentavos),
    payment: {
      method: 'pix',
      expiresAt: expiry === 'instant' ? new Date(charge.expiresAt).toISOString() : hours,
    },
    customer: charge.customer,
    externalReference: charge.reference,
    description: charge.description,
    postbackUrl: charge.callbackUrl,
  };
}

function pathOf(providerId: string): string {
  return `${PATH}/${encodeURIComponent(providerId)}`;
}

function pixCodeOf(object: unknown): string | null {
  return textOf(fieldOf(fieldOf(object, 'pix'), 'qrCode'));
}
