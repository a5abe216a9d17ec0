import { createHash, hkdfSync } from 'node:crypto';
import { KEY_BYTES } from './aead.js';

/** A secret of the settings, from which a key of its own is derived for each use: one that leaks opens nothing else. */
export interface MasterKey {
  readonly id: string;
  of(use: string): Buffer;
}

export interface MasterKeys {
  /** What is encrypted from now on is encrypted with this one. */
  readonly current: MasterKey;
  readonly all: readonly MasterKey[];
  /** Those of SECRET_KEY, the present one first: before 2026-12 there were no others. */
  readonly unnamed: readonly [MasterKey, ...MasterKey[]];
}

export interface MasterKeySettings {
  SECRET_KEY: string;
  PREVIOUS_SECRET_KEYS?: string | undefined;
  MASTER_KEYS?: string | undefined;
  MASTER_KEY_ID?: string | undefined;
}

const NAMED_KEY = /^([A-Za-z0-9_-]{1,32}):(.{32,})$/;
const CONTEXT = 'vale/checkout';
const ID_LENGTH = 8;

export function masterKeysOf(settings: MasterKeySettings): MasterKeys {
  const named = listed(settings.MASTER_KEYS).flatMap((entry) => {
    const [, id, secret] = NAMED_KEY.exec(entry) ?? [];
    return id && secret ? [namedKey(id, secret)] : [];
  });
  const unnamed: MasterKeys['unnamed'] = [
    unnamedKey(settings.SECRET_KEY),
    ...listed(settings.PREVIOUS_SECRET_KEYS).map(unnamedKey),
  ];
  const current = named.find(({ id }) => id === settings.MASTER_KEY_ID) ?? unnamed[0];
  return { current, all: [...named, ...unnamed], unnamed };
}

/** What is wrong with the settings, one line each, without a secret. */
export function masterKeyProblems({
  MASTER_KEYS,
  MASTER_KEY_ID,
}: Omit<MasterKeySettings, 'SECRET_KEY'>): string[] {
  const ids = listed(MASTER_KEYS).map((entry) => NAMED_KEY.exec(entry)?.[1]);
  const problems = ids.flatMap((id, position) => {
    if (id === undefined)
      return [
        `MASTER_KEYS: entry ${position + 1} is not "id:secret" with a secret of at least 32 characters and an id of letters, digits, - and _`,
      ];
    return ids.indexOf(id) < position ? [`MASTER_KEYS: the id ${id} is there twice`] : [];
  });
  if (MASTER_KEY_ID && !ids.includes(MASTER_KEY_ID))
    problems.push(`MASTER_KEY_ID: MASTER_KEYS has no key with the id ${MASTER_KEY_ID}`);
  return problems;
}

/** A key of SECRET_KEY has no name, so its id is made of it. */
function unnamedKey(secret: string): MasterKey {
  const of = deriving(secret);
  return { id: createHash('sha256').update(of('key-id')).digest('hex').slice(0, ID_LENGTH), of };
}

function namedKey(id: string, secret: string): MasterKey {
  return { id, of: deriving(secret) };
}

function deriving(secret: string): MasterKey['of'] {
  const derived = new Map<string, Buffer>();
  return (use) => {
    const known =
      derived.get(use) ?? Buffer.from(hkdfSync('sha256', secret, CONTEXT, `v1/${use}`, KEY_BYTES));
    derived.set(use, known);
    return known;
  };
}

function listed(text = ''): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
