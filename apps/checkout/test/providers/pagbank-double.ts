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

const TOKEN = 'pagbank-token-1234';
const NAME = z.string().check(z.regex(/^[\p{L}\d ]{1,64}$/u));
const OFFSET_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?[+-]\d{2}:\d{2}$/;

const centavos = z.int();
const orderSchema = z.strictObject({
  reference_id: z.string().check(z.maxLength(200)),
  customer: z.strictObject({
    name: NAME,
    email: z.email(),
    tax_id: z.string().check(z.regex(/^\d{11}$/)),
    phones: z.array(
      z.strictObject({
        country: z.literal('55'),
        area: z.string().check(z.regex(/^\d{2}$/)),
        number: z.string().check(z.regex(/^\d{8,9}$/)),
        type: z.enum(['MOBILE', 'BUSINESS', 'HOME']),
      }),
    ),
  }),
  items: z.array(
    z.strictObject({ name: NAME, quantity: z.literal(1), unit_amount: z.int().check(z.gte(1)) }),
  ),
  qr_codes: z
    .array(
      z.strictObject({
        amount: z.strictObject({ value: centavos }),
        expiration_date: z.string().check(z.regex(OFFSET_TIME)),
      }),
    )
    .check(z.length(1)),
  notification_urls: z.array(z.url({ protocol: /^https$/ }).check(z.maxLength(100))),
});
const cancelSchema = z.strictObject({ amount: z.strictObject({ value: z.int().check(z.gte(1)) }) });

interface Charge {
  id: string;
  status: string;
  paidAt: number;
  value: number;
  refunded: number;
  waiting: number;
}

interface Order {
  id: string;
  reference: string;
  value: number;
  charge: Charge | null;
  /** Another payment of the same QR code. */
  second: Charge | null;
  /** A word before there is a charge. */
  word: string | null;
}

/** PagBank's Orders API by developer.pagbank.com.br: bearer token, idempotency keys, whole centavos, no charge before it is paid. */
export class PagBankDouble extends StrictDouble implements ProviderDouble {
  private readonly orders = new Map<string, Order>();
  protected readonly routes = { creation: /^POST \/orders$/, refund: /^POST \/charges\/[^/]+\/cancel$/ };
  /** Simulates a provider that does not find a fresh payment by its charge. */
  isFresh = false;
  private refundsMade = 0;

  get account(): ProviderAccount {
    return { apiEndpoint: this.url, values: { privateToken: TOKEN } };
  }

  get charges(): number {
    return this.orders.size;
  }

  get refunds(): number {
    return this.refundsMade;
  }

  pay(id: string, at: number): void {
    const order = this.orders.get(id)!;
    if (order.charge) throw new Error('the charge cannot be paid');
    const charge = { id: id.replace('ORDE', 'CHAR'), status: 'PAID', paidAt: at, value: order.value };
    order.charge = { ...charge, refunded: 0, waiting: 0 };
  }

  payAgain(id: string): void {
    const order = this.orders.get(id)!;
    order.second = { ...order.charge!, id: id.replace('ORDE', 'CHAR2'), refunded: 0, waiting: 0 };
  }

  returnByHand(id: string, value: number): void {
    this.back(this.orders.get(id)!.charge!, value);
  }

  say(id: string, word: string): void {
    const order = this.orders.get(id)!;
    if (order.charge) order.charge.status = word;
    else order.word = word;
  }

  settleRefunds(): void {
    for (const { charge } of this.orders.values()) {
      if (!charge) continue;
      charge.refunded += charge.waiting;
      charge.waiting = 0;
    }
  }

