import { MAX_ITEM_QUANTITY } from '@vale/contracts/checkout';
import { ConfigError, defineConfig, integer, setting, type ConfigOf } from '@vale/platform/config';
import {
  DEMO_PERSONAL_DATA_KEY,
  firstKey,
  formerFirstKeys,
  listed,
  otherKeys,
  ownKey,
} from '@vale/platform/own-keys';
import { runtimeConfig } from '@vale/platform/runtime-config';
import { publicUrlDangers } from '@vale/platform/start-dangers';
import * as z from 'zod/mini';
import { masterKeyProblems, masterKeysIn } from './master-key-settings.js';

/** Limits against scripts; a demo is one machine with one shopper after the other. */
export const NONE_IN_DEMO = [
  'MAX_HELD_CODES',
  'MAX_UNCONFIRMED_ORDERS',
  'UNCONFIRMED_PAYMENT_MINUTES',
  'MAX_STOCK_SHARE',
  'MAX_CHARGES_PER_HOUR',
  'MAX_CHARGES_PER_HOUR_PER_ADDRESS',
] as const;

export const checkoutConfig = defineConfig(
  'checkout',
  {
    MAX_OPEN_ORDERS: setting(
      z._default(integer({ min: 1, max: 100 }), 3),
      'Unpaid orders that one account may have at once; each holds codes.',
    ),
    MAX_QUANTITY: setting(
      z._default(integer({ min: 1, max: MAX_ITEM_QUANTITY }), MAX_ITEM_QUANTITY),
      'Units of one product or variation that an order may have. 1: an order of several units or products is refused, and pages offer no bag.',
    ),
    MAX_HELD_CODES: setting(
      z._default(integer({ max: 1_000 }), 10),
      'Codes that the unpaid orders of one buyer may hold who has paid before; half of it with a confirmed e-mail, 30 % without. 0 for no limit. None in demo mode, unless it is set.',
    ),
    MAX_UNCONFIRMED_ORDERS: setting(
      z._default(integer({ max: 100 }), 1),
      'Unpaid orders with codes of a buyer who has neither paid before nor confirmed the e-mail; 0 for as many as others. None in demo mode, unless it is set.',
    ),
    UNCONFIRMED_PAYMENT_MINUTES: setting(
      z._default(integer({ max: 1_440 }), 15),
      'Minutes that such a buyer can pay a PIX, and holds its codes, at most; 0 for as long as others. Not in demo mode, unless it is set.',
    ),
    MAX_STOCK_SHARE: setting(
      z._default(integer({ max: 100 }), 10),
      'Per cent of the unsold codes of a stock that the unpaid orders of one buyer may hold, twice as much for a buyer who has paid before; one code at least. All buyers without a confirmed e-mail hold at most half of a stock, those with one 80 %. 0 for no limit. None in demo mode, unless it is set.',
    ),
    MAX_CHARGES_PER_HOUR: setting(
      z._default(integer({ max: 10_000 }), 10),
      'Unpaid charges of one buyer with a confirmed e-mail in an hour, cancelled orders included; twice as many for a buyer who has paid before, 30 % without either. 0 for no limit. None in demo mode, unless it is set.',
    ),
    MAX_CHARGES_PER_HOUR_PER_ADDRESS: setting(
      z._default(integer({ max: 100_000 }), 30),
      'Unpaid charges in an hour of all such buyers at one address (IPv6: a /64; 4 times as many for a /56, 16 times for a /48) after which they are asked to confirm the e-mail; 0 for no limit. None in demo mode, unless it is set.',
    ),
    REFUND_AFTER_HOURS: setting(
      z._default(integer({ min: 0, max: 720 }), 24),
      'Hours until money that cannot be delivered for is sent back: paid too late for a code, too little, too much. 0: never by itself.',
    ),
    MAX_REPLACEMENTS: setting(
      z._default(integer({ max: 20 }), 2),
      'Times that admins may replace the code of one delivered unit; each one costs the shop a code.',
    ),
    MAX_STAFF_REPLACEMENTS: setting(
      z._default(integer({ max: 10_000 }), 30),
      'Codes that one person of the team may replace in 24 hours. Owners have no limit.',
    ),
    MAX_STAFF_GRANTS: setting(
      z._default(integer({ max: 10_000 }), 10),
      'Units that one person of the team may give for free in 24 hours. Owners have no limit.',
    ),
    MAX_STAFF_REFUND_CENTAVOS: setting(
      z._default(integer({ max: 100_000_000 }), 50_000),
      'Largest sum in centavos of one order that the team may refund, all its refunds together, or accept although no bank has confirmed it; an owner may do more.',
    ),
    PERSONAL_DATA_DAYS: setting(
      z._default(integer({ max: 36_500 }), 1_826),
      'Days after which a finished order loses the name, e-mail, CPF and phone of its buyer; tax law asks for five years of sales, not of buyers. 0: never.',
    ),
    AUDIT_DAYS: setting(
      z._default(integer({ min: 400, max: 36_500 }), 730),
      'Days after which records of what admins changed leave the panel for the archive, by whole months. At least 400: an event may be requeued for a year.',
    ),
    PERSONAL_DATA_KEY: ownKey(
      DEMO_PERSONAL_DATA_KEY,
      'CPF and phone of buyers are encrypted with it, and found by it.',
    ),
    OTHER_PERSONAL_DATA_KEYS: otherKeys(
      'Keys that open personal data and encrypt none, separated by commas: former values of PERSONAL_DATA_KEY, and the next one before every replica has it.',
    ),
    LOST_PERSONAL_DATA_KEYS: setting(
      z._default(z.string(), ''),
      'Ids of keys of personal data that are lost for good, separated by commas: CPF and phone that they encrypted are shown as empty.',
    ),
    SECRET_KEY: firstKey('At least 32 characters; code stock and payment credentials are encrypted with it.'),
    PREVIOUS_SECRET_KEYS: formerFirstKeys(
      'Earlier values of SECRET_KEY, separated by commas: what they encrypted stays readable.',
    ),
    MASTER_KEYS: setting(z.optional(z.string()), {
      description:
        'Master keys of the code stock: "id:secret", separated by commas, secrets of at least 32 characters.',
      secret: true,
      keys: (text, env) => masterKeysIn(listed(text), env['MASTER_KEY_ID']),
    }),
    MASTER_KEY_ID: setting(
      z.optional(z.string()),
      'Id of the key of MASTER_KEYS that encrypts from now on. SECRET_KEY does when it is not set.',
    ),
    LOST_MASTER_KEYS: setting(
      z._default(z.string(), ''),
      'Ids of master keys that are lost for good, separated by commas: their codes are taken out of sale.',
    ),
  },
  (value, env) => {
    const problems = masterKeyProblems(listed(value.MASTER_KEYS), value.MASTER_KEY_ID);
    if (problems.length > 0) throw new ConfigError('The settings of checkout cannot be used:', problems);
    if (!runtimeConfig.load(env).VALE_DEMO) return value;
    const limits = NONE_IN_DEMO.map((variable) => [variable, env[variable] ? value[variable] : 0] as const);
    return { ...value, ...Object.fromEntries(limits) };
  },
  (_value, env) => publicUrlDangers(env),
);

export type CheckoutConfig = ConfigOf<typeof checkoutConfig>;
