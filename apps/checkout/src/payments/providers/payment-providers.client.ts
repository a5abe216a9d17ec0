import type { PaymentProviderView } from '@vale/contracts/checkout';
import { MINUTE_MS } from '@vale/contracts/time';
import { apiPix } from './api-pix.client.js';
import { asaas } from './asaas.client.js';
import { bancoDoBrasil, inter, itau, sicoob } from './api-pix-banks.client.js';
import { efi } from './efi.client.js';
import { externalTransactions } from './external-transactions.client.js';
import { mercadoPago } from './mercado-pago.client.js';
import { pagarme } from './pagarme.client.js';
import { pagBank } from './pagbank.client.js';
import { urlsIn, identityOf, missingOf, valuesOf, type StoredAccount } from './provider-fields.js';
import type { PaymentProviderDefinition, ProviderAccount } from './payment-provider.js';
import { statusReader } from './provider-status.js';
import { woovi } from './woovi.client.js';

/** Every payment provider that Vale can use: a new one is its own file and a line here. */
export const PAYMENT_PROVIDERS = [
  mercadoPago,
  asaas,
  woovi,
  pagBank,
  pagarme,
  efi,
  inter,
  itau,
  sicoob,
  bancoDoBrasil,
  apiPix,
  externalTransactions,
] as const;

export type PaymentDriver = (typeof PAYMENT_PROVIDERS)[number]['driver'];

/** Undefined for a driver that this release does not have. */
export function paymentProvider(driver: string): PaymentProviderDefinition<PaymentDriver> | undefined {
  return PAYMENT_PROVIDERS.find((provider) => provider.driver === driver);
}

/** Account in the form that its client connects with. Throws if a required field is missing. */
export function connectableAccount(stored: StoredAccount, isPublicOnly: boolean): ProviderAccount {
  const { driver, apiEndpoint, extraConfig } = stored;
  const fields = fieldsOf(driver);
  const values = valuesOf(fields, stored);
  const missing = missingOf(fields, values);
  if (missing.length > 0) throw new Error(`an account at ${driver} has no ${missing.join(', ')}`);
  const { timeout } = extraConfig;
  return {
    apiEndpoint,
    values,
    ...(isPublicOnly && { isPublicOnly }),
    ...(typeof timeout === 'number' && { validityMs: timeout * MINUTE_MS }),
  };
}

/** Everything that a method's client connects to. */
export function urlsOf(method: Pick<StoredAccount, 'driver' | 'apiEndpoint' | 'extraConfig'>): string[] {
  return urlsIn(fieldsOf(method.driver), method);
}

/** The account that a method's charges go to, without secrets. Another private token makes another method. */
export function accountOf(method: Omit<StoredAccount, 'privateToken'>): string {
  return identityOf(fieldsOf(method.driver), method);
}

function fieldsOf(driver: string) {
  return paymentProvider(driver)?.fields ?? [];
}

export function providerViews(): PaymentProviderView[] {
  return PAYMENT_PROVIDERS.map(({ driver, label, hint, endpoints, fields }) => ({
    driver,
    label,
    endpoints: [...endpoints],
    ...(hint !== undefined && { hint }),
    fields: fields.map(({ fallback: _fallback, variable: _variable, ...field }) => field),
  }));
}

const readers = PAYMENT_PROVIDERS.map(({ statuses }) => statusReader(statuses));

/** True if the status means a refund, or a dispute opened by the payer's bank. */
export function isReturnOrDispute(providerStatus: string): boolean {
  return readers.some((read) => ['refunded', 'disputed'].includes(read(providerStatus)));
}
