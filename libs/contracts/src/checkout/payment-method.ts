import * as z from 'zod/mini';
import { blankTrimmed } from '../define/trim-blank.js';

/** Minutes that a PIX can be paid, and how much longer its codes stay held. */
export const DEFAULT_PAYMENT_TIMEOUT_MINUTES = 30;
export const HOLD_GRACE_MINUTES = 5;

/** Time that "place order" waits for the charge before it replies without a PIX. Milliseconds. */
export const CHARGE_WAIT_MS = 8_000;

const MAX_PEM = 12_000;
const text = (max: number) => z.string().check(blankTrimmed, z.minLength(1), z.maxLength(max));

const reason = z._default(z.string().check(z.trim(), z.maxLength(1_000)), '');

/** Keyed by the provider's field names. Write-only: replies only say which are set. */
const secretsSchema = z.record(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/)), text(MAX_PEM));
export type PaymentMethodSecrets = z.output<typeof secretsSchema>;

/** Time to pay, and the provider's non-secret fields, which checkout validates by their declaration. */
const settingsSchema = z.looseObject({
  /** Minutes that a PIX can be paid. */
  timeoutMinutes: z._default(
    z.int({ error: 'Informe o prazo em minutos.' }).check(z.gte(1), z.lte(1_440)),
    DEFAULT_PAYMENT_TIMEOUT_MINUTES,
  ),
});

/** Fields that an admin writes. When editing, omitted secrets keep their stored value. */
export const paymentMethodBodySchema = z.object({
  name: z
    .string({ error: 'Informe o nome.' })
    .check(blankTrimmed, z.minLength(1, { error: 'Informe o nome.' }), z.maxLength(60)),
  driver: z
    .string({ error: 'Escolha o provedor.' })
    .check(z.trim(), z.minLength(1, { error: 'Escolha o provedor.' }), z.maxLength(40)),
  apiEndpoint: z
    .string({ error: 'Informe o endereço da API.' })
    .check(z.trim(), z.minLength(1, { error: 'Informe o endereço da API.' }), z.maxLength(300)),
  settings: z.prefault(settingsSchema, {}),
  secrets: z.prefault(secretsSchema, {}),
  reason,
});
export type PaymentMethodBody = z.output<typeof paymentMethodBodySchema>;

export const paymentMethodChangeSchema = z.object({ reason });

/** `replacesCallback`: the provider's callbacks go to this shop, although another system receives them now. */
export const activationSchema = z.extend(paymentMethodChangeSchema, {
  replacesCallback: z.optional(z.boolean()),
});

const secretMarkSchema = z.object({
  set: z.boolean(),
  /**
   * Null for short secrets, and for all secrets of a method that cannot be decrypted with the current master
   * keys.
   */
  last4: z.optional(z.nullable(z.string())),
  /** When a certificate ends. Epoch milliseconds. */
  expiresAt: z.optional(z.nullable(z.int())),
});
export type SecretMark = z.output<typeof secretMarkSchema>;

/**
 * Sources of news about money. `reads`: single charges, by polls; `list`: what was paid since the last run; `past`: the last days once more; `returned`: refunds and disputes of 90 days; `registration`: of the callback address;
 * `callbacks`: the last one about an order; `calls`: fails while calls are postponed because the provider's limit is almost reached.
 */
export const paymentSourceNameSchema = z.enum([
  'reads',
  'list',
  'past',
  'returned',
  'registration',
  'callbacks',
  'calls',
]);
export type PaymentSourceName = z.output<typeof paymentSourceNameSchema>;

/**
 * Reasons to call a provider, the most important first. `charge`: a new charge, or one that a callback or a list reports;
 * `refund`: also cancellations and what admins start; `lookup`: somebody waits for the reading of a charge; `list`: of
 * payments, which costs less than to `poll` each charge.
 */
export const CALL_PURPOSES = ['charge', 'refund', 'lookup', 'list', 'poll'] as const;
export type CallPurpose = (typeof CALL_PURPOSES)[number];

/** Use of an account whose provider documents a limit of calls in a period of `hours`. */
const callUseSchema = z.object({
  used: z.int(),
  limit: z.int(),
  hours: z.number(),
  /** Their calls wait, because the rest is for more important ones. */
  postponed: z.array(z.enum(CALL_PURPOSES)),
});
export type CallUse = z.output<typeof callUseSchema>;

/**
 * One account at one provider. It is immutable: an edit creates another method, and charges stay with the
 * method that made them.
 */
export const paymentMethodViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  driver: z.string(),
  apiEndpoint: z.string(),
  settings: z.looseObject({ timeoutMinutes: z.int() }),
  secrets: z.record(z.string(), secretMarkSchema),
  /** True if the present master keys open its secrets. */
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
  /** In lists of methods only. `workedAt`: its last success, in epoch milliseconds; `problem`: a Portuguese sentence, empty if it works. */
  sources: z.optional(
    z.array(z.object({ source: paymentSourceNameSchema, workedAt: z.int(), problem: z.string() })),
  ),
  /** In lists of methods only, and only where the provider documents a limit. */
  calls: z.optional(callUseSchema),
  /** In lists of methods only, and only where the owner has to paste it at the provider. It contains a secret. */
  callbackUrl: z.optional(z.string()),
  /** Capabilities of its provider; all false for a driver that this release does not have. */
  capabilities: z.object({
    cancel: z.boolean(),
    refund: z.boolean(),
    settledList: z.boolean(),
    /** Sum of a test charge in centavos: the provider's documented minimum, if there is one. */
    minimumCentavos: z.int(),
    /** The provider's smallest charge in centavos, if it is documented. */
    documentedMinimumCentavos: z.optional(z.int()),
  }),
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

/** Result of a call that moves no money. */
export const connectionTestSchema = z.object({
  ok: z.boolean(),
  /** Null when it is ok. */
  problem: z.nullable(z.enum(CONNECTION_PROBLEMS)),
  /** Portuguese sentence for the admin. */
  message: z.string(),
  durationMs: z.int(),
});
export type ConnectionTest = z.output<typeof connectionTestSchema>;
