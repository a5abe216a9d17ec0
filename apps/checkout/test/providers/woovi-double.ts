import * as z from 'zod/mini';
import type { ProviderAccount } from '../../src/payments/providers/payment-provider.js';
import {
  checkedBody,
  doubleCode,
  ok,
  Refused,
  StrictDouble,
  type DoubleReply,
  type DoubleRequest,
  type ProviderDouble,
} from './strict-double.js';

const APP_ID = 'Q2xpZW50X0lkXzE6';

const centavos = z.int().check(z.gte(1));
const chargeSchema = z.strictObject({
  correlationID: z.string().check(z.minLength(1)),
  value: centavos,
  type: z.literal('DYNAMIC'),
  comment: z.string().check(z.maxLength(140)),
  // The SDKs' "expiresIn (min: 15 minutes)"; woovi.json says 300 s.
  expiresIn: z.int().check(z.gte(900)),
  customer: z.strictObject({
    name: z.string(),
    taxID: z.string().check(z.regex(/^\d{11}$/)),
    email: z.email(),
    phone: z.string().check(z.regex(/^55\d{10,11}$/)),
  }),
});
const refundSchema = z.strictObject({
  correlationID: z.string(),
  value: centavos,
  comment: z.string().check(z.maxLength(140)),
});
const webhookSchema = z.strictObject({
  webhook: z.strictObject({ name: z.string(), event: z.string(), url: z.url(), isActive: z.boolean() }),
});

interface Refund {
  correlationID: string;
  value: number;
  status: string;
  endToEndId: string;
  time: string;
}

interface Payment {
  endToEndId: string;
  value: number;
  time: string;
}

interface Charge {
  correlationID: string;
  value: number;
  status: string;
  expiresIn: number;
  payment: Payment | null;
  /** Another payment of the same QR code. */
  second?: Payment;
  refunds: Refund[];
}

/** Woovi by developers.woovi.com and its OpenAPI: the AppID raw, whole centavos, "not found" with 400, success with 200. */
export class WooviDouble extends StrictDouble implements ProviderDouble {
  protected readonly routes = {
    creation: /^POST \/api\/v1\/charge$/,
    refund: /^POST \/api\/v1\/charge\/[^/]+\/refund$/,
  };
  private readonly made = new Map<string, Charge>();
  webhooks: (z.output<typeof webhookSchema>['webhook'] & { id: string })[] = [];
  private madeWebhooks = 0;
  /** Entries of the largest page that it gives: few, so that any list has several. The real one gives up to 100. */
  longestPage = 2;
  /** Payments that lists do not have yet. */
  hidesPayments = false;
  /** Lists payments without their end-to-end ids. */
  hidesIds = false;
  /** Statuses of disputes, by the end-to-end ids of their payments. */
  readonly disputes = new Map<string, string>();
  /** Parts of the API that the AppID has no access to. */
  readonly forbidden = new Set<'transaction' | 'refund'>();
  /** Status of every read of disputes; null if the AppID has access and the route works. */
  refusesDisputes: number | null = null;
  /** Payments to the account's own key. */
  readonly loose: Payment[] = [];

  get account(): ProviderAccount {
    return { apiEndpoint: this.url, values: { privateToken: APP_ID } };
  }

  get charges(): number {
    return this.made.size;
  }

  get refunds(): number {
    return [...this.made.values()].flatMap(({ refunds }) => refunds).length;
  }

  pay(id: string, at: number): void {
    const charge = this.made.get(id);
    if (charge?.status !== 'ACTIVE') throw new Error('the charge cannot be paid');
    charge.status = 'COMPLETED';
    charge.payment = paymentOf(this.made.size, charge.value, at);
  }

  payAgain(id: string, at: number): void {
    const charge = this.made.get(id)!;
    charge.second = paymentOf(800 + this.made.size, charge.value, at);
  }

  payLoose(at: number, value: number): void {
    this.loose.push(paymentOf(900 + this.loose.length, value, at));
  }

  returnByHand(id: string, value: number): void {
    this.back(this.made.get(id)!, `panel-${this.refunds}`, value, 'CONFIRMED');
  }

