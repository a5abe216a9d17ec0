import { centavosText, toCentavos, toReais } from '@vale/contracts/money';
import { writeDynamicBrCode } from '@vale/contracts/pix';
import type { Clock } from '@vale/platform/clock';
import type { HttpReply, HttpRequest } from '../../src/payments/providers/payment-provider.js';
import { ProviderError } from '../../src/payments/providers/provider-errors.js';
import { accountAt, type Account } from './accounts.js';
import { sendBack, type BankPayment, type RefundFault } from './bank-refunds.js';

export type CreateFault = 'refuse' | 'error' | 'lost' | 'html' | 'same-charge' | 'wrong-amount';
export type ReadFault =
  'error' | 'html' | 'comma-sums' | 'no-reference' | 'unknown-word' | 'expired' | 'old' | ClaimFault;
/** Money is claimed in a form that no charge has. */
export type ClaimFault = 'other-charge' | 'as-list' | 'no-payment-id' | 'settled-word';

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

export interface Callback {
  url: string;
  body: object;
}

const TRANSACTIONS = '/api/External/Transactions';
const NOT_FOUND: HttpReply = { status: 404, json: { success: false, message: 'Transação não encontrada' } };

/** The truth about the money: accounts at two kinds of providers, which reply as the next fault says. */
export class Bank {
  readonly charges = new Map<string, BankCharge>();
  callbacks: Callback[] = [];
  createFaults: CreateFault[] = [];
  readFaults: ReadFault[] = [];
  refundFaults: RefundFault[] = [];
  private readonly webhooks = new Map<Account, string>();
  /** Each charge as it was described before its last change. */
  private readonly before = new Map<string, object>();
  private ids = 0;

  constructor(private readonly clock: Clock) {}

  /** Ends all failures of calls. */
  heal(): void {
    this.createFaults = [];
    this.readFaults = [];
    this.refundFaults = [];
  }

  http(url: string, { method, body }: HttpRequest): HttpReply {
    const { origin, pathname, searchParams } = new URL(url);
    const account = accountAt(origin);
    if (pathname === '/oauth/token')
      return ok({ access_token: 'token', token_type: 'Bearer', expires_in: 1e9 });
    if (pathname.startsWith('/webhook/'))
      return this.registerWebhook(account, body as { webhookUrl: string });
    if (pathname === '/pix') return this.list(account, searchParams);
    if (pathname.startsWith('/pix/')) return this.sendBack(pathname, body as { valor: string } | undefined);
    const id = pathname.slice(pathname.lastIndexOf('/') + 1);
    if (method === 'PATCH') return this.remove(id);
    if (method !== 'GET')
      return this.create(account, pathname === TRANSACTIONS ? undefined : id, body as never);
    const charge = this.charges.get(id);
    return charge ? this.read(charge) : NOT_FOUND;
  }

  /** Changes a charge, and says so to the shop in one or more call-backs; none when they get lost. */
  change(charge: BankCharge, change: () => void, callbacks = 1): void {
    this.before.set(charge.id, described(charge, this.clock.nowMs()));
    change();
    for (let copies = 0; copies < callbacks; copies++) this.callBack(charge);
  }

  newId(prefix: string): string {
    return `${prefix}${++this.ids}`;
  }

  private callBack(charge: BankCharge): void {
    const { account, callbackUrl } = charge;
    const url = account.listsPayments ? `${this.webhooks.get(account)}/pix` : callbackUrl;
    this.callbacks.push({ url, body: bodyOf(charge) });
  }

  private registerWebhook(account: Account, { webhookUrl }: { webhookUrl: string }): HttpReply {
    this.webhooks.set(account, webhookUrl);
    return ok({});
  }

  private create(account: Account, txid: string | undefined, body: Record<string, never>): HttpReply {
    const fault = this.createFaults.shift();
    if (fault === 'refuse')
      return account.listsPayments
        ? { status: 400, json: { detail: 'CPF bloqueado' } }
        : ok({ success: false, message: 'CPF bloqueado' });
    if (fault === 'error') return { status: 503, json: { success: false, message: 'Sistema indisponível' } };
    const charge = this.chargeFor(account, txid, body, fault);
    if (fault === 'lost') throw new ProviderError('timeout', 'no reply');
    if (fault === 'html') return { status: 200, json: undefined };
    const reply = described(charge, this.clock.nowMs());
    return ok(account.listsPayments ? reply : { success: true, object: reply });
  }

