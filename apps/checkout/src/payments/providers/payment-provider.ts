import type { Customer } from '@vale/contracts/person';
import { MINUTE_MS } from '@vale/contracts/time';
import type { ChargeSnapshot, PaymentSnapshot, RefundSnapshot } from '../../orders/money/charge-snapshot.js';
import type { FieldValues, ProviderField, ValuesOf } from './provider-fields.js';
import type { ProviderStatuses } from './provider-status.js';

/** Optional provider features. Checkout has a fallback for each. */
export interface ProviderCapabilities {
  /** A repeated creation with the same reference gives the same charge, so an unknown outcome can simply be repeated. */
  idempotentCreation: boolean;
  /** `findCharges`: charges can be looked up by our reference. */
  findByReference: boolean;
  /** `cancelCharge`: from then on the charge cannot be paid. */
  cancel: boolean;
  /** `refund`, in whole or in part, and `findRefund`. Without them, refunds are made by hand. */
  refund: boolean;
  /** `listSettled`: lists the payments of a time window, for reconciliation. */
  settledList: boolean;
  /** The smallest accepted charge, if it is documented. */
  minimumCentavos?: number;
}

/** Sum of a test charge where no smallest charge is documented: no known provider refuses it. */
const UNDOCUMENTED_CENTAVOS = 500;

/** Sum by which a method is tested. */
export function testCentavosOf(capabilities: ProviderCapabilities | undefined): number {
  return capabilities?.minimumCentavos ?? UNDOCUMENTED_CENTAVOS;
}

/** Calls that a provider documents as the most for one account in a period. */
export interface CallBudget {
  calls: number;
  periodMs: number;
}

/** Limits of one account, as far as its provider publishes any. */
export interface DocumentedLimits {
  readonly budget?: CallBudget;
  /** Reads in a minute. */
  readonly readsPerMinute?: number;
}

/** Part of the budget that repeated reading of lists may use; orders, refunds and reads of charges need the rest. */
const SHARE_OF_LISTS = 0.12;
/** Part of the budget that a night's comparison of returns may use. The next night continues. */
const SHARE_OF_RETURNS = 0.04;

/** Milliseconds that each page of a list costs on average, so that lists stay within their share of the budget. */
export function msPerListPage({ budget, readsPerMinute }: DocumentedLimits = {}): number {
  const { calls, periodMs } = budget ?? { calls: readsPerMinute ?? Infinity, periodMs: MINUTE_MS };
  return Math.ceil(periodMs / (calls * SHARE_OF_LISTS));
}

/** Pages after which a night's comparison of returns starts no further window. */
export function returnPagesPerNight(budget: CallBudget | undefined): number {
  return budget ? budget.calls * SHARE_OF_RETURNS : Infinity;
}

/** Interpretation of a provider's replies. */
export interface ProviderSemantics {
  /** `gross`: the sum that the payer paid. `net`: what remains after the fee. */
  paidAmount: 'gross' | 'net';
  unit: 'reais as a number' | 'reais as a text with two decimals' | 'centavos as a number';
  /** Offset of instants that are written without one. */
  timeZone: 'Z' | '-03:00';
  /** States if and when the provider's own `expired` rules out a later payment. */
  expiredIsFinal: 'never' | 'at once';
  /** Fields that the snapshot of a paid charge always contains. A missing one was not echoed. */
  snapshotEchoes: readonly ('reference' | 'askedAmount' | 'paidAmount' | 'pixCode' | 'payments')[];
}

/** One merchant's account at a provider; secrets in clear. */
export interface ProviderAccount<Values = FieldValues> {
  apiEndpoint: string;
  values: Values;
  /** An admin typed the addresses, so they must not lead into a private network. */
  isPublicOnly?: boolean;
  /** Milliseconds that the method's charges can be paid for, if they are known. */
  validityMs?: number;
}

export interface NewCharge {
  /** Ours, known before the call: a ULID. */
  reference: string;
  amountCentavos: number;
  /** Epoch milliseconds. */
  expiresAt: number;
  now: number;
  customer: Customer;
  description: string;
  callbackUrl: string;
  /** No earlier attempt can have made it, so it need not be looked for. */
  isFirst?: boolean;
}

export interface CreatedCharge {
  providerId: string;
  pixCode: string;
  /** Status in the provider's own spelling. */
  providerStatus: string;
  /** Requested sum according to the provider; null if missing or unreadable. */
  askedCentavos: number | null;
  /** The provider's fee; null when it did not say. */
  feeCentavos: number | null;
  /** Only the sandbox has one. */
  payPage: string | null;
}

export interface FoundCharge {
  providerId: string;
  snapshot: ChargeSnapshot;
}

export interface NewRefund {
  /** Ours, 1 to 35 letters and digits. */
  id: string;
  /** The charge that was paid. */
  providerId: string;
  endToEndId: string;
  centavos: number;
  /** Shown to the payer; at most 140 characters. */
  reason: string;
  /** The payment's other refunds at this provider, which explain a part of its list or of the sum returned. */
  others?: readonly Pick<RefundSnapshot, 'id' | 'centavos' | 'state'>[];
}

/** A time window of payments, in epoch milliseconds; `until` is exclusive. */
export interface SettledWindow {
  since: number;
  until: number;
  /** Restricts the list to payments with a refund, done or requested; providers may list others too. */
  returnedOnly?: true;
}

