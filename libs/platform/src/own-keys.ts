import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { setting, type Environment, type SettingKeys, type SettingRow } from './config.js';
import { isGuessable, isPublished } from './guessable.js';
import { decrypt, derivedKey, encrypt } from './sealing.js';

/** Publicly known, and the same for all demos, so that a demo can read what an earlier release encrypted. */
export const DEMO_KEY = 'vale-demo-secret-key-do-not-use-in-production';

/** Publicly known, too. */
export const DEMO_PERSONAL_DATA_KEY = 'vale-demo-personal-data-key-do-not-use-in-production';
const PUBLIC_KEYS: readonly string[] = [DEMO_KEY, DEMO_PERSONAL_DATA_KEY];

const MIN_LENGTH = 32;
/** Decimal digits of the guesses that a key has to take. Random keys of the least length take 28 and more. */
const KEY_DIGITS = 20;
/** Distinct characters. 32 random bytes practically always have more, in hexadecimal too; what is typed or repeated often has fewer. */
const MIN_CHARACTERS = 10;

/** Words of keys that people write and publish, in which an estimate sees random letters; without signs, longer ones first. */
const KEY_WORDS =
  `thequickbrownfoxjumpsoverthelazydog correcthorsebatterystaple loremipsumdolorsitamet development application
  characters caracteres encryption production producao insecure segredo secreta secreto openssl example exemplo
  password segura seguro secret trinta chave senha token super minha longa cards bytes chars least muito loja
  shop gift card live that this with very long safe auth base rand dois key the for and not use aes hex jwt app
  que da de do`.split(/\s+/);
/** Letters and digits that a key has to have beside them. */
const MIN_LETTERS = 10;

/** Everything that new data is sealed or signed with. */
const present = (text: string): SettingKeys => ({ inUse: [text.trim()], retired: [] });
const former = (text: string): SettingKeys => ({ inUse: [], retired: formerKeys(text) });

/** It becomes an entry of `otherKeys` one day, where spaces and line ends around it do not count. */
const keyText = z
  .string()
  .check(z.trim(), z.regex(/^[^,]{32,}$/, 'at least 32 characters, none of them a comma'));

const keyMeta = (use: string) => ({
  secret: true,
  keys: present,
  description: `At least 32 characters without a comma, and not SECRET_KEY: ${use}`,
});

export const ownKey = (demo: string, use: string) => setting(z._default(keyText, demo), keyMeta(use));

/** Key of a feature that a shop may leave off. */
export const optionalKey = (use: string) => setting(z.optional(keyText), keyMeta(use));

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
    { description, secret: true, keys: former },
  );

/** The key of earlier releases, and its former values. Its schema is older than the rule of `ownKey`. */
export const firstKey = (description: string) =>
  setting(z._default(z.string().check(z.minLength(MIN_LENGTH)), DEMO_KEY), {
    description,
    secret: true,
    keys: present,
  });
export const formerFirstKeys = (description: string) =>
  setting(z.optional(z.string()), { description, secret: true, keys: former });

function isWeak(key: string): boolean {
  return (
    new Set(key).size < MIN_CHARACTERS ||
    /^(.{1,16})\1+$/s.test(key) ||
    lettersBesideWords(key) < MIN_LETTERS ||
    isPublished(key)
  );
}

/** Letters and digits that are in no word of `KEY_WORDS`. */
function lettersBesideWords(key: string): number {
  const letters = key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return KEY_WORDS.reduce((rest, word) => rest.replaceAll(word, ''), letters).length;
}

const isPublic = (key: string) => PUBLIC_KEYS.includes(key.trim().toLowerCase());

/** Secret, so a valid signature is this shop's own. Other keys only decrypt. */
export function isTrustedKey(key: string): boolean {
  return key.length >= MIN_LENGTH && !isPublic(key) && !isWeak(key);
}

interface NamedKey {
  variable: string;
  key: string;
}

