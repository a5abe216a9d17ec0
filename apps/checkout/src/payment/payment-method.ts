/** One account at one payment provider. Drivers are the names in `PAYMENT_PROVIDERS`. */
export interface PaymentMethod<Driver extends string> {
  id: string;
  name: string;
  driver: Driver;
  integrationType: 'pix';
  publicToken: string;
  /** In clear here; encrypted in the database. */
  privateToken: string;
  apiEndpoint: string;
  extraConfig: {
    /** Minutes that a PIX can be paid. */
    timeout: number;
    /** What the provider's own settings schema describes. */
    [setting: string]: unknown;
  };
  /** Last segment of the call-back's address, by which the provider is authenticated. */
  webhookSecret: string;
  isActive: boolean;
  createdAt: number;
}

/** What a seed or an admin decides of a payment method. */
export type PaymentMethodDraft<Driver extends string> = Omit<
  PaymentMethod<Driver>,
  'webhookSecret' | 'createdAt' | 'isActive'
>;

/** As the database has it: encrypted, and its driver may be one of another release. */
export type StoredPaymentMethod = PaymentMethod<string>;