  private chargeFor(
    account: Account,
    txid: string | undefined,
    body: Record<string, never>,
    fault: CreateFault | undefined,
  ): BankCharge {
    // An account that knows no reference makes a new charge each time.
    const known = txid ? this.charges.get(txid) : undefined;
    const other = [...this.charges.values()].find((one) => one.account === account);
    if (known) return known;
    if (fault === 'same-charge' && other) return other;
    const charge = newCharge(account, txid ?? this.newId('charge-'), body, this.clock.nowMs());
    if (fault === 'wrong-amount') charge.pixCode = pixCodeOf(charge.id, charge.askedCentavos + 100);
    this.charges.set(charge.id, charge);
    return charge;
  }

  private read(charge: BankCharge): HttpReply {
    const fault = this.readFaults.shift();
    if (fault === 'error') return { status: 503, json: {} };
    if (fault === 'html') return { status: 200, json: undefined };
    const now = described(charge, this.clock.nowMs());
    const told = fault === 'old' ? (this.before.get(charge.id) ?? now) : now;
    const object = disguised(told, fault);
    return ok(
      charge.account.listsPayments
        ? object
        : { success: true, object: fault === 'as-list' ? [object] : object },
    );
  }

  /** Everything that was paid at the account in a time, on one page. */
  private list(account: Account, wanted: URLSearchParams): HttpReply {
    const fault = this.readFaults.shift();
    if (fault === 'error') return { status: 503, json: {} };
    const [since, until] = ['inicio', 'fim'].map((name) => Date.parse(wanted.get(name) ?? ''));
    const isIn = (pix: { horario: string }) =>
      Date.parse(pix.horario) >= since! && Date.parse(pix.horario) < until!;
    const now = this.clock.nowMs();
    const charges = [...this.charges.values()]
      .filter((charge) => charge.account === account)
      .map((charge) => ({ ...charge, payments: charge.payments.filter(({ listedAt }) => listedAt <= now) }));
    const pix = charges.flatMap(pixOf).filter(isIn);
    return ok({ parametros: { paginacao: { quantidadeDePaginas: 1 } }, pix });
  }

  /** A refund that the shop asks for, or asks about. */
  private sendBack(pathname: string, body: { valor: string } | undefined): HttpReply {
    const [, , endToEndId, , id = ''] = pathname.split('/');
    const payments = [...this.charges.values()].flatMap((charge) => charge.payments);
    const payment = payments.find((one) => one.endToEndId === endToEndId);
    if (!payment) return NOT_FOUND;
    return sendBack(payment, id, body, () => this.refundFaults.shift()) ?? NOT_FOUND;
  }

  private remove(id: string): HttpReply {
    const charge = this.charges.get(id);
    if (!charge) return NOT_FOUND;
    if (charge.payments.length > 0) return { status: 400, json: { detail: 'A cobrança já foi paga' } };
    charge.word = 'canceled';
    return ok(described(charge, this.clock.nowMs()));
  }
}

function newCharge(account: Account, id: string, body: Record<string, never>, now: number): BankCharge {
  const { valor, calendario, amount, payment, externalReference, postbackUrl } = body as Record<
    string,
    never
  >;
  const askedCentavos = toCentavos(Number(valor ? valor['original'] : amount));
  const seconds = calendario ? Number(calendario['expiracao']) : Number(payment!['expiresAt']) * 3_600;
  return {
    id,
    account,
    reference: account.listsPayments ? id : String(externalReference),
    askedCentavos,
    expiresAt: now + seconds * 1_000,
    pixCode: pixCodeOf(id, askedCentavos),
    callbackUrl: String(postbackUrl),
    word: 'waiting',
    payments: [],
  };
}

