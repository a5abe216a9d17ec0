import * as z from 'zod/mini';
import { emailSchema } from '@vale/contracts/person';
import { PASSWORD_MIN_LENGTH } from '@vale/contracts/identity';
import { defineConfig, integer, setting, type ConfigOf } from '@vale/platform/config';
import { isGuessable } from '@vale/platform/guessable';
import { DEMO_KEY, otherKeys, ownKey } from '@vale/platform/own-keys';
import { runtimeConfig } from '@vale/platform/runtime-config';
import { guessedFirst, isCommonPassword, isMadeOfCommonWords, shopNames } from './account/common-password.js';

export const DEMO_ADMIN_PASSWORD = 'vale-demo-admin';
export const DEMO_ADMIN_EMAIL = 'admin@vale.local';
/** Longer than for other accounts, because it opens the whole shop. */
const ADMIN_PASSWORD_LENGTH = 12;
/** Decimal digits of the guesses that it has to take. */
const ADMIN_PASSWORD_DIGITS = 11;

/** A class of thirty students or a load test shares one IP address in demo mode. */
const DEMO_FACTOR = 30;

const perAddress = (count: number, what: string) =>
  setting(
    z._default(integer({ min: 1 }), count),
    `${what} a minute from one IP address; ${DEMO_FACTOR} times as many in demo mode, unless it is set.`,
  );

export const identityConfig = defineConfig(
  'identity',
  {
    ADMIN_EMAIL: setting(
      z._default(emailSchema, DEMO_ADMIN_EMAIL),
      'E-mail of the administrator. The account is created, or given the role, when identity starts.',
    ),
    ADMIN_PASSWORD: setting(
      z._default(z.string().check(z.minLength(PASSWORD_MIN_LENGTH)), DEMO_ADMIN_PASSWORD),
      { description: 'First password of the administrator; later ones are set on the site.', secret: true },
    ),
    IDENTITY_KEY: ownKey(
      DEMO_KEY,
      'second factors are encrypted with it; links in mails and cookies of known browsers are signed with it.',
    ),
    OTHER_IDENTITY_KEYS: otherKeys(
      'Former values of IDENTITY_KEY, and the SECRET_KEY of releases before 2026-12, separated by commas: what they encrypted and signed stays valid.',
    ),
    SESSION_DAYS: setting(
      z._default(integer({ min: 1, max: 400 }), 30),
      'Days that a login lasts after the last visit.',
    ),
    SESSION_MAX_DAYS: setting(
      z._default(integer({ min: 1, max: 3650 }), 365),
      'Days after which a login ends however often it is used.',
    ),
    ARGON2_MEMORY_KIB: setting(
      z._default(integer({ min: 8, max: 4_194_304 }), 19_456),
      'Memory of one password hash in KiB (argon2id). Older hashes are renewed at the next login.',
    ),
    ARGON2_PASSES: setting(z._default(integer({ min: 1, max: 100 }), 2), 'Passes of one password hash.'),
    ARGON2_LANES: setting(z._default(integer({ min: 1, max: 16 }), 1), 'Lanes of one password hash.'),
    REGISTRATIONS_PER_ADDRESS: perAddress(40, 'Registrations'),
    LOGINS_PER_ADDRESS: perAddress(30, 'Logins'),
    LOGINS_PER_ACCOUNT: setting(
      z._default(integer({ min: 1 }), 10),
      `Logins in 15 minutes to one account from one IP address, or on one browser that it signed in on before; from all other IP addresses together ten times as many. ${DEMO_FACTOR} times as many in demo mode, unless it is set.`,
    ),
  },
  (value, env) => {
    if (!runtimeConfig.load(env).VALE_DEMO) return value;
    const inDemo = (variable: 'REGISTRATIONS_PER_ADDRESS' | 'LOGINS_PER_ADDRESS' | 'LOGINS_PER_ACCOUNT') =>
      env[variable] ? value[variable] : value[variable] * DEMO_FACTOR;
    return {
      ...value,
      REGISTRATIONS_PER_ADDRESS: inDemo('REGISTRATIONS_PER_ADDRESS'),
      LOGINS_PER_ADDRESS: inDemo('LOGINS_PER_ADDRESS'),
      LOGINS_PER_ACCOUNT: inDemo('LOGINS_PER_ACCOUNT'),
    };
  },
  ({ ADMIN_EMAIL, ADMIN_PASSWORD }, env) => {
    const { VALE_DEMO, PUBLIC_URL } = runtimeConfig.load(env);
    if (VALE_DEMO) return [];
    const names = shopNames(PUBLIC_URL);
    const isWeak =
      ADMIN_PASSWORD.trim().length < ADMIN_PASSWORD_LENGTH ||
      isMadeOfCommonWords(ADMIN_PASSWORD, names) ||
      isGuessable(ADMIN_PASSWORD, { digits: ADMIN_PASSWORD_DIGITS, known: guessedFirst(names) }) ||
      isCommonPassword(ADMIN_PASSWORD, { email: ADMIN_EMAIL, names });
    return [
      ...(ADMIN_EMAIL === DEMO_ADMIN_EMAIL ? ['ADMIN_EMAIL is missing, or the demo’s'] : []),
      ...(isWeak
        ? [`ADMIN_PASSWORD has to have ${ADMIN_PASSWORD_LENGTH} characters and be no common one`]
        : []),
    ];
  },
);

export type IdentityConfig = ConfigOf<typeof identityConfig>;
