import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { setting, type Environment } from './config.js';
import { runtimeConfig } from './runtime-config.js';
import { decrypt, derivedKey, encrypt } from './sealing.js';

/** Everybody knows it. Of all demos alike: what the demo of an earlier release encrypted stays readable. */
export const DEMO_KEY = 'vale-demo-secret-key-do-not-use-in-production';

/** Everybody knows it too. */
export const DEMO_PERSONAL_DATA_KEY = 'vale-demo-personal-data-key-do-not-use-in-production';
const PUBLIC_KEYS: readonly string[] = [DEMO_KEY, DEMO_PERSONAL_DATA_KEY];

const MIN_LENGTH = 32;
/** Distinct characters. 32 random bytes practically always have more, in hexadecimal too; what is typed or repeated often has fewer. */
const MIN_CHARACTERS = 10;

/** It becomes an entry of `otherKeys` one day, where spaces and line ends around it do not count. */
export const ownKey = (demo: string, use: string) =>
  setting(
    z._default(
      z.string().check(z.trim(), z.regex(/^[^,]{32,}$/, 'at least 32 characters, none of them a comma')),
      demo,
    ),
    { description: `At least 32 characters without a comma, and not SECRET_KEY: ${use}`, secret: true },
  );

export const otherKeys = (description: string) =>
  setting(
    z.optional(
      z
        .string()
        .check(
          z.refine(
            (text) => listed(text).every((secret) => secret.length >= MIN_LENGTH),
            `a key has fewer than ${MIN_LENGTH} characters`,
          ),
        ),
    ),
    { description, secret: true },
  );

/** Outside demo mode, of a key that is to be no other's. */
export function ownKeyDangers(variable: string, key: string, env: Environment): readonly string[] {
  if (runtimeConfig.load(env).VALE_DEMO) return [];
  const others = `OTHER_${variable}S`;
  const isDemoListed = listed(env[others]).includes(DEMO_KEY);
  return [
    ...weakKeyDangers(variable, key),
    ...(isDemoListed ? [`${others} has the demo's key, which is public: take it out`] : []),
    ...(key === env['SECRET_KEY'] ? [`${variable} is SECRET_KEY: give it a value of its own`] : []),
  ];
}

const isWeak = (key: string) => new Set(key).size < MIN_CHARACTERS || /^(.{1,16})\1+$/s.test(key);
const isPublic = (key: string) => PUBLIC_KEYS.includes(key.trim());

/** Nobody else can know it: what it has signed was signed by this shop. Other keys only decrypt. */
export function isTrustedKey(key: string): boolean {
  return key.length >= MIN_LENGTH && !isWeak(key) && !isPublic(key);
}

/** What somebody typed, or repeated. */
export function weakKeyDangers(variable: string, key: string): readonly string[] {
  return isWeak(key) ? [`${variable} is weak: make one with \`openssl rand -hex 32\``] : [];
}

/** The entries of a setting that separates them by commas. */
export function listed(text = ''): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Each entry, and as it stands too: a SECRET_KEY of earlier releases counted with the line end of the file that it came from. */
function spelled(text = ''): string[] {
  const asGiven = text.split(',').filter((entry) => entry.trim() !== '');
  return [...new Set([...listed(text), ...asGiven])];
}

/** The keys of one use: the present one signs and encrypts, the others check and open alone. */
export class KeysOfUse {
  private readonly keys: readonly [KeyObject, ...KeyObject[]];

  constructor(context: string, use: string, present: string, others: string | undefined) {
    const keyOf = (secret: string) => derivedKey(secret, context, use);
    this.keys = [keyOf(present), ...spelled(others).map(keyOf)];
  }

  /** HMAC-SHA-256 in base64url. */
  sign(text: string): string {
    return signature(this.keys[0], text);
  }

  /** By each key, the present one first. */
  signatures(text: string): string[] {
    return this.keys.map((key) => signature(key, text));
  }

  /** `mac` has the length of a signature. */
  isSigned(text: string, mac: string): boolean {
    return this.signatures(text).some((one) => timingSafeEqual(Buffer.from(one), Buffer.from(mac)));
  }

  seal(iv: Buffer, content: Buffer, boundTo: string): string {
    return encrypt(this.keys[0], iv, content, boundTo);
  }

  /** Null when its key is none of these, or when the content or `boundTo` differs. */
  open(sealed: string, boundTo: string): Buffer | null {
    for (const key of this.keys) {
      try {
        return decrypt(key, sealed, boundTo);
      } catch {
        // Another key's, or nobody's.
      }
    }
    return null;
  }
}

function signature(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
