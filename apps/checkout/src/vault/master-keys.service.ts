import { createHash, type KeyObject } from 'node:crypto';
import { DEMO_KEY, formerKeys, isTrustedKey, listed } from '@vale/platform/own-keys';
import { derivedKey } from '@vale/platform/sealing';
import type { CheckoutConfig } from '../checkout.config.js';
import { namedSecrets } from '../master-key-settings.js';

/** A secret from the settings. Each use derives its own key, so a leaked key opens nothing else. */
export interface MasterKey {
  readonly id: string;
  /** True if nobody else can know the key, so its signatures are the shop's own. */
  readonly isTrusted: boolean;
  of(use: string): KeyObject;
}

export interface MasterKeys {
  /** Encrypts all new data. */
  readonly current: MasterKey;
  readonly all: readonly MasterKey[];
  /** Keys from SECRET_KEY, current one first: no others existed before 2026-12. */
  readonly unnamed: readonly [MasterKey, ...MasterKey[]];
}

const CONTEXT = 'vale/checkout';
const ID_LENGTH = 8;

export function masterKeysOf(settings: CheckoutConfig): MasterKeys {
  const named = namedSecrets(listed(settings.MASTER_KEYS)).map(({ id, secret }) => namedKey(id, secret));
  const unnamed: MasterKeys['unnamed'] = [
    unnamedKey(settings.SECRET_KEY),
    ...formerKeys(settings.PREVIOUS_SECRET_KEYS).map(unnamedKey),
  ];
  const current = named.find(({ id }) => id === settings.MASTER_KEY_ID) ?? unnamed[0];
  // Data of demo mode stays readable: its key is public anyway.
  return { current, all: [...named, ...unnamed, demoMasterKey], unnamed };
}

/** A secret without a name: its id is made of it. */
export function unnamedKey(secret: string): MasterKey {
  const of = deriving(secret);
  return {
    id: createHash('sha256').update(of('key-id').export()).digest('hex').slice(0, ID_LENGTH),
    of,
    isTrusted: isTrustedKey(secret),
  };
}

function namedKey(id: string, secret: string): MasterKey {
  return { id, of: deriving(secret), isTrusted: isTrustedKey(secret) };
}

function deriving(secret: string): MasterKey['of'] {
  const derived = new Map<string, KeyObject>();
  return (use) => {
    const known = derived.get(use) ?? derivedKey(secret, CONTEXT, use);
    derived.set(use, known);
    return known;
  };
}

export const demoMasterKey = unnamedKey(DEMO_KEY);