export interface SettledPage {
  payments: readonly SettledPayment[];
  /** Payments of the page that have no usable id. */
  unread: readonly UnreadPayment[];
  /** Disputes, if the provider lists them separately from payments; includes those of other systems on the account. */
  disputed?: readonly DisputedPayment[];
  /** Cursor of the next call; null after the last page. */
  nextPage: number | null;
}

/** A listed payment without a readable id, so it cannot be distinguished from others. */
export type UnreadPayment = Pick<SettledPayment, 'providerId' | 'centavos' | 'paidAt' | 'entry'>;

export type DisputedPayment = Pick<PaymentSnapshot, 'endToEndId' | 'refunds'>;

export interface SettledPayment extends PaymentSnapshot {
  /** The charge that was paid; null for a payment without one. */
  providerId: string | null;
  /** See `ChargeSnapshot.inCash`. */
  inCash?: true;
  /** Original list entry of the provider. */
  entry?: unknown;
}

/** One account at a provider. Each method rejects with `ProviderRefusal` or `ProviderError`, and ends with its signal. */
export interface PaymentProvider {
  createCharge(charge: NewCharge, signal: AbortSignal): Promise<CreatedCharge>;
  readCharge(providerId: string, signal: AbortSignal): Promise<ChargeSnapshot>;
  /** Resolves when the account can be used. Changes nothing at the provider. */
  checkHealth(signal: AbortSignal): Promise<void>;

  // These methods exist if `ProviderCapabilities` says so.
  findCharges?(reference: string, signal: AbortSignal): Promise<readonly FoundCharge[]>;
  cancelCharge?(providerId: string, signal: AbortSignal): Promise<void>;
  /**
   * Called once for each refund: after an unknown outcome a refund is only looked for. Failures of calls that come before
   * the request are marked by `beforehand`, of those after it by `afterwards`.
   */
  refund?(refund: NewRefund, signal: AbortSignal): Promise<RefundSnapshot>;
  /** Looks for a refund that may exist, and changes nothing. Undefined where the provider does not show it. */
  findRefund?(refund: NewRefund, signal: AbortSignal): Promise<RefundSnapshot | undefined>;
  listSettled?(window: SettledWindow, page: number, signal: AbortSignal): Promise<SettledPage>;
  /** The account's balance in centavos; only where the API has one. Null if it is unreadable. */
  readBalance?(signal: AbortSignal): Promise<number | null>;
  /**
   * Registers the callback URL; only for providers that do not take it with each charge. Where an account has only one,
   * another system's is replaced only if `replaces` is true; otherwise rejects with `CallbackTaken`.
   */
  registerCallback?(url: string, signal: AbortSignal, options?: { replaces: boolean }): Promise<void>;
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers: Record<string, string>;
  /** Sent as JSON; a text as `application/x-www-form-urlencoded`. */
  body?: object | string;
  signal: AbortSignal;
  /** The reply is a credential and must never be stored. */
  isSecret?: boolean;
}

/** `json` is undefined when the reply is not JSON. */
export interface HttpReply {
  status: number;
  json: unknown;
  /** Headers that describe the body or limit further calls; names in lower case. */
  headers?: Readonly<Record<string, string>>;
  /** The provider's id of this call, from a header. */
  callId?: string;
  /** Milliseconds after which another call makes sense, where a refusal of too many calls says so. */
  retryAfterMs?: number | undefined;
}

/** HTTP with a maximum reply size and no redirects. Rejects with `ProviderError`. */
export type ProviderHttp = (url: string, request: HttpRequest) => Promise<HttpReply>;

/** A line of `PAYMENT_PROVIDERS`: everything that Vale knows of one provider. */
export interface PaymentProviderDefinition<Driver extends string> extends DocumentedLimits {
  /** Stored in payment methods. */
  readonly driver: Driver;
  /** Shown in the panel; `hint` says where to find the credentials. */
  readonly label: string;
  readonly hint?: string;
  /** The provider's own addresses, the one of real money first. None: it is typed. */
  readonly endpoints: readonly { readonly label: string; readonly url: string }[];
  readonly fields: readonly ProviderField[];
  readonly capabilities: ProviderCapabilities;
  readonly semantics: ProviderSemantics;
  readonly statuses: ProviderStatuses;
  /** The owner has to paste the callback URL at the provider, whose API takes none. */
  readonly takesCallbackByHand?: boolean;
  /** The longest accepted callback URL, in characters. */
  readonly longestCallbackUrl?: number;
  connect(account: ProviderAccount, http: ProviderHttp): PaymentProvider;
}

/** The client reads its fields by their declaration. */
export function definePaymentProvider<
  const Driver extends string,
  const Fields extends readonly ProviderField[],
>(
  definition: Omit<PaymentProviderDefinition<Driver>, 'fields' | 'connect'> & {
    readonly fields: Fields;
    connect(account: ProviderAccount<ValuesOf<Fields>>, http: ProviderHttp): PaymentProvider;
  },
): PaymentProviderDefinition<Driver> {
  // `connectableAccount` checks that the required ones are there.
  return definition as unknown as PaymentProviderDefinition<Driver>;
}