  say(id: string, word: string): void {
    this.made.get(id)!.status = word;
  }

  settleRefunds(): void {
    for (const { refunds } of this.made.values())
      for (const refund of refunds)
        if (refund.status === 'IN_PROCESSING') refund.status = STATES[this.refunding];
  }

  protected handle(request: DoubleRequest): DoubleReply {
    const { method, path, headers, query, body } = request;
    if (headers.authorization !== APP_ID)
      throw new Refused(401, { data: null, errors: [{ message: 'appID inválido' }] });
    const [, , , kind = '', id = '', sub = ''] = path.split('/').map(decodeURIComponent);
    for (const part of [kind, sub])
      if (this.forbidden.has(part as 'refund')) throw refusal('Sem acesso', 403);
    if (kind === 'webhook') return this.webhook(method, id, body);
    if (kind === 'dispute') return this.dispute(id, query);
    if (kind === 'transaction') return this.transactions(query);
    if (kind !== 'charge') throw refusal('Rota não encontrada', 404);
    if (id === '' && method === 'POST') return this.create(query, body);
    const charge = this.made.get(id.replace(/^(id|tx)-/, ''));
    if (!charge) throw refusal('Cobrança não encontrada');
    if (sub === 'refund') return this.refund(method, charge, body);
    if (method === 'DELETE') return this.remove(charge);
    return ok({ charge: shown(charge) });
  }

  private webhook(method: string, id: string, body: unknown): DoubleReply {
    if (method === 'GET') return ok({ webhooks: this.webhooks, pageInfo: { hasNextPage: false } });
    if (method === 'DELETE') {
      if (!this.webhooks.some((one) => one.id === id)) throw refusal('Webhook não encontrado');
      this.webhooks = this.webhooks.filter((one) => one.id !== id);
      return ok({ status: 'OK' });
    }
    const { webhook } = checkedBody(webhookSchema, body, refusal);
    const made = { ...webhook, id: `V2ViaG9vazo${++this.madeWebhooks}` };
    this.webhooks.push(made);
    return ok({ webhook: made });
  }

  private dispute(endToEndId: string, query: URLSearchParams): DoubleReply {
    if (this.refusesDisputes !== null) throw refusal('Sem acesso', this.refusesDisputes);
    if (endToEndId === '') {
      const all = [...this.disputes].map(([id, status]) => ({ status, value: 5_000, endToEndId: id }));
      const { page: disputes, pageInfo } = pageOf(all, query, this.longestPage);
      return ok({ pageInfo, disputes });
    }
    const status = this.disputes.get(endToEndId);
    if (!status) throw refusal('Dispute not found');
    return ok({ dispute: { type: 'MED', status, endToEndId, id: '67e3170b38e62d5935ed4faf' } });
  }

  private create(query: URLSearchParams, body: unknown): DoubleReply {
    const wanted = checkedBody(chargeSchema, body, refusal);
    const known = this.made.get(wanted.correlationID);
    if (known && query.get('return_existing') !== 'true')
      throw refusal('Já existe uma cobrança com este correlationID');
    const { correlationID, value, expiresIn } = wanted;
    const charge = known ?? { correlationID, value, expiresIn, status: 'ACTIVE', payment: null, refunds: [] };
    this.made.set(correlationID, charge);
    return ok({ charge: shown(charge), correlationID, brCode: codeOf(charge) });
  }

  private remove(charge: Charge): DoubleReply {
    if (charge.status !== 'ACTIVE') throw refusal('A cobrança não pode ser removida');
    this.made.delete(charge.correlationID);
    return ok({ status: 'OK', id: charge.correlationID });
  }

  private refund(method: string, charge: Charge, body: unknown): DoubleReply {
    if (method === 'GET') return ok({ refunds: charge.refunds });
    const { correlationID, value } = checkedBody(refundSchema, body, refusal);
    if (charge.status !== 'COMPLETED') throw refusal('A cobrança não foi paga');
    if (charge.refunds.some((one) => one.correlationID === correlationID))
      throw refusal('Já existe um reembolso com este correlationID');
    const back = charge.refunds.reduce((sum, one) => sum + one.value, 0);
    if (back + value > charge.value * (charge.second ? 2 : 1))
      throw refusal('O valor do reembolso é maior que o valor disponível');
    return ok({ refund: this.back(charge, correlationID, value, STATES[this.refunding]) });
  }

