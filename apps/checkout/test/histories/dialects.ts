import { toCentavos, toReais } from '@vale/contracts/money';
import type { HttpReply } from '../../src/payments/providers/payment-provider.js';
import type { BankCharge, Dialect } from './bank-charge.js';
import type { BankPayment } from './bank-refunds.js';

const NOT_FOUND: HttpReply = { status: 404, json: {} };

/** The money of a paid charge. */
function moneyOf({ payments: [payment] }: BankCharge) {
  if (!payment) return { payment: undefined, state: 'open', back: 0, refunds: [] } as const;
  const refunds = payment.refunds.filter(({ natureza }) => natureza === 'ORIGINAL');
  const claim = payment.refunds.findLast(({ natureza }) => natureza === 'MED_FRAUDE');
  const back = refunds.reduce((sum, one) => sum + (one.status === 'DEVOLVIDO' ? one.centavos : 0), 0);
  const state =
    claim?.status === 'EM_PROCESSAMENTO'
      ? 'disputed'
      : claim?.status === 'DEVOLVIDO'
        ? 'lost'
        : back >= payment.centavos
          ? 'refunded'
          : 'paid';
  return { payment, state, back, refunds, claim } as const;
}

function wasPaidIn(charge: BankCharge, since: number, until: number): boolean {
  return charge.payments.some(({ at }) => at >= since && at <= until);
}

function timeOf(payment: BankPayment): string {
  return new Date(payment.at).toISOString();
}

const MP_REFUNDS = { EM_PROCESSAMENTO: 'in_process', DEVOLVIDO: 'approved', NAO_REALIZADO: 'rejected' };

export const mercadoPago: Dialect = {
  reply(bank, account, { pathname, searchParams }, { method, body, headers }) {
    const [, , , id = '', sub] = pathname.split('/');
    const sent = (body ?? {}) as Record<string, never>;
    if (id === 'search') {
      const reference = searchParams.get('external_reference');
      const [since, until] = ['begin_date', 'end_date'].map((name) =>
        Date.parse(searchParams.get(name) ?? ''),
      );
      const results = bank
        .listed(account)
        .filter((one) => (reference ? one.reference === reference : wasPaidIn(one, since!, until!)))
        .map((one) => this.describe(one));
      return bank.list({ paging: { total: results.length }, results });
    }
    if (id === '')
      return bank.make(account, {
        id: bank.newId('1000'),
        reference: sent['external_reference']!,
        askedCentavos: toCentavos(sent['transaction_amount']!),
        expiresAt: Date.parse(sent['date_of_expiration']!),
        callbackUrl: sent['notification_url']!,
      });
    const charge = bank.charges.get(id);
    if (!charge) return NOT_FOUND;
    const refunds = () => moneyOf(charge).refunds.map(mpRefund);
    if (sub && method === 'GET') return { status: 200, json: refunds() };
    if (sub)
      return bank.sendBackBy(charge, String(headers['x-idempotency-key']), toCentavos(sent['amount']!), () =>
        refunds().at(-1)!,
      );
    return method === 'PUT' ? bank.cancel(charge, () => this.describe(charge)) : bank.read(charge);
  },
  describe(charge) {
    const { payment, state, back } = moneyOf(charge);
    const [status, status_detail] = {
      open: [charge.word === 'waiting' ? 'pending' : 'cancelled', 'by_collector'],
      paid: ['approved', back > 0 ? 'partially_refunded' : 'accredited'],
      refunded: ['refunded', 'refunded'],
      disputed: ['charged_back', 'in_process'],
      lost: ['charged_back', 'settled'],
    }[state]!;
    return {
      id: Number(charge.id),
      status,
      status_detail,
      external_reference: charge.reference,
      transaction_amount: toReais(charge.askedCentavos),
      transaction_amount_refunded: toReais(back),
      date_approved: payment ? timeOf(payment) : null,
      point_of_interaction: { transaction_data: { qr_code: charge.pixCode } },
    };
  },
  tell: ({ id }) => ({ id: 77, type: 'payment', data: { id } }),
};

function mpRefund({ id, centavos, status }: BankPayment['refunds'][number]) {
  return {
    id,
    amount: toReais(centavos),
    status: MP_REFUNDS[status],
    date_created: '2026-11-26T12:00:00.000-04:00',
  };
}

const ASAAS_REFUNDS = { EM_PROCESSAMENTO: 'PENDING', DEVOLVIDO: 'DONE', NAO_REALIZADO: 'CANCELLED' };

