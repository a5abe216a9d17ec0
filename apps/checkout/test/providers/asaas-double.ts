import * as z from 'zod/mini';
import { DAY_MS } from '@vale/contracts/time';
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

const LEAST = 5;

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const reais = z.number().check(z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6));
const customerSchema = z.strictObject({
  name: z.string().check(z.minLength(1)),
  cpfCnpj: z.string().check(z.regex(/^\d{11}$/)),
  email: z.email(),
  notificationDisabled: z.boolean(),
});
const paymentSchema = z.strictObject({
  customer: z.string(),
  billingType: z.literal('PIX'),
  value: reais,
  dueDate: day,
  description: z.string().check(z.maxLength(500)),
  externalReference: z.string(),
});
const refundSchema = z.strictObject({ value: reais, description: z.string() });
const webhookSchema = z.strictObject({
  name: z.string(),
  url: z.url({ protocol: /^https$/ }),
  email: z.email(),
  apiVersion: z.literal(3),
  enabled: z.boolean(),
  interrupted: z.boolean(),
  sendType: z.enum(['SEQUENTIALLY', 'NON_SEQUENTIALLY']),
  events: z.array(z.string()),
});

interface Refund {
  dateCreated: string;
  status: string;
  value: number;
  description: string | null;
  effectiveDate: string | null;
}

interface Payment {
  id: string;
  status: string;
  value: number;
  reference: string;
  paidAt: number | null;
  deleted: boolean;
  refunds: Refund[];
  /** In reais, as far as Asaas has taken it: `netValue` is the rest. */
  fee: number;
}

/** Asaas by docs.asaas.com: the key raw in `access_token`, reais, days without times, success always 200, no key against doubles. */
export class AsaasDouble extends StrictDouble implements ProviderDouble {
  protected readonly routes = {
    creation: /^POST \/v3\/payments$/,
    refund: /^POST \/v3\/payments\/[^/]+\/refund$/,
  };
  readonly payments = new Map<string, Payment>();
  /** Entries of the largest page that it gives: few, so that any list has several. The real one gives up to 100. */
  longestPage = 2;
  /** Keys of the one account; the last one is the shop's. */
  apiKeys = ['$aact_prod_1234'];
  private readonly customers = new Map<string, string>();
  /** Codes come a moment after their charges. */
  hidesCodes = false;
  /** The list of refunds repeats their descriptions. */
  echoes = true;
  /** The list does not show refunds yet. */
  hidesRefunds = false;
  /** Ten at most. */
  webhooks: (z.output<typeof webhookSchema> & { id: string })[] = [];
  private madeWebhooks = 0;
  /** docs.asaas.com, "Confirmação Anual de Dados Comerciais": the API is restricted until the owner has confirmed them. */
  lacksCommercialInfo = false;

  get account(): ProviderAccount {
    return { apiEndpoint: `${this.url}/v3`, values: { privateToken: this.apiKeys.at(-1)! } };
  }

  get charges(): number {
    return this.payments.size;
  }

  get refunds(): number {
    return [...this.payments.values()].flatMap(({ refunds }) => refunds).length;
  }

  pay(id: string, at: number): void {
    const payment = this.payments.get(id)!;
    if (payment.deleted || payment.paidAt !== null) throw new Error('the charge cannot be paid');
    Object.assign(payment, { status: 'RECEIVED', paidAt: at });
  }

  returnByHand(id: string, centavos: number): void {
    this.back(this.payments.get(id)!, centavos / 100, 'DONE', null);
  }

  say(id: string, word: string): void {
    this.payments.get(id)!.status = word;
  }

  settleRefunds(): void {
    for (const { refunds } of this.payments.values())
      for (const refund of refunds)
        if (refund.status === 'PENDING')
          Object.assign(refund, { status: STATES[this.refunding], effectiveDate: this.localTime() });
  }

