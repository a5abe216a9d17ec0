import { toCentavos, toReais } from '@vale/contracts/money';
import { writeDynamicBrCode } from '@vale/contracts/pix';
import type { Clock } from '@vale/platform/clock';
import type { HttpReply, HttpRequest } from '../../src/payments/providers/payment-provider.js';
import { ProviderError } from '../../src/payments/providers/provider-errors.js';
import { accountAt } from './accounts.js';
import type {
  Account,
  BankCharge,
  CreateFault,
  DialectBank,
  ReadFault,
  WantedCharge,
} from './bank-charge.js';
import { bodyOf, described, disguised, pixOf } from './bank-replies.js';
import { leftOf, sendBack, type BankPayment, type RefundFault } from './bank-refunds.js';

export interface Callback {
  url: string;
  body: object;
}

const TRANSACTIONS = '/api/External/Transactions';
const NOT_FOUND: HttpReply = { status: 404, json: { success: false, message: 'Transação não encontrada' } };

/** The truth about the money: accounts at two kinds of providers, which reply as the next fault says. */
export class Bank implements DialectBank {
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

  get now(): number {
    return this.clock.nowMs();
  }

  http(url: string, request: HttpRequest): HttpReply {
    const { method, body } = request;
    const address = new URL(url);
    const { origin, pathname, searchParams } = address;
    const account = accountAt(origin);
    if (account.dialect) return account.dialect.reply(this, account, address, request);
    if (pathname.endsWith('/token'))
      return ok({ access_token: 'token', token_type: 'Bearer', expires_in: 1e9 });
    if (pathname.startsWith('/webhook/') && method === 'GET') return { status: 404, json: {} };
    if (pathname.startsWith('/webhook/'))
      return this.registerWebhook(account, body as { webhookUrl: string });
    if (pathname === '/pix') return this.listPix(account, searchParams);
    if (pathname.startsWith('/pix/')) return this.sendBack(pathname, body as { valor: string } | undefined);
    const id = pathname.slice(pathname.lastIndexOf('/') + 1);
    if (method === 'PATCH') return this.remove(id);
    if (method !== 'GET')
      return this.create(account, pathname === TRANSACTIONS ? undefined : id, body as never);
    const charge = this.charges.get(id);
    return charge ? this.read(charge) : NOT_FOUND;
  }

  /** Changes a charge, and says so to the shop in one or more callbacks; none when they get lost. */
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
    const { dialect, listsPayments } = account;
    const webhook = this.webhooks.get(account);
    const url = callbackUrl || (dialect ? webhook : `${webhook}/pix`);
    if (!url || (listsPayments && !callbackUrl && !webhook)) return;
    this.callbacks.push({ url, body: dialect ? dialect.tell(charge) : bodyOf(charge) });
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
    const id = txid ?? this.newId('charge-');
    const fresh = () => newCharge(account, id, body, this.clock.nowMs());
    const charge = this.chargeFor(account, txid ? this.charges.get(txid) : undefined, fresh, fault);
    if (fault === 'lost') throw new ProviderError('timeout', 'no reply');
    if (fault === 'html') return { status: 200, json: undefined };
    const reply = described(charge, this.clock.nowMs());
    return ok(account.listsPayments ? reply : { success: true, object: reply });
  }

  make(account: Account, wanted: WantedCharge): HttpReply {
    const fault = this.createFaults.shift();
    if (fault === 'refuse') return { status: 400, json: {} };
    if (fault === 'error') return { status: 503, json: {} };
    const known = this.all(account).find(({ reference }) => reference === wanted.reference);
    const fresh = (): BankCharge => ({
      ...wanted,
      account,
      pixCode: pixCodeOf(wanted.id, wanted.askedCentavos),
      word: 'waiting',
      payments: [],
    });
    const charge = this.chargeFor(account, known, fresh, fault);
    if (fault === 'lost') throw new ProviderError('timeout', 'no reply');
    return fault === 'html' ? { status: 200, json: undefined } : ok(account.dialect!.describe(charge));
  }

  all(account: Account): BankCharge[] {
    return [...this.charges.values()].filter((charge) => charge.account === account);
  }

  listed(account: Account): BankCharge[] {
    const isListed = ({ listedAt }: BankPayment) => listedAt <= this.now;
    return this.all(account).map((charge) => ({ ...charge, payments: charge.payments.filter(isListed) }));
  }

  list(json: object): HttpReply {
    return this.readFaults.shift() === 'error' ? { status: 503, json: {} } : ok(json);
  }

  subscribe(account: Account, url: string | undefined): HttpReply {
    if (url) this.webhooks.set(account, url);
    return ok({ data: [], webhooks: [] });
  }

  cancel(charge: BankCharge, reply: () => object): HttpReply {
    if (charge.payments.length > 0 || charge.word !== 'waiting') return { status: 400, json: {} };
    charge.word = 'canceled';
    return ok(reply());
  }

  sendBackBy({ payments }: BankCharge, id: string, centavos: number, reply: () => object): HttpReply {
    const payment =
      payments.find(({ refunds }) => refunds.some((one) => one.id === id)) ??
      payments.find((one) => leftOf(one) >= centavos) ??
      payments[0];
    if (!payment) return { status: 400, json: {} };
    const valor = toReais(centavos).toFixed(2);
    const made = sendBack(payment, id, { valor }, () => this.refundFaults.shift())!;
    return made.status < 400 ? ok(reply()) : made;
  }

  private chargeFor(
    account: Account,
    known: BankCharge | undefined,
    fresh: () => BankCharge,
    fault: CreateFault | undefined,
  ): BankCharge {
    // An account that knows no reference makes a new charge each time.
    const other = this.all(account)[0];
    if (known) return known;
    if (fault === 'same-charge' && other) return other;
    const charge = fresh();
    if (fault === 'wrong-amount') charge.pixCode = pixCodeOf(charge.id, charge.askedCentavos + 100);
    this.charges.set(charge.id, charge);
    return charge;
  }

  read(charge: BankCharge): HttpReply {
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
  private listPix(account: Account, wanted: URLSearchParams): HttpReply {
    const fault = this.readFaults.shift();
    if (fault === 'error') return { status: 503, json: {} };
    const [since, until] = ['inicio', 'fim'].map((name) => Date.parse(wanted.get(name) ?? ''));
    const isIn = (pix: { horario: string }) =>
      Date.parse(pix.horario) >= since! && Date.parse(pix.horario) < until!;
    const pix = this.listed(account).flatMap(pixOf).filter(isIn);
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
    callbackUrl: account.listsPayments ? '' : String(postbackUrl),
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

function ok(json: object): HttpReply {
  return { status: 200, json };
}
