import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { orderFormOf } from '@vale/contracts/catalog';
import {
  checkoutErrors,
  checkoutRoutes,
  MAIL_ANSWER_MS,
  type OrderRequest,
  couponErrors,
} from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { axe } from '../../testing/axe.js';
import { aDeliveredOrder, anOrder, A_PIX_CODE } from '../../testing/builders.js';
import { FakeEventSource } from '../../testing/fake-event-source.js';
import { openOrder } from '../../testing/open-order.js';
import { renderApp } from '../../testing/render-app.js';
import './order-screen.js';
import '../checkout/checkout-screen.js';
import '../../shared/ui/pix-qr.js';
import '../../features/session/components/login-form.js';
import '../../shared/ui/toaster.js';
import { saveLastOrder } from '../../shared/storage/last-order.js';

const ID = anOrder().transactionId;
const GET = `GET /api/orders/${ID}`;

const delivered = aDeliveredOrder();

beforeEach(() => FakeEventSource.install());
afterEach(() => {
  jest.useRealTimers();
});

describe('a pending order', () => {
  it('shows how to pay', async () => {
    const { container } = openOrder(anOrder({ sandboxUrl: '/sandbox/pagar/1', quantityDiscount: 7.5 }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Pague R$ 75,00 no PIX' }),
    ).toBeInTheDocument();
    expect(screen.getAllByText('AGUARDANDO PAGAMENTO')).toHaveLength(2);
    expect(screen.getByLabelText('PIX copia e cola')).toHaveValue(A_PIX_CODE);
    expect(screen.getByTestId('transaction-id')).toHaveTextContent(ID);
    expect(screen.getByText('PIX')).toBeInTheDocument();
    expect(screen.getByText('Desconto por quantidade').parentElement).toHaveTextContent('− R$ 7,50');
    expect(screen.getByText('Subtotal').parentElement).toHaveTextContent('R$ 82,50');
    expect(screen.getByRole('link', { name: /Pagar agora \(simulação\)/ })).toHaveAttribute(
      'href',
      '/sandbox/pagar/1',
    );
    for (const minutes of ['5', '15', '30']) {
      expect(
        screen.getByText(new RegExp(`\\b${minutes} minutos`), { selector: 'section li' }),
      ).toBeInTheDocument();
    }
    expect(screen.getByRole('link', { name: 'Falar com o suporte no WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringContaining(ID),
    );
    const qr = await screen.findByRole('img', { name: 'QR code do PIX' });
    await waitFor(() => expect(qr.querySelector('svg')).toHaveAttribute('width', '200'));
    expect(await axe(container)).toHaveNoViolations();
  });

  it('copies the code and says so for 3 s', async () => {
    const user = userEvent.setup();
    openOrder(anOrder());
    await user.click(await screen.findByRole('button', { name: 'Copiar código PIX' }));
    expect(await navigator.clipboard.readText()).toBe(A_PIX_CODE);
    expect(await screen.findByText('Copiado para a área de transferência!')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Copiado para a área de transferência!')).toBeNull(), {
      timeout: 4_500,
    });
  });

  it('waits for a code that is still being generated', async () => {
    openOrder(anOrder({ pixCode: null }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Gerando seu PIX…' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Copiar código PIX' })).toBeNull();
  });

  it('warns of a simulated code', async () => {
    openOrder(anOrder({ simulated: true }));
    expect(await screen.findByText('DEMONSTRAÇÃO – não pague este código')).toBeInTheDocument();
  });

  it('is approved by an event at once: focus, codes, no reload', async () => {
    const { state } = openOrder(anOrder());
    await screen.findByRole('button', { name: 'Copiar código PIX' });
    expect(FakeEventSource.last?.url).toBe(`/api/orders/${ID}/events`);
    state.now = delivered;
    act(() => FakeEventSource.last?.send({ transactionId: ID, status: 'completed', version: 2 }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'PAGAMENTO APROVADO!' });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('is polled every 10 s until its status is final, then each minute until its mail was answered', async () => {
    jest.useFakeTimers();
    const { state, api } = openOrder(anOrder());
    await screen.findByRole('heading', { level: 1 });
    const before = api.count(GET);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(api.count(GET)).toBe(before + 1);
    state.now = delivered;
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('PAGAMENTO APROVADO!');
    const final = api.count(GET);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(api.count(GET)).toBe(final + 1);
    await act(() => jest.advanceTimersByTimeAsync(MAIL_ANSWER_MS));
    const answered = api.count(GET);
    await act(() => jest.advanceTimersByTimeAsync(MAIL_ANSWER_MS));
    expect(api.count(GET)).toBe(answered);
  });

  it('reopens a refused stream with a growing delay', async () => {
    jest.useFakeTimers();
    openOrder(anOrder());
    await screen.findByRole('heading', { level: 1 });
    expect(FakeEventSource.all).toHaveLength(1);
    for (const [wait, streams] of [
      [1_000, 2],
      [2_000, 3],
    ] as const) {
      act(() => FakeEventSource.last?.giveUp());
      await act(() => jest.advanceTimersByTimeAsync(wait - 1));
      expect(FakeEventSource.all).toHaveLength(streams - 1);
      await act(() => jest.advanceTimersByTimeAsync(1));
      expect(FakeEventSource.all).toHaveLength(streams);
    }
  });

  it('is loaded again when the tab becomes visible', async () => {
    const { api } = openOrder(anOrder());
    await screen.findByRole('heading', { level: 1 });
    const before = api.count(GET);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(api.count(GET)).toBe(before + 1));
  });

  it('keeps its last status when the check fails, and says so', async () => {
    const { state } = openOrder(anOrder());
    await screen.findByRole('heading', { level: 1 });
    state.now = new AppError(platformErrors.unavailable);
    act(() => FakeEventSource.last?.send({}));
    expect(await screen.findByText(/^Erro ao verificar status: Serviço indisponível/)).toBeInTheDocument();
    expect(screen.getAllByText('AGUARDANDO PAGAMENTO')).toHaveLength(2);
  });

  it('is refreshed and cancelled by its buyer', async () => {
    const user = userEvent.setup();
    const { api } = openOrder(anOrder());
    api.on(checkoutRoutes.refreshOrder, () => {
      throw new AppError(checkoutErrors.statusCheckFailed);
    });
    api.on(checkoutRoutes.cancelOrder, () => anOrder({ status: 'cancelled' }));
    await user.click(await screen.findByRole('button', { name: /Já paguei, verificar/ }));
    expect(
      await screen.findByText('Erro ao verificar status: Erro ao verificar status do pagamento'),
    ).toBeInTheDocument();
    api.on(checkoutRoutes.refreshOrder, () => anOrder());
    await user.click(screen.getByRole('button', { name: /Já paguei, verificar/ }));
    expect(await screen.findByText(/^Nada mudou ainda/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancelar pedido' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar pedido' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'PAGAMENTO CANCELADO' });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('shows a payment in the title of a hidden tab', async () => {
    const { state } = openOrder(anOrder());
    await screen.findByRole('heading', { level: 1 });
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    state.now = delivered;
    act(() => FakeEventSource.last?.send({}));
    await waitFor(() => expect(document.title).toMatch(/^Pago · Seu pedido/));
    hidden.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(document.title).toMatch(/^Seu pedido/);
  });
});

describe('an order that ended', () => {
  it('shows its code on tap', async () => {
    const user = userEvent.setup();
    const { container } = openOrder(delivered);
    expect(await screen.findByRole('heading', { level: 1, name: 'PAGAMENTO APROVADO!' })).toBeInTheDocument();
    expect(screen.queryByText('ABCD-1234')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Mostrar código: Gift 150' }));
    expect(screen.getByText('ABCD-1234')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copiar código: Gift 150' }));
    expect(await navigator.clipboard.readText()).toBe('ABCD-1234');
    expect(screen.getByText('Pago em')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('generates a new PIX with one tap while the tab has its data', async () => {
    const user = userEvent.setup();
    const request: OrderRequest = {
      productId: 'p1',
      variations: ['Gift 150'],
      expectedTotal: 75,
      customer: { name: 'Ana', email: 'ana@example.com', cpf: '52998224725', phone: '11987654321' },
    };
    const form = 'ab'.repeat(16);
    saveLastOrder({ transactionId: ID, form, request });
    const { api, address } = openOrder(anOrder({ status: 'expired' }));
    const next = '01JD3Z9GXQ4Y6T8W0K2M4P6R99';
    let sent: unknown;
    api.on(checkoutRoutes.placeOrder, ({ body, headers }) => {
      // A new form could be in the arm whose orders may have no bump.
      expect(orderFormOf(headers.get('idempotency-key')!)).toBe(form);
      sent = body;
      return anOrder({ transactionId: next });
    });
    await user.click(await screen.findByRole('button', { name: 'Gerar novo PIX' }));
    await waitFor(() => expect(address()).toBe(`/pedido/${next}`));
    expect(sent).toEqual(request);
  });

  it('goes through the checkout when its coupon does not apply any more', async () => {
    const customer = { name: 'Ana', email: 'ana@example.com', cpf: '52998224725', phone: '11987654321' };
    const request: OrderRequest = { productId: 'p1', variations: ['Gift 150'], coupon: 'VALE10', customer };
    saveLastOrder({ transactionId: ID, form: 'ab'.repeat(16), request });
    const { api, address } = openOrder(anOrder({ status: 'expired' }));
    api.on(checkoutRoutes.placeOrder, () => {
      throw new AppError(couponErrors.couponOver);
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Gerar novo PIX' }));
    await waitFor(() => expect(address()).toBe('/checkout/viagens/p1?variation=Gift%20150'));
  });

  it('goes through the checkout when the tab has no data, with the same variations', async () => {
    const { address } = openOrder(anOrder({ status: 'expired' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Gerar novo PIX' }));
    await waitFor(() => expect(address()).toBe('/checkout/viagens/p1?variation=Gift%20150'));
  });

  it('goes through the checkout with the same quantities', async () => {
    const { product } = anOrder();
    const items = [{ product, variation: 'Gift 150', price: 75, quantity: 2 }];
    const { address } = openOrder(anOrder({ status: 'expired', items }));
    fireEvent.click(await screen.findByRole('button', { name: 'Gerar novo PIX' }));
    await waitFor(() => expect(address()).toBe('/checkout/viagens/p1?variation=Gift%20150&quantidade=2'));
  });

  it.each([
    ['failed', 'PAGAMENTO FALHOU'],
    ['late_paid', 'PAGAMENTO RECEBIDO'],
  ] as const)('%s is called %s', async (status, title) => {
    openOrder(anOrder({ status }));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  });

  it('asks for a login without a session, and says when there is no such order', async () => {
    const page = openOrder(anOrder());
    page.state.now = new AppError(platformErrors.unauthenticated);
    page.unmount();
    const second = renderApp(`/pedido/${ID}`, page.api);
    expect(await screen.findByRole('heading', { level: 1, name: 'Acesso Restrito' })).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    second.unmount();
    page.state.now = new AppError(checkoutErrors.orderNotFound);
    renderApp(`/pedido/${ID}`, page.api);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Pedido não encontrado' }),
    ).toBeInTheDocument();
  });
});

describe('a payment whose sum is being checked', () => {
  it('is no reason to pay again: there is no PIX to copy', async () => {
    const message = 'Recebemos um pagamento e estamos conferindo o valor. Não pague de novo.';
    openOrder(anOrder({ pixCode: null, checkingPayment: true, message }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Conferindo seu pagamento' }),
    ).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(screen.queryByText('Gerando seu PIX…')).toBeNull();
    expect(screen.queryByLabelText('PIX copia e cola')).toBeNull();
  });
});

describe('the delivery e-mail', () => {
  it('is sent again, and a lost reply is asked for under the same key', async () => {
    const keys: (string | null)[] = [];
    let isLost = true;
    const { api } = openOrder(delivered);
    api.on(checkoutRoutes.resendDelivery, ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (isLost) throw new TypeError('the reply was lost');
      return { requestedAt: 1, email: 'ana@example.com' };
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Reenviar o e-mail' }));
    expect(await screen.findByText(/Sem conexão com a loja/)).toBeInTheDocument();
    isLost = false;
    await user.click(screen.getByRole('button', { name: 'Reenviar o e-mail' }));
    expect(await screen.findByText(/de novo para ana@example.com/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reenviar o e-mail' }));
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('that was refused is sent to an address that the buyer corrects', async () => {
    let order = { ...delivered, emailRefused: true as const };
    const sent: unknown[] = [];
    const { api, container } = openOrder(order);
    api
      .on(checkoutRoutes.getOrder, () => order)
      .on(checkoutRoutes.correctEmail, ({ body }) => {
        sent.push(body);
        const { emailRefused: _, ...corrected } = order;
        order = { ...corrected, customer: { ...order.customer, ...(body as object) } } as typeof order;
        return { requestedAt: 1, email: order.customer.email };
      });
    const user = userEvent.setup();
    expect(await screen.findByText(/^Não conseguimos enviar para /)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reenviar o e-mail' })).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Corrigir e enviar' }));
    expect(await screen.findByText('Email é obrigatório')).toBeInTheDocument();
    await user.type(screen.getByLabelText('E-mail correto'), ' Certo@Example.com{Enter}');
    expect(await screen.findByText(/de novo para certo@example.com/)).toBeInTheDocument();
    expect(sent).toEqual([{ email: 'certo@example.com' }]);
    expect(await screen.findByRole('button', { name: 'Reenviar o e-mail' })).toBeInTheDocument();
    expect(screen.queryByText(/^Não conseguimos enviar para /)).toBeNull();
  });

  it('is not offered before it was sent once', async () => {
    openOrder(anOrder({ status: 'paid', delivery: { state: 'waiting', deliveredAt: null } }));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Reenviar o e-mail' })).toBeNull();
  });
});