  protected handle(request: DoubleRequest): DoubleReply {
    const { method, path, headers, query, body } = request;
    if (!this.apiKeys.includes(String(headers['access_token'])) || headers.authorization !== undefined)
      throw refusal(401, 'invalid_access_token', 'A chave de API fornecida é inválida');
    if (!headers['user-agent']) throw refusal(400, 'invalid_user_agent', 'O User-Agent é obrigatório');
    const [, , kind = '', id = '', sub = ''] = path.split('/');
    if (kind === 'customers') return this.customer(method, query, body);
    if (kind === 'webhooks') return this.webhook(method, id, body);
    if (kind === 'myAccount') return ok({ email: 'loja@example.com' });
    if (kind !== 'payments') throw refusal(404, 'not_found', 'Não encontrado');
    if (id === '') return method === 'POST' ? this.create(body) : this.list(query);
    const payment = this.payments.get(id);
    if (!payment) return { status: 404, json: '' };
    if (sub === '' && method === 'DELETE') return this.remove(payment);
    if (sub === '') return ok(shown(payment));
    if (sub === 'pixQrCode') return this.code(payment);
    if (sub === 'refunds') return ok(listed(this.refundsOf(payment), 0, 100));
    if (sub === 'refund' && method === 'POST') return this.refund(payment, body);
    throw refusal(404, 'not_found', 'Não encontrado');
  }

  private customer(method: string, query: URLSearchParams, body: unknown): DoubleReply {
    const known = this.customers.get(query.get('cpfCnpj') ?? '');
    if (method === 'GET') return ok(listed(known ? [{ id: known }] : [], 0, 10));
    const { cpfCnpj } = checkedBody(customerSchema, body, refusedBody);
    this.customers.set(cpfCnpj, `cus_${String(this.customers.size + 1).padStart(12, '0')}`);
    return ok({ object: 'customer', id: this.customers.get(cpfCnpj) });
  }

  private webhook(method: string, id: string, body: unknown): DoubleReply {
    if (method === 'GET') return ok(listed(this.webhooks, 0, 100));
    if (method === 'DELETE') {
      if (!this.webhooks.some((one) => one.id === id)) throw refusal(404, 'not_found', 'Não encontrado');
      this.webhooks = this.webhooks.filter((one) => one.id !== id);
      return ok({ deleted: true, id });
    }
    // "Atualizar webhook existente": every field is optional.
    if (method === 'PUT') {
      const known = this.webhooks.find((one) => one.id === id);
      if (!known) throw refusal(404, 'not_found', 'Não encontrado');
      return ok(Object.assign(known, checkedBody(z.partial(webhookSchema), body, refusedBody)));
    }
    if (this.webhooks.length >= 10) throw refusal(400, 'invalid_action', 'Limite de webhooks atingido.');
    const made = { ...checkedBody(webhookSchema, body, refusedBody), id: `wh_${++this.madeWebhooks}` };
    this.webhooks.push(made);
    return ok(made);
  }

  private create(body: unknown): DoubleReply {
    const { customer, value, dueDate, externalReference } = checkedBody(paymentSchema, body, refusedBody);
    if (this.lacksCommercialInfo)
      throw refusal(
        400,
        'invalid_action',
        'Confirme os dados comerciais da conta loja@example.com, CPF 529.982.247-25.',
      );
    if (![...this.customers.values()].includes(customer))
      throw refusal(400, 'invalid_customer', 'Customer inválido ou não informado.');
    if (value < LEAST)
      throw refusal(400, 'invalid_value', 'O valor da cobrança não pode ser menor que R$ 5,00.');
    if (Date.parse(dueDate) < this.now - 2 * DAY_MS)
      throw refusal(400, 'invalid_dueDate', 'Vencimento no passado');
    const id = `pay_${String(this.payments.size + 1).padStart(16, '0')}`;
    const payment = {
      id,
      status: 'PENDING',
      value,
      reference: externalReference,
      paidAt: null,
      deleted: false,
      refunds: [],
      fee: 1.99,
    };
    this.payments.set(id, payment);
    return ok(shown(payment));
  }

