import type { PaymentField } from '@vale/contracts/checkout';

/** A field of a provider's account. Panel, validation, settings of the environment and the account's identity follow from it. */
export interface ProviderField extends PaymentField {
  fallback?: string;
  /** Name of the setting, unless it follows from the field: `pixKey` is `PAYMENT_PIX_KEY`. */
  variable?: string;
}

/** Keyed by field name; unset fields are absent. */
export type FieldValues = Readonly<Record<string, string>>;

/** Values that a client reads: required fields and fields with a fallback are always present. */
export type ValuesOf<Fields extends readonly ProviderField[]> = {
  readonly [Field in Fields[number] as Field['name']]: Field extends { required: true } | { fallback: string }
    ? string
    : string | undefined;
};

/** An account as payment methods have it, its private token in clear. */
export interface StoredAccount {
  driver: string;
  apiEndpoint: string;
  publicToken: string;
  privateToken: string;
  extraConfig: Readonly<Record<string, unknown>>;
}

/** Secrets with a place of their own in a payment method. All others are sealed together with the private token. */
export const PUBLIC_TOKEN = 'publicToken';
const PRIVATE_TOKEN = 'privateToken';

/** Stored identities of test charges have at least this many parts. */
const IDENTITY_PARTS = 5;

export function isSealed({ name, secret }: ProviderField): boolean {
  return secret && name !== PUBLIC_TOKEN;
}

/** All sealed secrets as one text, so that they are encrypted and replaced as one. */
export function writeSecrets(fields: readonly ProviderField[], values: FieldValues): string {
  const sealed = fields.filter(isSealed);
  const token = values[PRIVATE_TOKEN] ?? '';
  const others = sealed.filter(({ name }) => name !== PRIVATE_TOKEN && values[name]);
  if (sealed.length <= 1 || (others.length === 0 && !token.startsWith('{'))) return token;
  return JSON.stringify({
    clientSecret: token,
    ...Object.fromEntries(others.map(({ name }) => [name, values[name]])),
  });
}

/** Parses a text made by `writeSecrets`, or a bare private token. Throws if it is neither. */
export function readSecrets(fields: readonly ProviderField[], text: string): FieldValues {
  if (fields.filter(isSealed).length <= 1 || !text.startsWith('{')) return set({ [PRIVATE_TOKEN]: text });
  const { clientSecret = '', ...others } = JSON.parse(text) as Record<string, unknown>;
  const secrets = { [PRIVATE_TOKEN]: clientSecret, ...others };
  if (!isOfTexts(secrets)) throw new Error('the secrets of an account are not texts');
  return set(secrets);
}

/** Throws where the secrets cannot be read. */
export function valuesOf(fields: readonly ProviderField[], account: StoredAccount): FieldValues {
  const secrets: FieldValues = {
    [PUBLIC_TOKEN]: account.publicToken,
    ...readSecrets(fields, account.privateToken),
  };
  return set(
    Object.fromEntries(
      fields.map(({ name, secret, fallback = '' }) => {
        const written = secret ? secrets[name] : account.extraConfig[name];
        return [name, typeof written === 'string' && written !== '' ? written : fallback];
      }),
    ),
  );
}

/** Names of required fields without a value. */
export function missingOf(fields: readonly ProviderField[], values: FieldValues): string[] {
  return fields.filter(({ name, required }) => required && !values[name]).map(({ name }) => name);
}

/** Everything that the provider's client connects to. */
export function urlsIn(
  fields: readonly ProviderField[],
  { apiEndpoint, extraConfig }: Pick<StoredAccount, 'apiEndpoint' | 'extraConfig'>,
): string[] {
  const others = fields.filter(({ kind }) => kind === 'address').map(({ name }) => extraConfig[name]);
  return [apiEndpoint, ...others.filter((one) => typeof one === 'string')];
}

/** Identifies the charged account by its fields that are not secret. A change invalidates earlier tests. */
export function identityOf(
  fields: readonly ProviderField[],
  { driver, apiEndpoint, publicToken, extraConfig }: Omit<StoredAccount, 'privateToken'>,
): string {
  const named = fields.filter(({ identifiesAccount, secret }) => identifiesAccount && !secret);
  const parts = [driver, apiEndpoint, publicToken, ...named.map(({ name }) => extraConfig[name] ?? null)];
  const missing = Math.max(0, IDENTITY_PARTS - parts.length);
  return JSON.stringify([...parts, ...Array<null>(missing).fill(null)]);
}

/** The setting of the environment that a field is written by. */
export function variableOf({ name, variable }: Pick<ProviderField, 'name' | 'variable'>): string {
  return variable ?? `PAYMENT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

function isOfTexts(values: Record<string, unknown>): values is Record<string, string> {
  return Object.values(values).every((value) => typeof value === 'string');
}

function set(values: Readonly<Record<string, string>>): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
