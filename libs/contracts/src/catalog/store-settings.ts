import * as z from 'zod/mini';
import { blankTrimmed } from '../define/trim-blank.js';
import { isValidCnpj, maskCnpj } from '../person/cnpj.js';
import { emailSchema } from '../person/customer.js';
import { socialProofModeSchema } from './shop.js';

const text = (most: number) =>
  z.string().check(blankTrimmed, z.maxLength(most, { error: `No máximo ${most} caracteres` }));
const empty = z.literal('');
const url = (protocols: RegExp) =>
  z.union([empty, z.url({ protocol: protocols, error: 'Endereço inválido' }).check(z.maxLength(300))]);
const trackingId = z.string().check(z.trim(), z.regex(/^[\w-]{0,64}$/, { error: 'Identificador inválido' }));

/** Characters of one legal text. */
const LEGAL_TEXT_MAX = 20_000;
const legalText = text(LEGAL_TEXT_MAX);

export const BUMP_HOLDOUT_PERCENTS = ['10', '20', '30', '50'] as const;

/**
 * Settings that an administrator edits. An empty text hides its block; an empty legal text uses the built-in
 * one.
 */
export const storeSettingsSchema = z.object({
  name: text(60).check(z.minLength(1, { error: 'Nome é obrigatório' })),
  legalName: text(120),
  cnpj: z.union([
    empty,
    z.string().check(z.refine(isValidCnpj, { error: 'CNPJ inválido' }), z.overwrite(maskCnpj)),
  ]),
  address: text(300),
  email: z.union([empty, emailSchema]),
  phone: text(40),
  supportUrl: url(/^(https|mailto)$/),
  communityUrl: url(/^https$/),
  texts: z.object({ hero: text(300), claim: text(300), guarantee: text(300), footer: text(600) }),
  socialProof: socialProofModeSchema,
  /** Guests go straight to the checkout, which opens their account with the order. */
  guestCheckout: z.boolean(),
  /** The owner's rule for giving back codes that were sent and work; empty for the default one. */
  refundRule: z._default(text(500), ''),
  /** The delivery mail has a link instead of codes, which stay hidden until their buyer asks to see them. */
  codesByLink: z._default(z.boolean(), false),
  /** Measures what order bumps bring; never in a showcase. */
  bumpTest: z._default(z.boolean(), false),
  /** Share of the order forms that are offered none. */
  bumpHoldoutPercent: z._default(z.enum(BUMP_HOLDOUT_PERCENTS), '20'),
  tracking: z.object({ metaPixelId: trackingId, utmifyPixelId: trackingId }),
  consentText: text(1_000),
  legal: z.object({ terms: legalText, privacy: legalText, refunds: legalText }),
});
export type StoreSettings = z.output<typeof storeSettingsSchema>;

/** A setting that a live shop still lacks, and the consequence. */
const readinessItemSchema = z.object({
  key: z.enum(['cnpj', 'seller', 'contact', 'support', 'terms', 'payment-claims', 'demo']),
  done: z.boolean(),
  /** Portuguese sentence for the administrator. */
  text: z.string(),
});
export type ReadinessItem = z.output<typeof readinessItemSchema>;

/** Settings as the administrator reads and changes them. */
export const adminShopSchema = z.object({
  /** 0 while they are those of the environment. A change names the version that it was made from. */
  version: z.int(),
  settings: storeSettingsSchema,
  consentVersion: z.int(),
  /** Epoch milliseconds and account of the last change; null while nobody has changed them. */
  changed: z.nullable(z.object({ at: z.int(), accountId: z.string() })),
  readiness: z.array(readinessItemSchema),
});
export type AdminShop = z.output<typeof adminShopSchema>;
