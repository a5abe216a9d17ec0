import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkoutRoutes, LATE_PAYMENT_MS, MAIL_ANSWER_MS, PUBLIC_STATUSES } from '@vale/contracts/checkout';
import { orderPage } from '../../features/order/model/order-page.js';
import { orderTexts } from '../../features/order/model/order-texts.js';
import { aDeliveredOrder, anOrder } from '../../testing/builders.js';
import { FakeEventSource } from '../../testing/fake-event-source.js';
import { openOrder } from '../../testing/open-order.js';
import './order-screen.js';
import '../../shared/ui/toaster.js';

const ID = anOrder().transactionId;
const GET = `GET /api/orders/${ID}`;
const isListening = () => FakeEventSource.last?.readyState === FakeEventSource.CONNECTING;

beforeEach(() => FakeEventSource.install());
afterEach(() => {
  jest.useRealTimers();
});

describe('an order that can still change', () => {
  it.each(PUBLIC_STATUSES.filter((status) => status !== 'completed'))(
    '%s: its open page shows the delivery without a reload',
    async (status) => {
      const { state } = openOrder(anOrder({ status }));
      await screen.findByRole('heading', { level: 1 });
      await waitFor(() => expect(isListening()).toBe(true));
      state.now = aDeliveredOrder();
      act(() => FakeEventSource.last?.send({ transactionId: ID, status: 'completed', version: 9 }));
      expect(await screen.findByRole('button', { name: 'Mostrar código: Gift 150' })).toBeInTheDocument();
    },
  );

  it('says without a reload that a mail server refused the e-mail of the delivery, for ten minutes', async () => {
    jest.useFakeTimers();
    const { state } = openOrder(aDeliveredOrder());
    await screen.findByRole('heading', { level: 1 });
    expect(isListening()).toBe(true);
    state.now = { ...aDeliveredOrder(), emailRefused: true };
    act(() => FakeEventSource.last?.send({}));
    expect(await screen.findByText(/^Não conseguimos enviar para /)).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(MAIL_ANSWER_MS));
    expect(isListening()).toBe(false);
  });

  it('is polled each minute after its end, until late money is given up', async () => {
    jest.useFakeTimers();
    const { api } = openOrder(
      anOrder({ status: 'expired', expiresAt: Date.now() - LATE_PAYMENT_MS + 90_000 }),
    );
    await screen.findByRole('heading', { level: 1, name: 'PIX EXPIRADO' });
    const before = api.count(GET);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(api.count(GET)).toBe(before + 1);
    expect(isListening()).toBe(true);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(isListening()).toBe(false);
    const after = api.count(GET);
    await act(() => jest.advanceTimersByTimeAsync(300_000));
    expect(api.count(GET)).toBe(after);
  });

  it('is checked at the provider by “Já paguei, verificar” when it expired', async () => {
    const user = userEvent.setup();
    const { api } = openOrder(anOrder({ status: 'expired' }));
    api.on(checkoutRoutes.refreshOrder, () => aDeliveredOrder());
    await user.click(await screen.findByRole('button', { name: 'Já paguei, verificar' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'PAGAMENTO APROVADO!' })).toHaveFocus();
  });

  it('is announced once when it changes, and not when its page is opened', async () => {
    const { state } = openOrder(
      anOrder({ status: 'paid', delivery: { state: 'preparing', deliveredAt: null } }),
    );
    await screen.findByRole('heading', { level: 1 });
    const spoken = () =>
      screen
        .getAllByRole('status')
        .map((region) => region.textContent)
        .join('');
    expect(spoken()).toBe('');
    state.now = aDeliveredOrder();
    act(() => FakeEventSource.last?.send({}));
    await waitFor(() => expect(spoken()).toContain('Seu produto foi entregue.'));
  });
});

describe('each status', () => {
  const labels = {
    verify: orderTexts.refresh,
    update: orderTexts.update,
    cancel: orderTexts.cancel,
    'new-pix': orderTexts.again,
    resend: orderTexts.resend,
    'buy-again': orderTexts.buyAgain,
  };

  it.each(PUBLIC_STATUSES)('%s shows the steps and buttons of the table, and no others', async (status) => {
    const order = anOrder({ status, pixCode: null });
    openOrder(order);
    await screen.findByRole('heading', { level: 1 });
    const page = orderPage(order);
    const steps = within(screen.getByRole('region', { name: 'Próximos passos' })).getAllByRole('listitem');
    expect(steps.map((one) => one.textContent?.replace(/^\d/, '').replace(/\u00a0/g, ' '))).toEqual(
      page.steps,
    );
    const shown = Object.values(labels).filter((name) =>
      [...screen.queryAllByRole('button', { name }), ...screen.queryAllByRole('link', { name })].some(
        Boolean,
      ),
    );
    expect(shown.toSorted()).toEqual(page.actions.map((action) => labels[action]).toSorted());
  });

  it('underpaid shows what came and what is missing', async () => {
    const money = { received: 40, missing: 35, excess: 0, returned: 0, returnedAt: null, refundAt: null };
    openOrder(anOrder({ status: 'underpaid', money }));
    const sums = await screen.findByLabelText('Valores do pedido');
    expect(sums).toHaveTextContent('Total do pedidoR$ 75,00RecebidoR$ 40,00FaltaR$ 35,00');
    expect(sums).not.toHaveTextContent('Devolvido');
    expect(screen.getByRole('list', { name: 'Andamento do pedido' })).toHaveTextContent('Pago em parte');
  });

  it('refunded shows how much went back, and when', async () => {
    const returnedAt = Date.UTC(2026, 10, 22, 12);
    const money = { received: 75, missing: 0, excess: 0, returned: 75, returnedAt, refundAt: null };
    openOrder(anOrder({ status: 'refunded', money }));
    expect(await screen.findByText('Devolvemos R$ 75,00 em 22/11/2026, 09:00.')).toBeInTheDocument();
    const timeline = screen.getByRole('list', { name: 'Andamento do pedido' });
    expect(timeline).toHaveTextContent('Devolvido22/11/2026, 09:00');
    expect(timeline).not.toHaveTextContent('Entregue');
  });
});
