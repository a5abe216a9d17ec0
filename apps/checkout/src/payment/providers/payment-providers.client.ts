import { apiPix } from './api-pix.client.js';
import { externalTransactions } from './external-transactions.client.js';
import { statusReader } from './provider-status.js';

/** Every payment provider that Vale can use: a new one is its own file and a line here. */
export const PAYMENT_PROVIDERS = [externalTransactions, apiPix] as const;

export type PaymentDriver = (typeof PAYMENT_PROVIDERS)[number]['driver'];

/** Undefined for a driver that this release does not have. */
export function paymentProvider(driver: string): (typeof PAYMENT_PROVIDERS)[number] | undefined {
  return PAYMENT_PROVIDERS.find((provider) => provider.driver === driver);
}

const readers = PAYMENT_PROVIDERS.map(({ statuses }) => statusReader(statuses));

/** Whether a provider's status says that money went back, or that the payer's bank asks for it. */
export function isReturnOrDispute(providerStatus: string): boolean {
  return readers.some((read) => ['refunded', 'disputed'].includes(read(providerStatus)));
}
