import type { PaymentDriver } from '../../src/payments/providers/payment-providers.client.js';

export interface Account {
  origin: string;
  driver: PaymentDriver;
  /** Every payment and refund of a charge with its sum, by end-to-end id; without it, a charge has one sum. */
  listsPayments: boolean;
}

export const ACCOUNTS: readonly Account[] = [
  { origin: 'https://one.example', driver: 'external-transactions', listsPayments: false },
  { origin: 'https://two.example', driver: 'api-pix', listsPayments: true },
  { origin: 'https://three.example', driver: 'external-transactions', listsPayments: false },
];

export function accountAt(origin: string): Account {
  const found = ACCOUNTS.find((account) => account.origin === origin);
  if (!found) throw new Error(`no account at ${origin}`);
  return found;
}
