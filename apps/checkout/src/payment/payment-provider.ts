import type { Customer } from '@vale/contracts/person';
import type { ChargeReading } from './charge-reading.js';

/** What a provider can do. Where it cannot, checkout takes the longer way round. */
export interface ProviderCapabilities {
  /** A repeated creation with the same reference gives the same charge, so an unknown outcome is simply asked again. */
  idempotentCreation: boolean;
  /** Charges can be looked up by our reference. */
  findByReference: boolean;
  refund: boolean;
  /** Lists what was paid since an instant, for reconciliation. */
  settledList: boolean;
  /** Call-backs carry a signature; without one only their unguessable address speaks for them. */
  signedCallback: boolean;
}

/** How to reach one merchant's account at a provider; tokens in clear. */
export interface ProviderAccess {
  apiEndpoint: string;
  publicToken: string;
  privateToken: string;
  /** How the provider understands the end of a charge. */
  expiry: 'hours' | 'instant';
}

export interface NewCharge {
  /** Ours, known before the call. */
  reference: string;
  amountCentavos: number;
  /** Epoch milliseconds. */
  expiresAt: number;
  now: number;
  customer: Customer;
  description: string;
  callbackUrl: string;
}

export interface MadeCharge {
  providerId: string;
  pixCode: string;
  /** The provider's own word. */
  status: string;
  /** What the provider keeps; null when it did not say. */
  feeCentavos: number | null;
  /** Only the sandbox has one. */
  payPage: string | null;
}

/** One way to speak with payment providers. Each method rejects with `ProviderRefusal` or `ProviderTrouble`. */
export interface PaymentProvider {
  readonly capabilities: ProviderCapabilities;
  createCharge(access: ProviderAccess, charge: NewCharge): Promise<MadeCharge>;
  readCharge(access: ProviderAccess, providerId: string): Promise<ChargeReading>;
}

/** The provider understood and said no: asking again would not help. `message` is its own, for the shopper. */
export class ProviderRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderRefusal';
  }
}

/**
 * No usable answer. `network`: it was not reached at all, so nothing can have happened there. After `timeout`, `server`
 * and `nonsense` nobody knows.
 */
export class ProviderTrouble extends Error {
  constructor(
    readonly kind: 'network' | 'timeout' | 'server' | 'nonsense',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ProviderTrouble';
  }
}