  protected handle(request: DoubleRequest): DoubleReply {
    const { method, path, headers, body } = request;
    if (headers.authorization !== `Bearer ${TOKEN}`) throw refusal(401, 'UNAUTHORIZED', 'Invalid credential');
    if (path === '/orders' && method === 'POST')
      return this.once(request, () => this.create(body), refusedKey);
    const [, kind = '', id = '', action = ''] = path.split('/');
    if (kind === 'orders' && method === 'GET') {
      const order = this.orders.get(id);
      if (!order) throw refusal(404, 'RESOURCE_NOT_FOUND', 'order not found');
      return ok(shown(order));
    }
    const charge = [...this.orders.values()]
      .flatMap((order) => [order.charge, order.second])
      .find((one) => one?.id === id);
    if (kind === 'charges' && action === 'cancel' && method === 'POST') {
      if (!charge || this.isFresh) throw refusal(404, '40008', 'transaction not found');
      return this.once(request, () => this.refund(charge, body), refusedKey);
    }
    throw refusal(404, 'RESOURCE_NOT_FOUND', 'not found');
  }

  private create(body: unknown): DoubleReply {
    const { reference_id, qr_codes, items } = checkedBody(orderSchema, body, refusedBody);
    const { amount, expiration_date } = qr_codes[0]!;
    if (amount.value < 100 || amount.value > 999_999_900)
      throw refusal(400, '40002', 'qr_codes[0].amount.value must be between 100 and 999999900');
    if (items.some(({ unit_amount }) => unit_amount !== amount.value))
      throw refusal(400, '40002', 'items do not match');
    if (Date.parse(expiration_date) <= this.now)
      throw refusal(400, '40002', 'expiration_date is in the past');
    const id = `ORDE_${String(this.orders.size + 1).padStart(8, '0')}-AAAA`;
    const order = {
      id,
      reference: reference_id,
      value: amount.value,
      charge: null,
      second: null,
      word: null,
    };
    this.orders.set(id, order);
    return { status: 201, json: shown(order) };
  }

  private refund(charge: Charge, body: unknown): DoubleReply {
    const { amount } = checkedBody(cancelSchema, body, refusedBody);
    if (charge.refunded + charge.waiting + amount.value > charge.value)
      throw refusal(400, '40002', 'amount.value is more than what is left');
    this.refundsMade++;
    if (this.refunding === 'pending') charge.waiting += amount.value;
    else this.back(charge, amount.value);
    return { status: 201, json: chargeOf(charge) };
  }

  private back(charge: Charge, value: number): void {
    charge.refunded += value;
    if (charge.refunded >= charge.value) charge.status = 'CANCELED';
  }
}

function chargeOf({ id, status, paidAt, value, refunded }: Charge): object {
  return {
    id,
    status,
    reference_id: 'r',
    created_at: '2026-11-26T12:00:00-03:00',
    paid_at: new Date(paidAt - 3 * 3_600_000).toISOString().replace('Z', '-03:00'),
    amount: { value, currency: 'BRL', summary: { total: value, paid: value, refunded } },
    payment_response: { code: '20000', message: 'SUCESSO' },
    payment_method: { type: 'PIX', pix: { holder: { name: 'Ana', tax_id: '***982247**' } } },
  };
}

function shown({ id, reference, value, charge, second, word }: Order): object {
  const early = word === null ? [] : [{ id: 'CHAR_1', status: word, amount: { value, currency: 'BRL' } }];
  const paid = [charge, second].filter((one) => one !== null);
  const charges = paid.length > 0 ? paid.map(chargeOf) : early;
  return {
    id,
    reference_id: reference,
    created_at: '2026-11-26T12:00:00.000-03:00',
    ...(charges.length > 0 && { charges }),
    qr_codes: [
      {
        id: id.replace('ORDE', 'QRCO'),
        amount: { value },
        arrangements: ['PIX'],
        text: doubleCode('api.pagseguro.example', id, value),
      },
    ],
  };
}

function refusedKey(problem: 'no-key' | 'other-request'): Refused {
  return problem === 'no-key'
    ? refusal(400, '40001', 'required_parameter x-idempotency-key')
    : refusal(409, 'IDEMPOTENCY_CONFLICT', 'the key was used for another request');
}

function refusedBody(problem: string): Refused {
  return refusal(400, '40002', problem);
}

function refusal(status: number, code: string, description: string): Refused {
  return new Refused(status, { error_messages: [{ code, description, parameter_name: '' }] });
}
