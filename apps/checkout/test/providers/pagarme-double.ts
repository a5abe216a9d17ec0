import * as z from 'zod/mini';
import { SECOND_MS } from '@vale/contracts/time';
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

const KEY = 'sk_test_1234567890abcdef';
/** The largest page; examples of the API ask for as many. */
const LARGEST_PAGE = 30;
/** pagarme/ecommerce-module-core, ChargeStatus; `chargedback`: docs.pagar.me, "Cobranças". */
const STATUSES = [
  'pending',
  'paid',
  'canceled',
  'processing',
  'failed',
  'overpaid',
  'underpaid',
  'chargedback',
];

/** docs.pagar.me, "Pix" and "Criar pedido"; pagarme-nodejs-sdk, CreateOrderRequest, CreateCustomerRequest, CreatePhoneRequest. */
const orderSchema = z.strictObject({
  code: z.string().check(z.maxLength(52)),
  items: z.array(
    z.strictObject({
      code: z.string().check(z.minLength(1), z.maxLength(52)),
      amount: z.int().check(z.gte(1)),
      description: z.string().check(z.minLength(1), z.maxLength(256)),
      quantity: z.literal(1),
    }),
  ),
  customer: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(64)),
    email: z.email().check(z.maxLength(64)),
    type: z.enum(['individual', 'company']),
    document: z.string().check(z.regex(/^\d{11}$/)),
    document_type: z.literal('CPF'),
    phones: z.strictObject({
      mobile_phone: z.strictObject({
        country_code: z.literal('55'),
        area_code: z.string().check(z.regex(/^\d{2}$/)),
        number: z.string().check(z.regex(/^\d{8,9}$/)),
      }),
    }),
  }),
  payments: z
    .array(
      z.strictObject({
        payment_method: z.literal('pix'),
        pix: z.strictObject({ expires_in: z.int().check(z.gte(1), z.lte(10 * 365 * 86_400)) }),
      }),
    )
    .check(z.length(1)),
});
/** pagarme-nodejs-sdk, CreateCancelChargeRequest. */
const cancelSchema = z.strictObject({ amount: z.int().check(z.gte(1)) });

interface Charge {
  id: string;
  code: string;
  amount: number;
  status: string;
  createdAt: number;
  expiresAt: number;
  paidAt: number | null;
  paid: number;
  canceled: number;
  /** Requested, and not returned yet. */
  waiting: number;
}

/**
 * Pagar.me's API v5 by docs.pagar.me and the SDKs of pagarme on GitHub: basic authentication by the secret key, whole centavos, times
 * in UTC, pages of 30.
 */
export class PagarmeDouble extends StrictDouble implements ProviderDouble {
  readonly orders = new Map<string, Charge>();
  /** Charges of the largest page that it gives: few, so that any list has several. */
  longestPage = 2;
  /** The gateway refuses every charge, and the API answers 200. */
  refusesCharges = false;
  protected readonly routes = {
    creation: /^POST \/core\/v5\/orders$/,
    refund: /^DELETE \/core\/v5\/charges\/[^/]+$/,
  };
  private readonly replies = new Map<string, DoubleReply>();
  private refundsMade = 0;

  get account(): ProviderAccount {
    return { apiEndpoint: `${this.url}/core/v5`, values: { privateToken: KEY } };
  }

  get charges(): number {
    return this.orders.size;
  }

  get refunds(): number {
    return this.refundsMade;
  }

  pay(id: string, at: number, centavos?: number): void {
    const charge = this.orders.get(id)!;
    if (charge.status !== 'pending') throw new Error('the charge cannot be paid');
    Object.assign(charge, { status: 'paid', paidAt: at, paid: centavos ?? charge.amount });
  }

  returnByHand(id: string, centavos: number): void {
    this.back(this.orders.get(id)!, centavos);
  }

  say(id: string, word: string): void {
    this.orders.get(id)!.status = word;
  }

  settleRefunds(): void {
    for (const charge of this.orders.values()) {
      if (charge.waiting > 0 && this.refunding === 'done') this.back(charge, charge.waiting);
      charge.waiting = 0;
    }
  }

