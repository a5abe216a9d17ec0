import {
  DEFAULT_PAYMENT_TIMEOUT_MINUTES,
  type PaymentMethodBody,
  type PaymentMethodView,
} from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';

export type MethodDriver = PaymentMethodBody['driver'];

export const DRIVERS: readonly (readonly [MethodDriver, string])[] = [
  ['api-pix', 'API Pix do Banco Central'],
  ['external-transactions', 'External/Transactions'],
];

export function driverText(driver: string): string {
  return DRIVERS.find(([one]) => one === driver)?.[1] ?? driver;
}

export const EXPIRIES = [
  ['hours', 'Em horas inteiras'],
  ['instant', 'Como data e hora'],
] as const;

/** What the form holds: texts, as typed. Its names are the paths of the server's errors. */
export interface MethodValues {
  name: string;
  driver: MethodDriver;
  apiEndpoint: string;
  settings: {
    timeoutMinutes: string;
    expiry: 'hours' | 'instant';
    pixKey: string;
    tokenUrl: string;
    merchantName: string;
    merchantCity: string;
  };
  secrets: Record<SecretName, string>;
  reason: string;
}

export type SecretName = keyof PaymentMethodView['secrets'];

const NO_SECRETS: MethodValues['secrets'] = {
  publicToken: '',
  privateToken: '',
  certificate: '',
  privateKey: '',
  authorities: '',
};

/** Secrets are never part of what is read: their fields begin empty. */
export function startValues(method: PaymentMethodView | null): MethodValues {
  const { name = '', apiEndpoint = '', settings } = method ?? {};
  return {
    name,
    driver: DRIVERS.find(([one]) => one === method?.driver)?.[0] ?? 'api-pix',
    apiEndpoint,
    settings: {
      timeoutMinutes: String(settings?.timeoutMinutes ?? DEFAULT_PAYMENT_TIMEOUT_MINUTES),
      expiry: settings?.expiry ?? 'hours',
      pixKey: settings?.pixKey ?? '',
      tokenUrl: settings?.tokenUrl ?? '',
      merchantName: settings?.merchantName ?? '',
      merchantCity: settings?.merchantCity ?? '',
    },
    secrets: NO_SECRETS,
    reason: '',
  };
}

/** Without what is empty, and without what the provider does not have. */
export function bodyOf({
  name,
  driver,
  apiEndpoint,
  settings,
  secrets,
  reason,
}: MethodValues): PaymentMethodBody {
  const { timeoutMinutes, expiry, ...pix } = settings;
  const { publicToken, privateToken, ...pems } = secrets;
  const isPix = driver === 'api-pix';
  const minutes = Number(timeoutMinutes.trim() || Number.NaN);
  return {
    ...{ name, driver, apiEndpoint, reason },
    settings: {
      // Not a number is sent as null, which the server refuses with the field's own sentence.
      timeoutMinutes: minutes,
      ...(isPix ? filled(pix) : { expiry }),
    },
    secrets: filled({ privateToken, ...(isPix && { publicToken, ...pems }) }),
  };
}

function filled<Name extends string>(texts: Partial<Record<Name, string>>): Partial<Record<Name, string>> {
  const some = Object.entries<string | undefined>(texts).filter(([, text]) => text?.trim());
  return Object.fromEntries(some) as Partial<Record<Name, string>>;
}

const FIELDS = [
  ...(['name', 'driver', 'apiEndpoint', 'reason'] as const),
  ...(['timeoutMinutes', 'expiry', 'pixKey', 'tokenUrl', 'merchantName', 'merchantCity'] as const).map(
    (name) => `settings.${name}` as const,
  ),
  ...(['publicToken', 'privateToken', 'certificate', 'privateKey', 'authorities'] as const).map(
    (name) => `secrets.${name}` as const,
  ),
];
export type MethodField = (typeof FIELDS)[number];

/** The server's errors about fields of this form; the first sentence of each. */
export function fieldErrors(error: unknown): [MethodField, string][] {
  if (!(error instanceof AppError)) return [];
  const found = new Map<MethodField, string>();
  for (const { path, message } of error.fields ?? []) {
    const field = FIELDS.find((one) => one === path.replace(/^body\./, ''));
    if (field && !found.has(field)) found.set(field, message);
  }
  return [...found];
}
