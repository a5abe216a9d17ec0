import { describe, expect, it } from '@jest/globals';
import { PUBLIC_STATUSES, type OrderMoney, type OrderView } from '@vale/contracts/checkout';
import { anOrder } from '../../../testing/builders.js';
import { orderPage } from './order-page.js';

const DELIVERIES = ['none', 'preparing', 'waiting', 'delivered'] as const;
const DEADLINE = Date.UTC(2026, 10, 22, 12);
const MONEY = { received: 40, missing: 35, excess: 0, returned: 0, returnedAt: null, refundAt: null };

/** Amounts received per status for an order of R$ 75. */
const moneyOf: Partial<Record<OrderView['status'], Partial<OrderMoney>>> = {
  late_paid: { received: 75, missing: 0 },
  underpaid: {},
  overpaid: { received: 80, missing: 0, excess: 5 },
  refunding: { received: 75, missing: 0 },
  refunded: { received: 75, missing: 0, returned: 75, returnedAt: DEADLINE },
  disputed: { received: 75, missing: 0 },
};

const cases = PUBLIC_STATUSES.flatMap((status) =>
  DELIVERIES.flatMap((state) =>
    (moneyOf[status] ? [null, DEADLINE] : [null]).map((refundAt) => {
      const money = moneyOf[status];
      const order = anOrder({
        status,
        delivery: { state, deliveredAt: state === 'delivered' ? DEADLINE : null },
        ...(money && { money: { ...MONEY, ...money, refundAt } }),
      });
      return {
        name: `${status}, ${state}, refund ${refundAt ? 'due' : 'not due'}`,
        order,
        page: orderPage(order),
      };
    }),
  ),
);

describe('the page of an order', () => {
  it.each(cases)('contradicts nothing: $name', ({ order, page }) => {
    const { status, delivery, money } = order;
    const text = [page.sentence, ...page.steps].join(' ');
    const hasMoney = !['pending', 'failed', 'cancelled', 'expired'].includes(status);
    const isUnpaid = ['failed', 'cancelled', 'expired'].includes(status);
    const isDelivered = status === 'completed' || (status === 'paid' && delivery.state === 'delivered');
    expect(page.steps.length).toBeGreaterThan(0);
    expect(page.actions.includes('cancel')).toBe(status === 'pending');
    expect(page.actions.includes('new-pix')).toBe(isUnpaid);
    expect(page.actions.includes('resend')).toBe(isDelivered);
    expect(page.actions.includes('buy-again')).toBe(isDelivered || status === 'refunded');
    // The provider is asked while money can still arrive; afterwards the order is loaded.
    expect(page.actions.includes('verify')).toBe(!hasMoney);
    expect(page.goal === null).toBe(status === 'pending');
    expect(page.goal === 'Devolvido').toBe(status.startsWith('refund'));
    if (hasMoney)
      expect(text).not.toMatch(/Nada foi cobrado|Nenhum pagamento|Gere um novo PIX|Gerar novo PIX/);
    else expect(text).not.toMatch(/Recebemos R\$|Devolvemos/);
    if (!isDelivered) expect(text).not.toMatch(/foi entregue|Mostrar código|Resgate/);
    // Only an order that waits shows a deadline.
    const waits = ['late_paid', 'underpaid', 'overpaid'].includes(status);
    expect(text.includes('22/11 às 09:00')).toBe(waits && money?.refundAt === DEADLINE);
    expect(page.announcement.startsWith(page.headline)).toBe(true);
  });

  it.each(cases)(
    'asks nobody to pay for a grant, to buy it again or to have money back: $name',
    ({ order }) => {
      const message = 'Presente da loja, sem cobrança.';
      const { money: _money, ...free } = order;
      const page = orderPage({ ...free, grant: true, amount: 0, message });
      if (!['paid', 'completed', 'cancelled', 'late_paid'].includes(order.status) || !isPossible(order))
        return;
      expect(page.headline).toBe('PRESENTE DA LOJA');
      expect(page.sentence).toBe(message);
      for (const action of ['buy-again', 'new-pix', 'cancel']) expect(page.actions).not.toContain(action);
      expect(page.steps.join(' ')).not.toMatch(/pag|PIX|valor|devol/i);
    },
  );

  it('reads as written', () => {
    const pages = Object.fromEntries(
      cases
        .filter(({ order }) => isPossible(order))
        .map(({ name, page: { headline, sentence, steps, actions } }) => [
          name,
          [headline, sentence, ...steps.map((step, at) => `${at + 1}. ${step}`), `[${actions.join('] [')}]`],
        ]),
    );
    expect(pages).toMatchSnapshot();
  });

  it('neither asks for money nor cancels while the sum of a payment is being checked', () => {
    const page = orderPage(anOrder({ pixCode: null, checkingPayment: true }));
    expect(page.actions).toEqual(['verify']);
    expect(page.steps[0]).toContain('Não pague de novo');
    const closed = orderPage(anOrder({ status: 'expired', pixCode: null, checkingPayment: true }));
    expect(closed.headline).toBe('Conferindo seu pagamento');
    expect(closed.actions).toEqual(['verify']);
  });

  it.each([
    [{ received: 40, missing: 35 }, 'Recebemos R$ 40,00: faltam R$ 35,00. Não pague de novo.'],
    [{ received: 80, missing: 0, excess: 5 }, 'Recebemos R$ 80,00: são R$ 5,00 a mais. Não pague de novo.'],
  ])('promises no code for a late payment of another sum: %j', (change, first) => {
    const { steps } = orderPage(anOrder({ status: 'late_paid', money: { ...MONEY, ...change } }));
    expect(steps[0]).toBe(first);
    expect(steps.join(' ')).not.toContain('código');
  });

  it('leads to the support for a status of a newer release', () => {
    const page = orderPage(anOrder({ status: 'frozen' as never }));
    expect(page).toMatchObject({ headline: 'STATUS DESCONHECIDO', actions: ['update'] });
  });

  it('shows the server’s sentence where it knows more', () => {
    const message = 'Erro ao processar pagamento: CPF bloqueado';
    expect(orderPage(anOrder({ status: 'failed', message })).sentence).toBe(message);
  });
});

/** Mirrors the combinations of the server's `deliveryStateOf`, and deadlines. */
function isPossible({ status, delivery, money }: OrderView): boolean {
  const states = { paid: ['preparing', 'waiting'], completed: ['delivered'] } as Partial<
    Record<OrderView['status'], readonly string[]>
  >;
  const waits = ['late_paid', 'underpaid', 'overpaid'].includes(status);
  if (!waits && money?.refundAt) return false;
  return (states[status] ?? ['none']).includes(delivery.state);
}
