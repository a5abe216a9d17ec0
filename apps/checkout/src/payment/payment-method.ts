/** One account at one payment provider, as shops configure it. */
export interface PaymentMethod {
  id: string;
  name: string;
  /** Which driver speaks with it. */
  driver: 'external-transactions';
  integrationType: 'pix';
  publicToken: string;
  /** In clear; sealed in the store. */
  privateToken: string;
  apiEndpoint: string;
  extraConfig: {
    /** Minutes that a PIX can be paid. */
    timeout: number;
    expiry: 'hours' | 'instant';
  };
  /** Last part of the call-back's address: who does not know it cannot speak as the provider. */
  webhookSecret: string;
  isActive: boolean;
  createdAt: number;
}

/** What a seed or an admin decides; the rest comes by itself. */
export type PaymentMethodDraft = Omit<PaymentMethod, 'webhookSecret' | 'createdAt' | 'isActive'>;