function keysOf(rows: readonly SettingRow[], env: Environment, kind: keyof SettingKeys): NamedKey[] {
  return rows.flatMap(({ variable, keys }) => {
    const text = env[variable];
    return text ? (keys?.(text, env)[kind] ?? []).map((key) => ({ variable, key })) : [];
  });
}

/**
 * Reasons to refuse a start outside demo mode with the keys in use. `rows` are the settings of all apps of
 * the process.
 */
export function keyDangers(rows: readonly SettingRow[], env: Environment): string[] {
  const keys = keysOf(rows, env, 'inUse');
  return keys.flatMap(({ variable, key }, position) => {
    const same = [
      { variable: 'SECRET_KEY', key: env['SECRET_KEY']?.trim() },
      ...keys.slice(0, position),
    ].find((other) => other.key === key && other.variable !== variable);
    return [
      ...dangersOf(variable, key),
      ...(same ? [`${variable} is ${same.variable}: give it a value of its own`] : []),
    ];
  });
}

const KEEP_FORMER =
  'A shop that has data lists the old value as a former key first: docs/runbooks/change-the-master-key.md';

function dangersOf(variable: string, key: string): string[] {
  if (isPublic(key)) return [`${variable} is the demo's, which is public`];
  const isKnown = isWeak(key) || isGuessable(key, { digits: KEY_DIGITS });
  return isKnown ? [`${variable} is weak: make one with \`openssl rand -hex 32\`. ${KEEP_FORMER}`] : [];
}

/** Warnings at the start about keys that only decrypt, because others may know them. */
export function keyWarnings(rows: readonly SettingRow[], env: Environment): string[] {
  const untrusted = keysOf(rows, env, 'retired').filter(({ key }) => !isTrustedKey(key));
  return [...new Set(untrusted.map(({ variable }) => variable))].map(
    (variable) =>
      `${variable} has a key that is weak or public: it opens what it encrypted and verifies nothing. Run ` +
      '`npm run keys:rotate` (docs/runbooks/change-the-master-key.md), then take it out',
  );
}

/** The entries of a setting that separates them by commas. */
export function listed(text = ''): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/**
 * Former keys: each entry, trimmed and as written, because earlier releases included a SECRET_KEY's trailing line break;
 * and the whole text, because they took a SECRET_KEY with commas.
 */
export function formerKeys(text = ''): string[] {
  const asGiven = [...text.split(','), text];
  const all = new Set([...asGiven.map((entry) => entry.trim()), ...asGiven]);
  return [...all].filter((entry) => entry.trim() !== '');
}

/**
 * Keys of one use: the current key signs and encrypts, the others decrypt, and verify only if they are
 * secret.
 */
export class KeysOfUse {
  private readonly keys: readonly [KeyObject, ...KeyObject[]];
  private readonly checking: readonly KeyObject[];

  constructor(context: string, use: string, present: string, others: string | undefined) {
    const keyOf = (secret: string) => derivedKey(secret, context, use);
    const former = formerKeys(others);
    this.keys = [keyOf(present), ...former.map(keyOf)];
    this.checking = [this.keys[0], ...former.filter(isTrustedKey).map(keyOf)];
  }

  /** HMAC-SHA-256 in base64url. */
  sign(text: string): string {
    return signature(this.keys[0], text);
  }

  /** Signatures by each key that may verify, the present key first. */
  signatures(text: string): string[] {
    return this.checking.map((key) => signature(key, text));
  }

  /** `mac` has the length of a signature. */
  isSigned(text: string, mac: string): boolean {
    return this.signatures(text).some((one) => timingSafeEqual(Buffer.from(one), Buffer.from(mac)));
  }

  seal(iv: Buffer, content: Buffer, boundTo: string): string {
    return encrypt(this.keys[0], iv, content, boundTo);
  }

  /** Null if its key is unknown, or the content or `boundTo` differs. */
  open(sealed: string, boundTo: string): Buffer | null {
    for (const key of this.keys) {
      try {
        return decrypt(key, sealed, boundTo);
      } catch {
        // The key is unknown.
      }
    }
    return null;
  }
}

function signature(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
