import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes } from '@vale/contracts/catalog';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { axe } from '../../testing/axe.js';
import { aDeliveredOrder, anOrder, A_PIX_CODE, aProduct } from '../../testing/builders.js';
import { FakeEventSource } from '../../testing/fake-event-source.js';
import { openOrder } from '../../testing/open-order.js';
import './order-screen.js';
import '../../shared/ui/pix-qr.js';

const WIDTH = window.innerWidth;
beforeEach(() => FakeEventSource.install());
afterEach(() => {
  Object.assign(window, { innerWidth: WIDTH });
  Reflect.deleteProperty(navigator, 'share');
  jest.useRealTimers();
});

describe('the PIX screen', () => {
  it('names who receives the money, as the bank will show it', async () => {
    openOrder(anOrder());
    expect(await screen.findByText('LOJA VALE')).toBeInTheDocument();
  });

  it('asks once for a double click on “Já paguei, verificar”, however fast the reply is', async () => {
    const user = userEvent.setup();
    const { api } = openOrder(anOrder());
    api.on(checkoutRoutes.refreshOrder, () => anOrder());
    await user.dblClick(await screen.findByRole('button', { name: 'Já paguei, verificar' }));
    await screen.findByText('Nada mudou ainda. Esta tela avança sozinha.');
    expect(api.calls.filter((call) => call.endsWith('/refresh'))).toHaveLength(1);
  });

  it('says what happens to the money, folded, in each situation that worries a payer', async () => {
    const { container } = openOrder(anOrder());
    const summary = await screen.findByText('Algo deu errado no pagamento?');
    expect(summary.closest('details')).not.toHaveAttribute('open');
    const terms = [...container.querySelectorAll('details dt')].map(({ textContent }) => textContent);
    expect(terms).toEqual(['Meu banco recusou', 'Paguei e nada mudou', 'Expirou']);
    for (const told of container.querySelectorAll('details dd'))
      expect(told.textContent?.match(/\.(?=\s|$)/g)).toHaveLength(1);
  });

  it('names nobody where the code does not say it', async () => {
    openOrder(anOrder({ pixCode: 'no-br-code' }));
    await screen.findByRole('button', { name: 'Copiar código PIX' });
    expect(screen.queryByText('Quem recebe:')).toBeNull();
  });

  it('folds the QR code away on a phone, which cannot scan its own screen', async () => {
    Object.assign(window, { innerWidth: 360 });
    const { container } = openOrder(anOrder());
    const summary = await screen.findByText('Pagar com QR code, em outra tela');
    const details = summary.closest('details')!;
    expect(details).not.toHaveAttribute('open');
    expect(screen.queryByRole('img', { name: 'QR code do PIX' })).toBeNull();
    details.open = true;
    fireEvent(details, new Event('toggle'));
    expect(await screen.findByRole('img', { name: 'QR code do PIX' })).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shares the code by the system’s dialog, and is silent when that is closed', async () => {
    const share = jest.fn((_data: ShareData) => Promise.reject(new DOMException('closed', 'AbortError')));
    Object.assign(navigator, { share });
    const user = userEvent.setup();
    openOrder(anOrder());
    await user.click(await screen.findByRole('button', { name: 'Compartilhar código' }));
    expect(share).toHaveBeenCalledWith({ text: expect.stringMatching(/R\$ 75,00.*\n/) });
    expect(share).toHaveBeenCalledWith({ text: expect.stringContaining(`\n${A_PIX_CODE}`) });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shares by WhatsApp where there is no such dialog', async () => {
    openOrder(anOrder());
    const link = await screen.findByRole('link', { name: 'Compartilhar código pelo WhatsApp' });
    const url = new URL(link.getAttribute('href')!);
    expect(url.host).toBe('wa.me');
    expect(url.searchParams.get('text')).toMatch(new RegExp(`\\n.{${A_PIX_CODE.length}}$`));
  });

  it('flashes the title of a hidden tab until it is visible again', async () => {
    const { state } = openOrder(anOrder());
    await screen.findByRole('heading', { level: 1 });
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    jest.useFakeTimers();
    state.now = anOrder({ status: 'paid', delivery: { state: 'preparing', deliveredAt: null } });
    act(() => FakeEventSource.last?.send({}));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(document.title).toMatch(/^Pago · Seu pedido/);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(document.title).toMatch(/^Seu pedido/);
    // The delivery follows at once, under the same headline.
    state.now = aDeliveredOrder();
    act(() => FakeEventSource.last?.send({}));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(document.title).toMatch(/^Pago · Seu pedido/);
    hidden.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(document.title).toMatch(/^Seu pedido/);
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(document.title).toMatch(/^Seu pedido/);
  });
});

describe('after the delivery', () => {
  it('says how the brand’s code is redeemed and where it works', async () => {
    const { api } = openOrder(aDeliveredOrder());
    api.on(catalogRoutes.getProduct, () => aProduct({ marca: 'Steam', extras: { regiao: 'Brasil' } }));
    expect(await screen.findByRole('heading', { name: 'Como resgatar' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Abrir a página de resgate' })).toHaveAttribute(
      'href',
      'https://store.steampowered.com/account/redeemwalletcode',
    );
    expect(screen.getByText('Vale para contas da região: Brasil.')).toBeInTheDocument();
  });

  it('says it in general for a product that is gone', async () => {
    openOrder(aDeliveredOrder());
    expect(await screen.findByText(/no site ou app da marca/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Abrir a página de resgate' })).toBeNull();
  });

  it('offers the same purchase again', async () => {
    openOrder(aDeliveredOrder());
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Comprar de novo' })).toHaveAttribute(
        'href',
        '/checkout/viagens/p1?variation=Gift%20150',
      ),
    );
  });
});
