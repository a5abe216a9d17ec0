import { describe, expect, it } from '@jest/globals';
import { ORDER_STATES, orderViewSchema } from '@vale/contracts/checkout';
import { aCharge, anOrder, aPayment } from '../../test/order-builder.js';
import { labelCodes, type LineItem } from '../order/order.js';
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
    expect(text).not.toMatch(/52998224725|11987654321|accountId|charge-1|digest/);
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
    'that is %s shows its PIX: %s',
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

describe('an order as the admin sees it', () => {
  it('says what came in and what is owed back, in reais', () => {
    const twice = anOrder({
      state: 'delivered',
      payments: [aPayment(), aPayment({ id: 'b', centavos: 990 })],
    });
    expect(toAdminOrder(twice)).toMatchObject({ received: 59.9, owedBack: 9.9, attention: ['owed-back'] });
    expect(toAdminOrder(anOrder())).toMatchObject({ received: 0, owedBack: 0, attention: [] });
  });

  it('says how many codes it holds or has', () => {
    expect(toAdminOrder(anOrder()).codes).toBe(1);
    expect(toAdminOrder(anOrder({ state: 'expired' })).codes).toBe(0);
  });
});
