import * as z from 'zod/mini';
import { MINUTE_MS } from '@vale/contracts/time';
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

const TOKEN = 'APP_USR-1234';
const OFFSET_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}[+-]\d{2}:\d{2}$/;

/** Reais with at most two decimals. */
const amount = z.number().check(z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6));
const creationSchema = z.strictObject({
  transaction_amount: amount,
  description: z.string().check(z.maxLength(600)),
  payment_method_id: z.literal('pix'),
  external_reference: z.string().check(z.maxLength(256)),
  notification_url: z.url({ protocol: /^https$/ }),
  date_of_expiration: z.string().check(z.regex(OFFSET_TIME)),
  payer: z.strictObject({
    email: z.email(),
    first_name: z.string().check(z.minLength(1)),
    last_name: z.optional(z.string().check(z.minLength(1))),
    identification: z.strictObject({ type: z.literal('CPF'), number: z.string().check(z.regex(/^\d{11}$/)) }),
  }),
});
const cancelSchema = z.strictObject({ status: z.literal('cancelled') });
const refundSchema = z.strictObject({ amount: amount });

interface Refund {
  id: number;
  payment_id: number;
  amount: number;
  status: string;
  date_created: string;
}

interface Payment {
  id: number;
  status: string;
  status_detail: string;
  amount: number;
  reference: string;
  approvedAt: number | null;
  refunds: Refund[];
}

/** Mercado Pago's Payments API by mercadopago.com.br/developers: bearer token, idempotency keys, reais, offsets in its times. */
export class MercadoPagoDouble extends StrictDouble implements ProviderDouble {
  readonly payments = new Map<number, Payment>();
  /** Payments of the largest page that it gives: few, so that any list has several. The real one gives up to 1,000. */
  longestPage = 2;
  /** Length of the picture of a QR code. The real ones have 6 to 8 thousand characters. */
  pictureLength = 7_000;
  protected readonly routes = {
    creation: /^POST \/v1\/payments$/,
    refund: /^POST \/v1\/payments\/\d+\/refunds$/,
  };
  private number = 1_300_000_000;

  get account(): ProviderAccount {
    return { apiEndpoint: this.url, values: { privateToken: TOKEN } };
  }

  get charges(): number {
    return this.payments.size;
  }

  get refunds(): number {
    return [...this.payments.values()].flatMap(({ refunds }) => refunds).length;
  }

  pay(id: string, at: number): void {
    const payment = this.payments.get(Number(id))!;
    if (payment.status !== 'pending') throw new Error('the charge cannot be paid');
    Object.assign(payment, { status: 'approved', status_detail: 'accredited', approvedAt: at });
  }

  returnByHand(id: string, centavos: number): void {
    this.back(this.payments.get(Number(id))!, centavos / 100, 'approved');
  }

  say(id: string, word: string): void {
    this.payments.get(Number(id))!.status = word;
  }

  settleRefunds(): void {
    for (const payment of this.payments.values())
      for (const refund of payment.refunds)
        if (refund.status === 'in_process') refund.status = STATES[this.refunding];
  }

  protected handle(request: DoubleRequest): DoubleReply {
    const { method, path, headers, query } = request;
    if (headers.authorization !== `Bearer ${TOKEN}`)
      throw new Refused(401, {
        message: 'invalid access token',
        error: 'unauthorized',
        status: 401,
        cause: [],
      });
    if (path === '/users/me') return ok({ id: 1234, site_id: 'MLB' });
    if (path === '/v1/payments' && method === 'POST')
      return this.once(request, () => this.create(request.body), refusedKey);
    if (path === '/v1/payments/search') return this.search(query);
    const [, id = '', rest] = /^\/v1\/payments\/(\d+)(\/refunds)?$/.exec(path) ?? [];
    const payment = this.payments.get(Number(id));
    if (!payment) throw refusal(404, 2000, 'Payment not found');
    if (rest === undefined && method === 'GET') return ok(this.shown(payment));
    if (rest === undefined && method === 'PUT') return this.cancel(payment, request.body);
    if (rest && method === 'GET') return ok(payment.refunds);
    if (rest && method === 'POST') return this.once(request, () => this.refund(payment, request), refusedKey);
    throw refusal(405, 0, 'Method not allowed');
  }

  private create(body: unknown): DoubleReply {
    const { transaction_amount, external_reference, date_of_expiration } = checkedBody(
      creationSchema,
      body,
      refusedBody,
    );
    if (transaction_amount <= 0) throw refusal(400, 4037, 'Invalid transaction_amount');
    const validity = Date.parse(date_of_expiration) - this.now;
    if (validity < 30 * MINUTE_MS || validity > 30 * 24 * 60 * MINUTE_MS)
      throw refusal(400, 23, 'Invalid date_of_expiration');
    const payment: Payment = {
      id: ++this.number,
      status: 'pending',
      status_detail: 'pending_waiting_transfer',
      amount: transaction_amount,
      reference: external_reference,
      approvedAt: null,
      refunds: [],
    };
    this.payments.set(payment.id, payment);
    return { status: 201, json: this.shown(payment) };
  }

