import * as z from 'zod/mini';

/** Minutes that a PIX can be paid, and how much longer its codes stay held. */
export const DEFAULT_PAYMENT_TIMEOUT_MINUTES = 30;
export const HOLD_GRACE_MINUTES = 5;

/** How long "place order" waits for the charge before it replies without a PIX. Milliseconds. */
export const CHARGE_WAIT_MS = 8_000;

/** The providers that a method can be made for, by their driver names in checkout. */
const PAYMENT_DRIVERS = ['external-transactions', 'api-pix'] as const;

const MAX_PEM = 12_000;
const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const secret = (max: number) => z.optional(text(max));

const reason = z._default(z.string().check(z.trim(), z.maxLength(1_000)), '');

/** Written and never read again: a reply only says which are set. */
const secretsSchema = z.object({
  /** Client id, or public token. */
  publicToken: secret(300),
  /** Private token; for `api-pix` the client secret. */
  privateToken: secret(2_000),
  /** For mTLS, as PEM: the client's certificate, its private key, and authorities to trust beside the usual ones. */
  certificate: secret(MAX_PEM),
  privateKey: secret(MAX_PEM),
  authorities: secret(MAX_PEM),
});
export type PaymentMethodSecrets = z.output<typeof secretsSchema>;

const settingsSchema = z.object({
  /** Minutes that a PIX can be paid. */
  timeoutMinutes: z._default(
    z.int({ error: 'Informe o prazo em minutos.' }).check(z.gte(1), z.lte(1_440)),
    DEFAULT_PAYMENT_TIMEOUT_MINUTES,
  ),
  /** `external-transactions`: how the expiry of a charge is sent. */
  expiry: z.optional(z.enum(['hours', 'instant'])),
  /** `api-pix`: the key that receives the money. */
  pixKey: z.optional(text(77)),
  /** `api-pix`: where OAuth tokens are made, when it is not `{apiEndpoint}/oauth/token`. */
  tokenUrl: z.optional(text(300)),
  /** `api-pix`: for the BR Code of providers that send only its location. */
  merchantName: z.optional(text(25)),
  merchantCity: z.optional(text(15)),
});

/** What an admin writes. Of an edit, secrets that are left out stay what they are. */
export const paymentMethodBodySchema = z.object({
  name: z
    .string({ error: 'Informe o nome.' })
    .check(z.trim(), z.minLength(1, { error: 'Informe o nome.' }), z.maxLength(60)),
  driver: z.enum(PAYMENT_DRIVERS, { error: 'Escolha o provedor.' }),
  apiEndpoint: z
    .string({ error: 'Informe o endereço da API.' })
    .check(z.trim(), z.minLength(1, { error: 'Informe o endereço da API.' }), z.maxLength(300)),
  settings: z.prefault(settingsSchema, {}),
  secrets: z.prefault(secretsSchema, {}),
  reason,
});
export type PaymentMethodBody = z.output<typeof paymentMethodBodySchema>;

export const paymentMethodChangeSchema = z.object({ reason });

/** `last4`: null for short secrets, and for all of a method whose secrets cannot be opened with the present master keys. */
const secretMarkSchema = z.object({ set: z.boolean(), last4: z.nullable(z.string()) });
const setMarkSchema = z.object({ set: z.boolean() });

/** One account at one provider. It never changes: an edit makes another method, and charges stay with the one that made them. */
export const paymentMethodViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  driver: z.string(),
  apiEndpoint: z.string(),
  settings: z.extend(z.partial(settingsSchema), { timeoutMinutes: z.int() }),
  secrets: z.object({
    publicToken: secretMarkSchema,
    privateToken: secretMarkSchema,
    /** `expiresAt`: epoch milliseconds. */
    certificate: z.extend(setMarkSchema, { expiresAt: z.nullable(z.int()) }),
    privateKey: setMarkSchema,
    authorities: setMarkSchema,
  }),
  /** Its secrets open with the present master keys. */
  isReadable: z.boolean(),
  /** New orders are charged by it; at most one method at a time. */
  isActive: z.boolean(),
  /** Written from the settings at each startup, or the demo's sandbox. */
  isFromSettings: z.boolean(),
  /** The method that an edit made of it. */
  replacedBy: z.nullable(z.string()),
  createdAt: z.int(),
  /** When a test charge of this very account was paid; null: none was. Epoch milliseconds. */
  testedAt: z.nullable(z.int()),
  /** What its provider can do; all false for a driver that this release does not have. */
  capabilities: z.object({ cancel: z.boolean(), refund: z.boolean(), settledList: z.boolean() }),
});
export type PaymentMethodView = z.output<typeof paymentMethodViewSchema>;

export const CONNECTION_PROBLEMS = [
  'address-unknown',
  'connection-refused',
  'private-address',
  'timeout',
  'server-certificate',
  'client-certificate',
  'connection-lost',
  'provider-error',
  'credentials',
  'refused',
  'not-the-api',
] as const;
export type ConnectionProblem = (typeof CONNECTION_PROBLEMS)[number];

/** What a call that moves no money came to. */
export const connectionTestSchema = z.object({
  ok: z.boolean(),
  /** Null when it is ok. */
  problem: z.nullable(z.enum(CONNECTION_PROBLEMS)),
  /** For the admin. */
  message: z.string(),
  durationMs: z.int(),
});
export type ConnectionTest = z.output<typeof connectionTestSchema>;