  private back(charge: Charge, correlationID: string, value: number, status: string): Refund {
    const number = String(this.refunds).padStart(11, '0');
    const made = {
      correlationID,
      value,
      status,
      endToEndId: `D54811417202611261200${number}`,
      time: '2026-11-26T15:00:00.000Z',
    };
    charge.refunds.push(made);
    return made;
  }

  /** Filters by one charge or by time; the schema swaps the words of `type` and `status`. */
  private transactions(query: URLSearchParams): DoubleReply {
    const only = query.get('charge');
    const [start, end] = ['start', 'end'].map((name) => Date.parse(query.get(name) ?? ''));
    if (only === null && (Number.isNaN(start) || Number.isNaN(end)))
      throw refusal('start e end são inválidos');
    const paid = [...this.made.values()].flatMap((charge) =>
      this.hidesPayments
        ? []
        : [charge.second, charge.payment].flatMap((one) => (one ? [transactionOf(charge, one)] : [])),
    );
    const all = [
      ...paid,
      ...this.loose.map((one) => ({ ...one, type: 'PAYMENT', status: 'CONFIRMED' })),
      FEE,
    ];
    const found = all.filter((one) =>
      only === null
        ? Date.parse(one.time) >= start! && Date.parse(one.time) <= end!
        : paid.some((of) => of === one && of.charge.correlationID === only),
    );
    const { page, pageInfo } = pageOf(found, query, this.longestPage);
    const transactions = this.hidesIds ? page.map((one) => ({ ...one, endToEndId: null })) : page;
    return ok({ status: 'OK', pageInfo, transactions });
  }
}

const STATES = { done: 'CONFIRMED', pending: 'IN_PROCESSING', failed: 'REJECTED' } as const;
const FEE = {
  endToEndId: 'FEE',
  value: 50,
  time: '2020-01-01T00:00:00.000Z',
  type: 'FEE',
  status: 'CONFIRMED',
};

function pageOf<T>(all: readonly T[], query: URLSearchParams, longest: number) {
  const skip = Number(query.get('skip') ?? 0);
  const limit = Math.min(longest, Number(query.get('limit') ?? 10));
  const pageInfo = { skip, limit, hasPreviousPage: skip > 0, hasNextPage: skip + limit < all.length };
  return { page: all.slice(skip, skip + limit), pageInfo };
}

function transactionOf(charge: Charge, payment: Payment) {
  const back = charge.refunds.reduce((sum, { value }) => sum + value, 0);
  const status = back === 0 ? 'CONFIRMED' : back >= charge.value ? 'REFUNDED' : 'PARTIAL_REFUND';
  return {
    ...payment,
    charge: { correlationID: charge.correlationID, status: charge.status },
    type: 'PAYMENT',
    status,
  };
}

function paymentOf(number: number, value: number, at: number): Payment {
  const endToEndId = `E54811417202611261200${String(number).padStart(11, '0')}`;
  return { endToEndId, value, time: new Date(at).toISOString() };
}

function shown(charge: Charge): object {
  const { correlationID, value, status, expiresIn, payment } = charge;
  return {
    correlationID,
    value,
    status,
    expiresIn,
    type: 'DYNAMIC',
    brCode: codeOf(charge),
    identifier: `id-${correlationID}`,
    transactionID: `tx-${correlationID}`,
    ...(payment && { paidAt: payment.time }),
    paymentMethods: { pix: { method: 'PIX_COB', fee: 50, value, txId: correlationID } },
  };
}

function codeOf({ correlationID, value }: Charge): string {
  return doubleCode('api.woovi.example', correlationID, value);
}

function refusal(error: string, status = 400): Refused {
  return new Refused(status, { error });
}