  private code({ id, value, deleted }: Payment): DoubleReply {
    if (deleted || this.hidesCodes) return { status: 404, json: '' };
    const payload = doubleCode('api-pix.asaas.example', id, Math.round(value * 100));
    return ok({ encodedImage: 'iVBORw0KGgo=', payload, expirationDate: '2027-11-26 23:59:59' });
  }

  private remove(payment: Payment): DoubleReply {
    if (payment.paidAt !== null) throw refusal(400, 'invalid_action', 'Esta cobrança já foi recebida');
    payment.deleted = true;
    return ok({ deleted: true, id: payment.id });
  }

  private refund(payment: Payment, body: unknown): DoubleReply {
    const { value, description } = checkedBody(refundSchema, body, refusedBody);
    if (payment.paidAt === null) throw refusal(400, 'invalid_action', 'A cobrança não foi recebida');
    const back = payment.refunds.reduce((sum, one) => sum + one.value, 0);
    if (back + value > payment.value + 0.001)
      throw refusal(400, 'invalid_value', 'O valor é maior que o disponível para estorno');
    this.back(payment, value, STATES[this.refunding], description);
    return ok(shown(payment));
  }

  back(payment: Payment, value: number, status: string, description: string | null): void {
    const effectiveDate = status === 'DONE' ? this.localTime() : null;
    payment.refunds.push({
      dateCreated: '2026-11-26 12:00:00',
      status,
      value,
      description,
      effectiveDate,
    });
    const back = payment.refunds.reduce((sum, one) => sum + one.value, 0);
    if (back >= payment.value - 0.001) payment.status = status === 'DONE' ? 'REFUNDED' : 'REFUND_IN_PROGRESS';
  }

  private localTime(): string {
    return new Date(this.now - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  }

  private refundsOf({ refunds }: Payment): object[] {
    if (this.hidesRefunds) return [];
    return refunds.map(({ description, ...refund }) => ({ ...refund, ...(this.echoes && { description }) }));
  }

  /** The API lists whole days only. */
  private list(query: URLSearchParams): DoubleReply {
    const [from, to] = ['paymentDate[ge]', 'paymentDate[le]'].map((name) => query.get(name));
    for (const one of [from, to])
      if (one !== null && one !== undefined && !z.safeParse(day, one).success)
        throw refusal(400, 'invalid_date', one);
    const limit = Number(query.get('limit') ?? 10);
    if (limit > 100) throw refusal(400, 'invalid_limit', 'O limite é 100');
    const reference = query.get('externalReference');
    const found = [...this.payments.values()]
      .filter((payment) => reference === null || payment.reference === reference)
      .filter(
        ({ paidAt }) => !from || !to || (paidAt !== null && dayOf(paidAt) >= from && dayOf(paidAt) <= to),
      )
      .toReversed();
    return ok(listed(found.map(shown), Number(query.get('offset') ?? 0), Math.min(limit, this.longestPage)));
  }
}

const STATES = { done: 'DONE', pending: 'PENDING', failed: 'CANCELLED' } as const;

function shown({ id, status, value, reference, paidAt, deleted, refunds, fee }: Payment): object {
  return {
    object: 'payment',
    id,
    status,
    value,
    netValue: value - fee,
    originalValue: null,
    billingType: 'PIX',
    externalReference: reference,
    deleted,
    paymentDate: paidAt === null ? null : dayOf(paidAt),
    clientPaymentDate: paidAt === null ? null : dayOf(paidAt),
    pixTransaction: null,
    refunds: refunds.length > 0 ? refunds : null,
  };
}

function listed(data: readonly unknown[], offset: number, limit: number): object {
  const page = data.slice(offset, offset + limit);
  return {
    object: 'list',
    hasMore: offset + page.length < data.length,
    totalCount: data.length,
    limit,
    offset,
    data: page,
  };
}

function dayOf(ms: number): string {
  return new Date(ms - 3 * 3_600_000).toISOString().slice(0, 10);
}

function refusedBody(problem: string): Refused {
  return refusal(400, 'invalid_object', problem);
}

function refusal(status: number, code: string, description: string): Refused {
  return new Refused(status, { errors: [{ code, description }] });
}
