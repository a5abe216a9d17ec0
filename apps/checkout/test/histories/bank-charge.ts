import type { HttpReply, HttpRequest } from '../../src/payments/providers/payment-provider.js';
import type { PaymentDriver } from '../../src/payments/providers/payment-providers.client.js';
import type { BankPayment } from './bank-refunds.js';

export type CreateFault = 'refuse' | 'error' | 'lost' | 'html' | 'same-charge' | 'wrong-amount';
export type ReadFault =
  | 'error'
  | 'html'
  | 'comma-sums'
  | 'no-reference'
  | 'unknown-word'
  | 'expired'
  | 'old'
  | 'no-claims'
  | ClaimFault;
/** Money is claimed in a form that no charge has. */
export type ClaimFault = 'other-charge' | 'as-list' | 'no-payment-id' | 'settled-word';

export interface Account {
  origin: string;
  driver: PaymentDriver;
  /** Every payment and refund of a charge with its sum, by end-to-end id; without it, a charge has one sum. */
  listsPayments: boolean;
  /** The provider's own API; else that of API Pix or of External/Transactions. */
  dialect?: Dialect;
}

export interface BankCharge {
  id: string;
  account: Account;
  reference: string;
  askedCentavos: number;
  expiresAt: number;
  pixCode: string;
  callbackUrl: string;
  /** Status word of an account that lists no payments, for what happened apart from payments. */
  word: 'waiting' | 'refused' | 'canceled' | 'chargeback' | 'refunded';
  payments: BankPayment[];
}

export type WantedCharge = Pick<
  BankCharge,
  'id' | 'reference' | 'askedCentavos' | 'expiresAt' | 'callbackUrl'
>;

/** The API of one provider over the truth of the bank. Each charge is paid by its own sum, mostly once. */
export interface Dialect {
  /** A charge can be paid again. */
  isPaidAgain?: true;
  reply(bank: DialectBank, account: Account, url: URL, request: HttpRequest): HttpReply;
  /** A charge as reading it shows it. */
  describe(charge: BankCharge): object;
  /** The body of a callback. */
  tell(charge: BankCharge): object;
}

/** The part of the bank that dialects use. */
export interface DialectBank {
  readonly now: number;
  readonly charges: ReadonlyMap<string, BankCharge>;
  newId(prefix: string): string;
  all(account: Account): BankCharge[];
  /** Charges with the payments that lists show by now. */
  listed(account: Account): BankCharge[];
  list(json: object): HttpReply;
  /** A charge at a provider with its own API; the same reference is the same charge. */
  make(account: Account, wanted: WantedCharge): HttpReply;
  read(charge: BankCharge): HttpReply;
  cancel(charge: BankCharge, reply: () => object): HttpReply;
  sendBackBy(charge: BankCharge, id: string, centavos: number, reply: () => object): HttpReply;
  /** Remembers where the account is called back; without a URL, tells it. */
  subscribe(account: Account, url: string | undefined): HttpReply;
}
