import type { Customer } from '@vale/contracts/person';
import type { ChargeSnapshot } from '../../order/charge-snapshot.js';
import type { ProviderStatuses } from './provider-status.js';

/** What a provider supports. Checkout works without any of it, by other means. */
export interface ProviderCapabilities {
  /** A repeated creation with the same reference gives the same charge, so an unknown outcome can simply be repeated. */
  idempotentCreation: boolean;
  /** Charges can be looked up by our reference. */
  findByReference: boolean;
  refund: boolean;
  /** Lists what was paid since an instant, for reconciliation. */
  settledList: boolean;
  /** Call-backs are signed; unsigned ones are authenticated by their unguessable address alone. */
  signedCallback: boolean;
}

/** One merchant's account at a provider; tokens in clear. */
export interface ProviderAccount {
  apiEndpoint: string;
  publicToken: string;
  privateToken: string;
  /** What the provider's own settings schema describes. */
  settings: unknown;
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

export interface CreatedCharge {
  providerId: string;
  pixCode: string;
  /** As the provider writes it. */
  providerStatus: string;
  /** The provider's fee; null when it did not say. */
  feeCentavos: number | null;
  /** Only the sandbox has one. */
  payPage: string | null;
}

/** One account at a provider. Each method rejects with `ProviderRefusal` or `ProviderError`, and ends with its signal. */
export interface PaymentProvider {
  createCharge(charge: NewCharge, signal: AbortSignal): Promise<CreatedCharge>;
  readCharge(providerId: string, signal: AbortSignal): Promise<ChargeSnapshot>;
  /** Resolves when the account can be used. Changes nothing at the provider. */
  testConnection(signal: AbortSignal): Promise<void>;
}

export interface HttpRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
  signal: AbortSignal;
}

/** `json` is undefined when the reply is not JSON. */
export interface HttpReply {
  status: number;
  json: unknown;
}

/** HTTP with a maximum reply size and no redirects. Rejects with `ProviderError`. */
export type ProviderHttp = (url: string, request: HttpRequest) => Promise<HttpReply>;

/** A line of `PAYMENT_PROVIDERS`: everything that Vale knows of one provider. */
export interface PaymentProviderDefinition<Driver extends string> {
  /** Stored in payment methods. */
  readonly driver: Driver;
  readonly capabilities: ProviderCapabilities;
  readonly statuses: ProviderStatuses;
  /** Checks the part of a payment method's `extraConfig` that only this provider has; throws when it does not fit. */
  readonly settings: { parse(extraConfig: unknown): unknown };
  connect(account: ProviderAccount, http: ProviderHttp): PaymentProvider;
}

export function definePaymentProvider<Driver extends string>(
  definition: PaymentProviderDefinition<Driver>,
): PaymentProviderDefinition<Driver> {
  return definition;
}

/** The provider refused; a retry would not help. `message` is its own, for the shopper. */
export class ProviderRefusal extends Error {
  constructor(
    message: string,
    /** Of the HTTP reply. */
    readonly status: number,
  ) {
    super(message);
    this.name = 'ProviderRefusal';
  }
}

/**
 * No usable reply. `network`: the provider was not reached, so nothing can have happened there. After `timeout`,
 * `server` and `invalid-reply` the outcome is unknown. `not-called`: see `ProviderBusy`.
 */
export class ProviderError extends Error {
  constructor(
    readonly kind: 'network' | 'timeout' | 'server' | 'invalid-reply' | 'not-called',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ProviderError';
  }
}

/**
 * The call was not made: too many others wait, the provider has failed too often lately, its budget of reads is used up,
 * or this process stops.
 */
export class ProviderBusy extends ProviderError {
  constructor(
    readonly reason: 'queue-full' | 'circuit-open' | 'budget-spent' | 'stopping',
    /** Milliseconds after which another attempt makes sense. */
    readonly retryAfterMs: number,
  ) {
    super('not-called', `the provider was not called: ${reason}`);
    this.name = 'ProviderBusy';
  }
}
