import {
  DEFAULT_PAYMENT_TIMEOUT_MINUTES,
  type PaymentField,
  type PaymentMethodBody,
  type PaymentMethodView,
  type PaymentProviderView,
} from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';

/** Raw input. Names match the paths of server errors. */
export interface MethodValues {
  name: string;
  driver: string;
  apiEndpoint: string;
  /** Includes `timeoutMinutes`; the other keys are the provider's field names. */
  settings: Record<string, string>;
  secrets: Record<string, string>;
  reason: string;
}

export type MethodField = 'name' | 'driver' | 'apiEndpoint' | 'reason' | FieldPath;
export type FieldPath = `settings.${string}` | `secrets.${string}`;

export function pathOf({ name, secret }: PaymentField): FieldPath {
  return secret ? `secrets.${name}` : `settings.${name}`;
}

export function providerOf(
  providers: readonly PaymentProviderView[],
  driver: string,
): PaymentProviderView | undefined {
  return providers.find((one) => one.driver === driver);
}

/** Secrets are never read back, so their fields start empty. */
export function startValues(
  method: PaymentMethodView | null,
  providers: readonly PaymentProviderView[],
): MethodValues {
  const { name = '', apiEndpoint, settings, driver = '' } = method ?? {};
  const provider = providerOf(providers, driver) ?? providers[0];
  const texts = Object.entries(settings ?? {}).filter(([, value]) => typeof value === 'string');
  return {
    name,
    driver: provider?.driver ?? '',
    apiEndpoint: apiEndpoint ?? firstEndpoint(provider),
    settings: {
      ...(Object.fromEntries(texts) as Record<string, string>),
      timeoutMinutes: String(settings?.timeoutMinutes ?? DEFAULT_PAYMENT_TIMEOUT_MINUTES),
    },
    secrets: {},
    reason: '',
  };
}

export function firstEndpoint(provider: PaymentProviderView | undefined): string {
  return provider?.endpoints[0]?.url ?? '';
}

/** Drops empty fields and those the provider lacks. A method without a name gets its provider's. */
export function bodyOf(values: MethodValues, provider: PaymentProviderView | undefined): PaymentMethodBody {
  const { name, driver, apiEndpoint, settings, secrets, reason } = values;
  const fields = provider?.fields ?? [];
  const minutes = settings['timeoutMinutes']?.trim();
  return {
    name: name.trim() || (provider?.label ?? ''),
    driver,
    apiEndpoint,
    reason,
    settings: {
      ...filled(
        fields.filter(({ secret }) => !secret),
        settings,
      ),
      // NaN is sent as null, which the server refuses with the field's own sentence.
      timeoutMinutes: Number(minutes ? minutes : Number.NaN),
    },
    secrets: filled(
      fields.filter(({ secret }) => secret),
      secrets,
    ),
  };
}

function filled(fields: readonly PaymentField[], texts: Record<string, string>): Record<string, string> {
  const some = fields.flatMap(({ name }) => (texts[name]?.trim() ? [[name, texts[name]] as const] : []));
  return Object.fromEntries(some);
}

/** The server's errors about fields of this form; the first sentence of each. */
export function fieldErrors(
  error: unknown,
  provider: PaymentProviderView | undefined,
): [MethodField, string][] {
  if (!(error instanceof AppError)) return [];
  const known: MethodField[] = [
    ...(['name', 'driver', 'apiEndpoint', 'reason', 'settings.timeoutMinutes'] as const),
    ...(provider?.fields ?? []).map(pathOf),
  ];
  const found = new Map<MethodField, string>();
  for (const { path, message } of error.fields ?? []) {
    const field = known.find((one) => one === path.replace(/^body\./, ''));
    if (field && !found.has(field)) found.set(field, message);
  }
  return [...found];
}