export const asaas: Dialect = {
  reply(bank, account, { pathname, searchParams }, { method, body }) {
    const [, kind = '', id = '', sub] = pathname.split('/');
    const sent = (body ?? {}) as Record<string, never>;
    if (kind === 'customers') return { status: 200, json: method === 'GET' ? { data: [] } : { id: 'cus_1' } };
    if (kind === 'myAccount') return { status: 200, json: { email: 'loja@example.com' } };
    if (kind === 'webhooks') return bank.subscribe(account, sent['url']);
    if (id === '' && method === 'POST')
      return bank.make(account, {
        id: bank.newId('pay_'),
        reference: sent['externalReference']!,
        askedCentavos: toCentavos(sent['value']!),
        expiresAt: Date.parse(`${String(sent['dueDate']!)}T23:59:59-03:00`),
        callbackUrl: '',
      });
    if (id === '') {
      const reference = searchParams.get('externalReference');
      const [from, to] = ['paymentDate[ge]', 'paymentDate[le]'].map((name) => searchParams.get(name));
      const [since, until] = [Date.parse(`${from}T00:00:00-03:00`), Date.parse(`${to}T23:59:59.999-03:00`)];
      const data = (reference ? bank.all(account) : bank.listed(account))
        .filter((one) => (reference ? one.reference === reference : wasPaidIn(one, since, until)))
        .map((one) => this.describe(one));
      return bank.list({ data, hasMore: false });
    }
    const charge = bank.charges.get(id);
    if (!charge) return NOT_FOUND;
    if (sub === 'pixQrCode') return { status: 200, json: { payload: charge.pixCode } };
    if (sub === 'refunds') return { status: 200, json: { data: moneyOf(charge).refunds.map(asaasRefund) } };
    if (sub === 'refund') {
      const mark = /\[(\w+)\]$/.exec(sent['description']!)![1]!;
      return bank.sendBackBy(charge, mark, toCentavos(sent['value']!), () => this.describe(charge));
    }
    return method === 'DELETE' ? bank.cancel(charge, () => ({ deleted: true, id })) : bank.read(charge);
  },
  describe(charge) {
    const { state, refunds } = moneyOf(charge);
    const status = {
      open: 'PENDING',
      paid: 'RECEIVED',
      refunded: 'REFUNDED',
      disputed: 'CHARGEBACK_REQUESTED',
      lost: 'REFUNDED',
    }[state];
    return {
      id: charge.id,
      status,
      value: toReais(charge.askedCentavos),
      externalReference: charge.reference,
      deleted: charge.word !== 'waiting',
      refunds: refunds.map(asaasRefund),
    };
  },
  tell: (charge) => ({ id: `evt_${charge.id}`, event: 'PAYMENT_UPDATED', payment: asaas.describe(charge) }),
};

/** Its list of refunds does not repeat descriptions. */
function asaasRefund({ centavos, status }: BankPayment['refunds'][number]) {
  return { value: toReais(centavos), status: ASAAS_REFUNDS[status] };
}

const WOOVI_REFUNDS = {
  EM_PROCESSAMENTO: 'IN_PROCESSING',
  DEVOLVIDO: 'CONFIRMED',
  NAO_REALIZADO: 'REJECTED',
};
const WOOVI_DISPUTES = { EM_PROCESSAMENTO: 'OPENED', DEVOLVIDO: 'ACCEPTED', NAO_REALIZADO: 'REJECTED' };