  protected handle(request: DoubleRequest): DoubleReply {
    const { method, path, headers, query, body } = request;
    // docs.pagar.me, "Autenticação": the key is the user, and the password is empty.
    if (headers.authorization !== `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`)
      throw refusal(401, 'Authorization has been denied for this request.');
    const [, resource = '', id] = /^\/core\/v5\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (resource === 'orders' && method === 'POST' && !id)
      return this.onlyOnce(request, () => this.create(body));
    if (resource !== 'charges') throw refusal(404, 'Not found.');
    if (!id) return this.list(query);
    const charge = this.orders.get(id);
    if (!charge) throw refusal(404, 'Charge not found.');
    if (method === 'GET') return ok(shown(charge));
    if (method === 'DELETE') return this.onlyOnce(request, () => this.cancel(charge, body));
    throw refusal(405, 'Method not allowed.');
  }

  /** docs.pagar.me, "Idempotência": the key alone decides, its case counts, and without one every request is another. */
  private onlyOnce({ headers, path }: DoubleRequest, make: () => DoubleReply): DoubleReply {
    const key = headers['idempotency-key'];
    if (typeof key !== 'string') return make();
    const reply = this.replies.get(`${path} ${key}`) ?? make();
    this.replies.set(`${path} ${key}`, reply);
    return reply;
  }

  private create(body: unknown): DoubleReply {
    const { code, items, payments } = checkedBody(orderSchema, body, refusedBody);
    const number = String(this.orders.size + 1).padStart(6, '0');
    const charge: Charge = {
      id: `ch_Nx0nPoA${number}`,
      code,
      amount: items.reduce((sum, { amount }) => sum + amount, 0),
      status: this.refusesCharges ? 'failed' : 'pending',
      createdAt: this.now,
      expiresAt: this.now + payments[0]!.pix.expires_in * SECOND_MS,
      paidAt: null,
      paid: 0,
      canceled: 0,
      waiting: 0,
    };
    this.orders.set(charge.id, charge);
    // docs.pagar.me, "Pix", example of a reply: the charge is in the order, whose code it repeats.
    return ok({ ...orderOf(charge), items, closed: true, charges: [shown(charge)] });
  }

  /** An unpaid Pix cannot be deleted, whether or not it has expired. */
  private cancel(charge: Charge, body: unknown): DoubleReply {
    if (charge.status === 'pending') throw refusal(412, 'This charge cannot be canceled because is pending.');
    const { amount } = checkedBody(cancelSchema, body, refusedBody);
    if (charge.canceled + charge.waiting + amount > charge.paid)
      throw refusal(412, 'The amount to cancel is greater than the charge.');
    this.refundsMade++;
    if (this.refunding === 'pending') charge.waiting += amount;
    else this.back(charge, amount);
    return ok(shown(charge));
  }

  /** docs.pagar.me (Stone), example of `charge.refunded`: `canceled` with `canceled_amount`. */
  private back(charge: Charge, centavos: number): void {
    charge.canceled += centavos;
    if (charge.canceled >= charge.paid) charge.status = 'canceled';
  }

  /** pagarme-nodejs-sdk, `getCharges`: filters of the creation and of one status; docs.pagar.me, "Paginação". */
  private list(query: URLSearchParams): DoubleReply {
    const status = query.get('status');
    if (status !== null && !STATUSES.includes(status)) throw refusal(400, 'The status is invalid.');
    const size = Math.min(this.longestPage, LARGEST_PAGE, Number(query.get('size') ?? 10));
    const page = Number(query.get('page') ?? 1);
    const [since, until] = [
      timeOf(query.get('created_since'), -Infinity),
      timeOf(query.get('created_until'), Infinity),
    ];
    const code = query.get('code');
    const found = [...this.orders.values()]
      .filter((charge) => status === null || charge.status === status)
      .filter((charge) => code === null || charge.code === code)
      .filter(({ createdAt }) => createdAt >= since && createdAt <= until)
      .toReversed();
    const isMore = page * size < found.length;
    const paging = {
      total: found.length,
      ...(page > 1 && { previous: `${this.url}/core/v5/charges?page=${page - 1}&size=${size}` }),
      ...(isMore && { next: `${this.url}/core/v5/charges?page=${page + 1}&size=${size}` }),
    };
    return ok({ data: found.slice((page - 1) * size, page * size).map(shown), paging });
  }
}

