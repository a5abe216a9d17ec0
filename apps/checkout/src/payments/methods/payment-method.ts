import { familyOf, SANDBOX_METHOD } from '../../orders/money/method-id.js';
import type { TestCharge } from './test-charge.js';

/**
 * One account at one payment provider. Its driver, endpoint and tokens never change: charges made by it are read by it.
 * Drivers are the names in `PAYMENT_PROVIDERS`.
 */
export interface PaymentMethod<Driver extends string> {
  id: string;
  name: string;
  driver: Driver;
  integrationType: 'pix';
  publicToken: string;
  /** Plain here, encrypted in the database. */
  privateToken: string;
  apiEndpoint: string;
  extraConfig: {
    /** Minutes that a PIX can be paid. */
    timeout: number;
    /** The provider's fields that are no secrets. */
    [setting: string]: unknown;
  };
  /** Last segment of the callback's address, by which the provider is authenticated. Encrypted in the database. */
  webhookSecret: string;
  isActive: boolean;
  createdAt: number;
  /** The admin who created it, and the request; absent if the settings define it. */
  createdBy?: string;
  requestKey?: string;
  /** The method that an edit made of it. */
  replacedBy?: string;
  /** An admin decided that its callbacks come here, although another system received them. */
  replacesCallback?: boolean;
}

/** One account at a provider, and the methods that charge it: each edit of a method makes another one. */
export interface PaymentAccount {
  /** The method that was created first. */
  id: string;
  /** In the order in which they were created. */
  methodIds: string[];
}

/** Ids of the other methods of the same provider at the same address: they may have charged the same account with another key. */
export function methodsBeside(
  methodId: string,
  all: readonly { id: string; driver: string; apiEndpoint: string }[],
): string[] {
  const own = all.find(({ id }) => id === methodId);
  return all
    .filter(
      ({ id, driver, apiEndpoint }) =>
        id !== methodId && driver === own?.driver && apiEndpoint === own.apiEndpoint,
    )
    .map(({ id }) => id);
}

/** Families of methods that are written from the settings at every startup. */
export const CONFIGURED_METHOD = 'pix';
const FROM_SETTINGS: ReadonlySet<string> = new Set([CONFIGURED_METHOD, SANDBOX_METHOD]);

export function isFromSettings(id: string): boolean {
  return FROM_SETTINGS.has(familyOf(id));
}

/** Binds an encrypted `webhookSecret` to its method. */
export function webhookSecretOf(methodId: string): string {
  return `${methodId}#webhook`;
}

/** Fields of a payment method that a seed or an admin chooses. */
export type PaymentMethodDraft<Driver extends string> = Omit<
  PaymentMethod<Driver>,
  'webhookSecret' | 'createdAt' | 'isActive' | 'createdBy' | 'requestKey' | 'replacedBy' | 'replacesCallback'
>;

/** Database form: secrets are encrypted, and the driver may be one of another release. */
export interface StoredPaymentMethod extends PaymentMethod<string> {
  /** The newest first, a bounded number. */
  testCharges?: TestCharge[];
  /** Counts their changes. */
  testRevision?: number;
}
