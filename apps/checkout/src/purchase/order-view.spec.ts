import { describe, expect, it } from '@jest/globals';
import {
  followedUntil,
  MAIL_ANSWER_MS,
  ORDER_STATES,
  orderViewSchema,
  publicStatus,
} from '@vale/contracts/checkout';
import { aCharge, anOrder, aPayment, NOW } from '../../test/order-builder.js';
import { LIFE } from '../orders/life/order-life.js';
import { labelCodes } from '../orders/life/label-codes.js';
import type { LineItem } from '../orders/life/order.js';
import { toAdminOrder, toOrderView } from './order-view.js';

const manualBump: LineItem = {
  line: 1,
  kind: 'bump',
  productId: 'bump',
  variation: '',
  label: 'Seguro',
  priceCentavos: 990,
  delivery: 'manual',
};

describe('an order as its buyer sees it', () => {
  it('fits its contract and speaks reais', () => {
    const order = anOrder({ lines: [...anOrder().lines, manualBump], totalCentavos: 5_990 });
    const view = toOrderView(order, []);
    expect(orderViewSchema.parse(view)).toEqual(view);
    expect(view).toMatchObject({ amount: 59.9, orderBump: { id: 'bump', title: 'Seguro', price: 9.9 } });
  });

  it('leaves out the CPF, the phone, the account and the charge’s id', () => {
    const text = JSON.stringify(toOrderView(anOrder(), []));
    expect(text).not.toMatch(/52998224725|11987654321|cpf|v1\.|accountId|charge-1|digest/);
  });

  it('says that its PIX is being made', () => {
    const view = toOrderView(anOrder({ state: 'created' }), []);
    expect(view).toMatchObject({ status: 'pending', pixCode: null, message: 'Gerando seu PIX…' });
  });

  it('warns of a simulated code', () => {
    const view = toOrderView(anOrder({ charges: [{ ...aCharge, providerId: null, simulated: true }] }), []);
    expect(view).toMatchObject({ simulated: true, message: 'DEMONSTRAÇÃO – não pague este código' });
  });

  it.each(ORDER_STATES.map((state) => [state, state === 'pending'] as const))(
    'shows its PIX while %s: %s',
    (state, shows) => {
      const { pixCode } = toOrderView(anOrder({ state }), []);
      expect(pixCode === null).toBe(!shows);
    },
  );

  it('shows no PIX once money came, also of a sum that cannot be read yet', () => {
    const view = toOrderView(anOrder({ state: 'pending', payments: [aPayment({ centavos: null })] }), []);
    expect(view).toMatchObject({ status: 'pending', pixCode: null, checkingPayment: true });
    expect(view.message).toContain('Não pague de novo');
    expect(toOrderView(anOrder(), [])).not.toHaveProperty('checkingPayment');
  });

  it('shows the provider’s message when it refused', () => {
    const refusal = { reason: 'provider-refused' as const, message: 'CPF bloqueado' };
    const view = toOrderView(anOrder({ state: 'failed', refusal }), []);
    expect(view.message).toBe('Erro ao processar pagamento: CPF bloqueado');
  });

  it('waits for a person only where a line is delivered by hand', () => {
    const mixed = { lines: [...anOrder().lines, manualBump] };
    expect(toOrderView(anOrder({ state: 'delivering', ...mixed }), []).delivery.state).toBe('waiting');
    expect(toOrderView(anOrder({ state: 'paid' }), []).delivery.state).toBe('preparing');
    expect(toOrderView(anOrder({ state: 'pending' }), []).delivery.state).toBe('none');
  });

  it('labels each code with its line’s name', () => {
    const order = anOrder({ lines: [...anOrder().lines, manualBump] });
    const codes = [
      { line: 1, code: 'B' },
      { line: 0, code: 'A' },
    ];
    expect(labelCodes(order, codes)).toEqual([
      { label: 'Seguro', code: 'B' },
      { label: 'Gift Card', code: 'A' },
    ]);
  });
});

describe('the money of an order', () => {
  const refund = { id: 'r', centavos: 5_000, at: NOW, state: 'done' as const };
  const moneyOf = (...change: Parameters<typeof anOrder>) => toOrderView(anOrder(...change), []).money;

  it('is not named while none has come whose sum can be read', () => {
    expect(moneyOf()).toBeUndefined();
    expect(moneyOf({ state: 'pending', payments: [aPayment({ centavos: null })] })).toBeUndefined();
  });

  it('says what is missing, and until when it is kept', () => {
    expect(
      moneyOf({ state: 'underpaid', payments: [aPayment({ centavos: 2_000 })], refundAt: NOW + 1 }),
    ).toEqual({
      received: 20,
      missing: 30,
      excess: 0,
      returned: 0,
      returnedAt: null,
      refundAt: NOW + 1,
    });
  });

  it('says what is too much', () => {
    expect(moneyOf({ state: 'overpaid', payments: [aPayment({ centavos: 6_500 })] })).toMatchObject({
      received: 65,
      missing: 0,
      excess: 15,
    });
  });

  it('says what went back, and when', () => {
    const payments = [aPayment({ refunds: [refund] })];
    const history = [{ state: 'refunded' as const, at: NOW + 9, note: '' }];
    expect(moneyOf({ state: 'refunded', payments, history })).toMatchObject({
      received: 50,
      missing: 0,
      returned: 50,
      returnedAt: NOW + 9,
    });
    const part = [aPayment({ centavos: 6_500, refunds: [{ ...refund, centavos: 1_500 }] })];
    expect(moneyOf({ state: 'delivered', payments: part })).toMatchObject({ returned: 15, returnedAt: NOW });
  });
});

describe('an open page', () => {
  it('follows an order until its mail was answered where only a refund or a dispute can come next', () => {
    const returns = ['refunding', 'refunded', 'disputed'];
    const ended = ORDER_STATES.filter((state) => LIFE[state].to.every((next) => returns.includes(next)));
    const order = { createdAt: NOW, expiresAt: NOW, delivery: { deliveredAt: NOW } };
    const untilMailed = ORDER_STATES.filter(
      (state) => followedUntil({ ...order, status: publicStatus(state) }) === NOW + MAIL_ANSWER_MS,
    );
    expect(untilMailed).toEqual(ended);
  });
});

describe('an order as the admin sees it', () => {
  it('says what came in and what is owed back, in reais', () => {
    const twice = anOrder({
      state: 'delivered',
      payments: [aPayment(), aPayment({ id: 'b', centavos: 990 })],
    });
    expect(toAdminOrder(twice)).toMatchObject({
      received: 59.9,
      returned: 0,
      owedBack: 9.9,
      attention: ['owed-back'],
    });
    expect(toAdminOrder(anOrder())).toMatchObject({ received: 0, owedBack: 0, attention: [] });
  });

  it('says how many codes it holds or has', () => {
    expect(toAdminOrder(anOrder()).codes).toBe(1);
    expect(toAdminOrder(anOrder({ state: 'expired' })).codes).toBe(0);
  });
});
