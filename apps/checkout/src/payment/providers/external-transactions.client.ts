import { toCentavos, toReais } from '@vale/contracts/money';
import * as z from 'zod/mini';
import { definePaymentProvider, ProviderError, ProviderRefusal } from './payment-provider.js';
import type { NewCharge, ProviderAccount, ProviderHttp } from './payment-provider.js';
import { statusReader, type ProviderStatuses } from './provider-status.js';

/** `POST` and `GET {base}/api/External/Transactions`. Money in reais, the private token raw in `Authorization`. */
const PATH = '/api/External/Transactions';
const HOUR_MS = 3_600_000;
/** Client errors after which a retry can succeed. */
const RETRY_LATER = new Set([408, 425, 429]);
const NOT_FOUND = 404;
/** Names no charge. */
const NO_CHARGE = 'connection-test';

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

const settings = z.object({
  /** How the expiry of a charge is sent: whole hours from now, rounded up, or the instant itself. */
  expiry: z._default(z.enum(['hours', 'instant']), 'hours'),
});

/** The API is not public: these replies have been observed. Any field may be absent. */
const text = z.nullish(z.union([z.string(), z.number()]));
const replySchema = z.object({
  success: z.nullish(z.boolean()),
  message: z.nullish(z.string()),
  object: z.nullish(
    z.looseObject({
      identifier: text,
      status: text,
      // A sum in any other form is one that cannot be read, not a reply that cannot be read.
      amount: z.catch(text, null),
      fee: text,
      paidAt: text,
      externalReference: text,
      pix: z.nullish(z.looseObject({ qrCode: z.nullish(z.string()) })),
      sandboxUrl: z.nullish(z.string()),
    }),
  ),
});
type ChargeObject = NonNullable<z.output<typeof replySchema>['object']>;

export const externalTransactions = definePaymentProvider({
  driver: 'external-transactions',
  capabilities: {
    idempotentCreation: false,
    findByReference: false,
    refund: false,
    settledList: false,
    signedCallback: false,
  },
  statuses,
  settings,
  connect: (http) => ({
    async createCharge(account, charge) {
      const object = await call(http, account, 'POST', PATH, creationOf(account, charge));
      const providerId = textOf(object.identifier);
      if (!providerId) throw new ProviderError('invalid-reply', 'the reply names no charge');
      return {
        providerId,
        pixCode: object.pix?.qrCode ?? '',
        providerStatus: textOf(object.status) ?? '',
        feeCentavos: centavosOf(object.fee),
        payPage: object.sandboxUrl ?? null,
      };
    },

    async readCharge(account, providerId) {
      const object = await call(http, account, 'GET', pathOf(providerId));
      const providerStatus = textOf(object.status) ?? '';
      return {
        status: statusOf(providerStatus),
        providerStatus,
        amountCentavos: centavosOf(object.amount),
        paidAt: instantOf(object.paidAt),
        externalReference: textOf(object.externalReference),
        pixCode: object.pix?.qrCode ?? null,
      };
    },

    async testConnection(account) {
      try {
        await call(http, account, 'GET', pathOf(NO_CHARGE));
      } catch (error) {
        // The API has no endpoint for this; an account that may read charges gets "not found" for an unknown one.
        if (!(error instanceof ProviderRefusal && error.status === NOT_FOUND)) throw error;
      }
    },
  }),
});

async function call(
  http: ProviderHttp,
  { apiEndpoint, privateToken }: ProviderAccount,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<ChargeObject> {
  const { status, json } = await http(`${apiEndpoint.replace(/\/+$/, '')}${path}`, {
    method,
    headers: { authorization: privateToken, accept: 'application/json' },
    ...(body && { body }),
  });
  const reply = z.safeParse(replySchema, json);
  const message = (reply.success ? reply.data.message : null) || `HTTP ${status}`;
  if (status >= 500 || RETRY_LATER.has(status)) throw new ProviderError('server', message);
  if (status >= 300) throw new ProviderRefusal(message, status);
  if (!reply.success) throw new ProviderError('invalid-reply', 'the reply is not the provider’s');
  if (reply.data.success === false) throw new ProviderRefusal(message, status);
  if (!reply.data.object) throw new ProviderError('invalid-reply', 'the reply holds no charge');
  return reply.data.object;
}

function creationOf({ settings: own }: ProviderAccount, charge: NewCharge): object {
  const { expiry } = settings.parse(own);
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

function textOf(value: string | number | null | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : String(value);
}

const LEGIBLE_SUM = /^\d+(\.\d+)?$/;

/** Reais, as a number or a text; with thousands separators or anything else beside the number it cannot be read. */
function centavosOf(value: string | number | null | undefined): number | null {
  const written = textOf(value)?.trim().replace(',', '.');
  return written && LEGIBLE_SUM.test(written) ? toCentavos(Number(written)) : null;
}

function instantOf(value: string | number | null | undefined): number | null {
  const ms = typeof value === 'number' ? value : Date.parse(value ?? '');
  return Number.isFinite(ms) ? ms : null;
}