  private cancel(payment: Payment, body: unknown): DoubleReply {
    checkedBody(cancelSchema, body, refusedBody);
    if (!['pending', 'in_process'].includes(payment.status))
      throw refusal(400, 2018, 'The action requested is not valid for the current payment state');
    Object.assign(payment, { status: 'cancelled', status_detail: 'by_collector' });
    return ok(this.shown(payment));
  }

  private refund(payment: Payment, { body, headers }: DoubleRequest): DoubleReply {
    const wanted = checkedBody(refundSchema, body, refusedBody);
    if (payment.approvedAt === null)
      throw refusal(400, 2063, 'The action requested is not valid for the current payment state');
    const left = payment.amount - payment.refunds.reduce((sum, one) => sum + one.amount, 0);
    if (wanted.amount > left + 0.001) throw refusal(400, 4040, 'Amount to refund invalid');
    const made = this.back(payment, wanted.amount, STATES[this.refunding]);
    // The API reports a running refund only on request.
    if (made.status === 'in_process' && headers['x-render-in-process-refunds'] !== 'true')
      throw refusal(400, 2024, 'Internal error');
    return { status: 201, json: made };
  }

  private back(payment: Payment, sum: number, status: string): Refund {
    const made = {
      id: ++this.number,
      payment_id: payment.id,
      amount: sum,
      status,
      date_created: '2026-11-26T12:00:00.000-04:00',
    };
    payment.refunds.push(made);
    const isWhole = returnedOf(payment) >= payment.amount - 0.001;
    Object.assign(
      payment,
      isWhole ? { status: 'refunded', status_detail: 'refunded' } : { status_detail: 'partially_refunded' },
    );
    return made;
  }

  private search(query: URLSearchParams): DoubleReply {
    const reference = query.get('external_reference');
    const [begin, end] = ['begin_date', 'end_date'].map((name) => Date.parse(query.get(name) ?? ''));
    if (
      reference === null &&
      (query.get('range') !== 'date_approved' || Number.isNaN(begin) || Number.isNaN(end))
    )
      throw refusal(400, 1001, 'Invalid date');
    const matching = [...this.payments.values()].filter((payment) =>
      reference === null
        ? payment.approvedAt !== null && payment.approvedAt >= begin! && payment.approvedAt <= end!
        : payment.reference === reference,
    );
    const offset = Number(query.get('offset') ?? 0);
    const limit = Math.min(this.longestPage, Number(query.get('limit') ?? 30));
    const results = matching.slice(offset, offset + limit).map((payment) => this.shown(payment));
    return ok({ paging: { total: matching.length, limit, offset }, results });
  }

  private shown(payment: Payment): object {
    const { id, status, status_detail, amount: sum, reference, approvedAt } = payment;
    return {
      id,
      status,
      status_detail,
      currency_id: 'BRL',
      payment_method_id: 'pix',
      live_mode: true,
      transaction_amount: sum,
      transaction_amount_refunded: returnedOf(payment),
      external_reference: reference,
      // The provider's clock is not in Brazil's time zone.
      date_approved:
        approvedAt === null
          ? null
          : new Date(approvedAt - 4 * 3_600_000).toISOString().replace('Z', '-04:00'),
      transaction_details: { total_paid_amount: sum, overpaid_amount: 0, net_received_amount: 0 },
      point_of_interaction: {
        type: 'PIX',
        transaction_data: {
          qr_code: doubleCode('pix.mercadopago.example', String(id), Math.round(sum * 100)),
          qr_code_base64: 'iVBORw0KGgo='.padEnd(this.pictureLength, 'A'),
          ticket_url: `https://www.mercadopago.com.br/payments/${id}/ticket`,
        },
      },
    };
  }
}

const STATES = { done: 'approved', pending: 'in_process', failed: 'rejected' } as const;

function returnedOf({ refunds }: Payment): number {
  return refunds.reduce((sum, { amount: one, status }) => sum + (status === 'approved' ? one : 0), 0);
}

function refusedKey(problem: 'no-key' | 'other-request'): Refused {
  return problem === 'no-key'
    ? refusal(400, 4292, "Header X-Idempotency-Key can't be null")
    : refusal(409, 4294, 'idempotency_key_already_used');
}

function refusedBody(problem: string): Refused {
  return refusal(400, 8, problem);
}

function refusal(status: number, code: number, description: string): Refused {
  return new Refused(status, {
    message: description,
    error: 'bad_request',
    status,
    cause: [{ code, description }],
  });
}