export const woovi: Dialect = {
  isPaidAgain: true,
  reply(bank, account, { pathname, searchParams }, { method, body }) {
    const [, , , kind = '', id = '', sub] = pathname.split('/');
    const sent = (body ?? {}) as Record<string, never>;
    if (kind === 'webhook')
      return bank.subscribe(account, (sent['webhook'] as { url: string } | undefined)?.url);
    if (kind === 'dispute') {
      const payments = bank.all(account).flatMap((charge) => charge.payments);
      const { refunds = [] } = payments.find(({ endToEndId }) => endToEndId === id) ?? {};
      const claim = refunds.findLast(({ natureza }) => natureza === 'MED_FRAUDE');
      if (!claim) return { status: 400, json: { error: 'Dispute not found' } };
      return { status: 200, json: { dispute: { status: WOOVI_DISPUTES[claim.status], endToEndId: id } } };
    }
    if (kind === 'transaction') {
      const only = searchParams.get('charge');
      const [since, until] = ['start', 'end'].map((name) => Date.parse(searchParams.get(name) ?? ''));
      const transactions = (only ? bank.all(account) : bank.listed(account))
        .filter((one) => (only ? one.id === only : wasPaidIn(one, since!, until!)))
        .flatMap((one) => one.payments.map((payment) => transactionOf(one, payment)));
      const json = { transactions, pageInfo: { hasNextPage: false } };
      return only ? { status: 200, json } : bank.list(json);
    }
    if (id === '')
      return bank.make(account, {
        id: sent['correlationID']!,
        reference: sent['correlationID']!,
        askedCentavos: sent['value']!,
        expiresAt: bank.now + Number(sent['expiresIn']!) * 1_000,
        callbackUrl: '',
      });
    const charge = bank.charges.get(id);
    if (!charge || charge.word !== 'waiting')
      return { status: 400, json: { error: 'Cobrança não encontrada' } };
    if (sub && method === 'GET') return { status: 200, json: { refunds: wooviRefunds(charge) } };
    if (sub) {
      const refundId: string = sent['correlationID']!;
      return bank.sendBackBy(charge, refundId, sent['value']!, () => ({
        refund: wooviRefunds(charge).find(({ correlationID }) => correlationID === refundId),
      }));
    }
    return method === 'DELETE' ? bank.cancel(charge, () => ({ status: 'OK' })) : bank.read(charge);
  },
  describe(charge) {
    const { id, askedCentavos, pixCode, payments } = charge;
    const status = payments.length > 0 ? 'COMPLETED' : 'ACTIVE';
    const paidAt = payments[0] && { paidAt: timeOf(payments[0]) };
    return { charge: { correlationID: id, value: askedCentavos, status, brCode: pixCode, ...paidAt } };
  },
  tell: ({ id }) => ({ event: 'OPENPIX:CHARGE_COMPLETED', charge: { correlationID: id } }),
};

/** Refunds of all payments of the charge, newest first. They do not name their payment. */
function wooviRefunds({ payments }: BankCharge) {
  return payments
    .flatMap(({ refunds }) => refunds.filter(({ natureza }) => natureza === 'ORIGINAL'))
    .map(({ id, centavos, status }) => ({
      correlationID: id,
      value: centavos,
      status: WOOVI_REFUNDS[status],
    }))
    .toReversed();
}

function transactionOf({ id }: BankCharge, payment: BankPayment) {
  const { endToEndId, centavos, refunds } = payment;
  const status = refunds.some((one) => one.status === 'DEVOLVIDO') ? 'PARTIAL_REFUND' : 'CONFIRMED';
  return {
    endToEndId,
    value: centavos,
    time: timeOf(payment),
    type: 'PAYMENT',
    status,
    charge: { correlationID: id },
  };
}

export const pagBank: Dialect = {
  reply(bank, account, { pathname }, { method, body, headers }) {
    const [, kind = '', id = ''] = pathname.split('/');
    const sent = (body ?? {}) as Record<string, never>;
    if (kind === 'orders' && method === 'POST') {
      const [code] = sent['qr_codes']! as [{ amount: { value: number }; expiration_date: string }];
      return bank.make(account, {
        id: bank.newId('ORDE_'),
        reference: sent['reference_id']!,
        askedCentavos: code.amount.value,
        expiresAt: Date.parse(code.expiration_date),
        callbackUrl: (sent['notification_urls']! as string[])[0] ?? '',
      });
    }
    const charge = bank.charges.get(id.replace('CHAR', 'ORDE'));
    if (!charge) return NOT_FOUND;
    if (kind === 'orders') return bank.read(charge);
    const { value } = sent['amount']! as { value: number };
    return bank.sendBackBy(charge, String(headers['x-idempotency-key']), value, () => pagBankCharge(charge)!);
  },
  describe(charge) {
    const paid = pagBankCharge(charge);
    return {
      id: charge.id,
      reference_id: charge.reference,
      ...(paid && { charges: [paid] }),
      qr_codes: [{ amount: { value: charge.askedCentavos }, text: charge.pixCode }],
    };
  },
  tell: (charge) => pagBank.describe(charge),
};

function pagBankCharge(charge: BankCharge): object | null {
  const { payment, back } = moneyOf(charge);
  if (!payment) return null;
  const { centavos: value } = payment;
  return {
    id: charge.id.replace('ORDE', 'CHAR'),
    status: back >= value ? 'CANCELED' : 'PAID',
    paid_at: timeOf(payment),
    amount: { value, summary: { total: value, paid: value, refunded: back } },
  };
}