function timeOf(text: string | null, missing: number): number {
  if (text === null) return missing;
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw refusal(400, 'The date is invalid.');
  return ms;
}

/** The order as a charge has it. */
function orderOf({ id, code, amount, status, createdAt }: Charge): object {
  return {
    id: id.replace('ch_', 'or_'),
    code,
    amount,
    currency: 'BRL',
    closed: true,
    status: status === 'paid' ? 'paid' : 'pending',
    customer_id: 'cus_Q2LebxBinimjVJoB',
    created_at: iso(createdAt),
    updated_at: iso(createdAt),
    closed_at: iso(createdAt),
    metadata: {},
  };
}

/**
 * pagarme-nodejs-sdk, GetChargeResponse and GetPixTransactionResponse; docs.pagar.me, "Exemplo de webhook", has the same objects, and
 * leaves out what has no value.
 */
function shown(charge: Charge): object {
  const { id, code, amount, status, createdAt, expiresAt, paidAt, paid, canceled, waiting } = charge;
  const isFailed = status === 'failed' && paidAt === null;
  return {
    id,
    code,
    gateway_id: '707219',
    amount,
    ...(paidAt !== null && { paid_amount: paid, paid_at: iso(paidAt) }),
    ...(canceled > 0 && { canceled_amount: canceled, canceled_at: iso(paidAt ?? createdAt) }),
    status,
    currency: 'BRL',
    payment_method: 'pix',
    created_at: iso(createdAt),
    updated_at: iso(paidAt ?? createdAt),
    pending_cancellation: waiting > 0,
    customer: {
      id: 'cus_Q2LebxBinimjVJoB',
      name: 'Tony Stark',
      email: 'avengerstark@example.com',
      document: '52998224725',
      document_type: 'cpf',
      type: 'individual',
      delinquent: false,
      created_at: iso(createdAt),
      updated_at: iso(createdAt),
      phones: { mobile_phone: { country_code: '55', area_code: '11', number: '999990000' } },
      metadata: {},
    },
    order: orderOf(charge),
    last_transaction: {
      id: id.replace('ch_', 'tran_'),
      transaction_type: 'pix',
      pix_provider_tid: '707219',
      gateway_id: '707219',
      amount,
      status: paidAt === null ? (isFailed ? 'failed' : 'waiting_payment') : 'paid',
      success: !isFailed,
      ...(!isFailed && {
        qr_code: doubleCode('api.pagar.example', id, amount),
        qr_code_url: `https://api.pagar.example/core/v5/transactions/tran_${id}/qrcode?payment_method=pix`,
        expires_at: iso(expiresAt),
      }),
      ...(paidAt !== null && {
        end_to_end_id: 'E12345678202009091221abcdef12345',
        payer: {
          name: 'Tony Stark',
          document: '***982247**',
          document_type: 'CPF',
          bank_account: { bank_name: 'Bank', ispb: '00000000' },
        },
      }),
      gateway_response: isFailed
        ? { code: '400', errors: [{ message: 'action_forbidden | Conta sem Pix.' }] }
        : {},
      antifraud_response: {},
      created_at: iso(createdAt),
      updated_at: iso(paidAt ?? createdAt),
      metadata: {},
    },
    metadata: {},
  };
}

/** `2024-07-10T02:33:42.551877Z`: real times have seven decimals or fewer. */
function iso(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '1234Z');
}

function refusedBody(problem: string): Refused {
  return new Refused(422, { message: 'The request is invalid.', errors: { 'order.body': [problem] } });
}

function refusal(status: number, message: string): Refused {
  return new Refused(status, { message });
}