function pixCodeOf(id: string, amountCentavos: number): string {
  return writeDynamicBrCode({
    url: `bank.example/${id}`,
    amountCentavos,
    merchantName: 'LOJA',
    merchantCity: 'SP',
  });
}

/** A charge as its account's API describes it. */
function described(charge: BankCharge, now: number): object {
  return charge.account.listsPayments ? cobOf(charge) : transactionOf(charge, now);
}

function cobOf(charge: BankCharge): object {
  const { id, word, askedCentavos, pixCode, payments } = charge;
  const status = word === 'waiting' ? 'ATIVA' : 'REMOVIDA_PELO_PSP';
  return {
    txid: id,
    status: payments.length > 0 ? 'CONCLUIDA' : status,
    valor: { original: toReais(askedCentavos).toFixed(2) },
    pixCopiaECola: pixCode,
    pix: pixOf(charge),
  };
}

function pixOf({ id, payments }: BankCharge) {
  return payments.map(({ endToEndId, centavos, at, refunds }) => ({
    ...{ endToEndId, txid: id, valor: toReais(centavos).toFixed(2) },
    horario: new Date(at).toISOString(),
    devolucoes: refunds.map(({ id: devolucao, centavos: back, isShops: _, ...rest }) => ({
      ...{ id: devolucao, valor: toReais(back).toFixed(2), ...rest },
      horario: { solicitacao: new Date(at).toISOString() },
    })),
  }));
}

function transactionOf(charge: BankCharge, now: number): object {
  const { id, reference, askedCentavos, pixCode, payments } = charge;
  const paid = paidCentavos(charge);
  return {
    identifier: id,
    externalReference: reference,
    status: wordOf(charge, now),
    amount: toReais(payments.length > 0 ? paid : askedCentavos),
    pix: { qrCode: pixCode },
    paidAt: payments[0] ? new Date(payments[0].at).toISOString() : null,
  };
}

function wordOf(charge: BankCharge, now: number): string {
  const { word, payments, askedCentavos, expiresAt } = charge;
  if (word !== 'waiting') return word;
  const paid = paidCentavos(charge);
  if (payments.length > 0)
    return paid === askedCentavos ? 'paid' : paid < askedCentavos ? 'underpaid' : 'overpaid';
  return now > expiresAt ? 'expired' : 'Waiting Payment';
}

export function paidCentavos({ payments }: BankCharge): number {
  return payments.reduce((sum, { centavos }) => sum + centavos, 0);
}

export function returnedCentavos(charge: BankCharge): number {
  if (charge.word === 'refunded') return paidCentavos(charge);
  return charge.payments
    .flatMap(({ refunds }) => refunds)
    .reduce((sum, { status, centavos }) => sum + (status === 'DEVOLVIDO' ? centavos : 0), 0);
}

function bodyOf({ id, account, reference, word, payments }: BankCharge): object {
  if (!account.listsPayments) return { identifier: id, externalReference: reference, status: word };
  return { pix: payments.map(({ endToEndId }) => ({ endToEndId, txid: id })) };
}

function disguised(object: object, fault: ReadFault | undefined): object {
  const change = (key: string, value: unknown): unknown => {
    if (fault === 'comma-sums' && (key === 'amount' || key === 'valor') && typeof value !== 'object')
      return centavosText(toCentavos(Number(value))).replace('R$ ', '');
    if (fault === 'other-charge' && key === 'identifier') return 'another';
    if (fault === 'no-payment-id' && key === 'endToEndId') return undefined;
    if (fault === 'settled-word' && key === 'pix' && Array.isArray(value)) return undefined;
    if (fault === 'settled-word' && key === 'status') return 'LIQUIDADA';
    if (fault === 'no-reference' && key === 'externalReference') return undefined;
    if (fault === 'unknown-word' && key === 'status') return 'EM_ANALISE_ESPECIAL';
    if (fault === 'expired' && key === 'status' && value === 'Waiting Payment') return 'expired';
    return value;
  };
  return fault ? (JSON.parse(JSON.stringify(object, change)) as object) : object;
}

function ok(json: object): HttpReply {
  return { status: 200, json };
}
