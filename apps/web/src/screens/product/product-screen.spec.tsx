import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogErrors, catalogRoutes, type ProductView } from '@vale/contracts/catalog';
import { AppError } from '@vale/contracts/define';
import { identityRoutes } from '@vale/contracts/identity';
import { trackingRoutes } from '@vale/contracts/tracking';
import { axe } from 'jest-axe';
import { aProduct, aUser, aVariation } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
// Lazy in the app: loaded before a test stops the clock.
import './product-screen.js';
import '../checkout/checkout-screen.js';
import '../../features/session/components/login-form.js';

const variations = [aVariation(), aVariation({ name: 'Gift 300', price: 150, value: 'R$ 300' })];

function openProduct(product: ProductView, user: Parameters<typeof anEmptyApi>[0] = aUser()) {
  const api = anEmptyApi(user).on(catalogRoutes.getProduct, () => product);
  return { api, ...renderApp('/product/viagens/p1', api) };
}

const buyButton = () => screen.getAllByRole('button', { name: /COMPRAR|LOGIN PARA|EXPIRADO|ESGOTADO/ })[0]!;

afterEach(() => {
  jest.useRealTimers();
});

describe('product page', () => {
  it('describes what is sold', async () => {
    const { container } = openProduct(
      aProduct({ valorDeFace: 100, extras: { players: [{ nome: 'Pelé', rating: 98 }, { nome: 'Zé' }] } }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Vale Viagem' })).toBeInTheDocument();
    expect(screen.getByText('4,9')).toBeInTheDocument();
    expect(screen.getByText('Garantia de 30 dias', { selector: 'main *' })).toBeInTheDocument();
    expect(
      screen.getByText((_, element) => element?.textContent === 'vale R$ 100 · −50 %'),
    ).toBeInTheDocument();
    expect(screen.getByText('E-mail pode ser alterado')).toBeInTheDocument();
    const players = screen.getByRole('heading', { name: 'Jogadores' }).closest('section')!;
    expect(
      within(players)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Pelé98', 'Zé70']);
    expect(screen.getByRole('link', { name: /Voltar para Viagens/ })).toHaveAttribute('href', '/viagens');
    expect(container.querySelectorAll('main details')).toHaveLength(5);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('asks for a variation, then goes to the checkout with it', async () => {
    const user = userEvent.setup();
    const { address } = openProduct(aProduct({ variations }));
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    await screen.findByRole('heading', { level: 1 });
    await user.click(buyButton());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Por favor, selecione uma variação antes de continuar com a compra.',
    );
    expect(scrolled).toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: /Gift 300/ }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Selecionada: Gift 300 (R$ 150,00)')).toBeInTheDocument();
    expect(buyButton()).toHaveTextContent('COMPRAR AGORA R$ 150,00');
    await user.click(buyButton());
    expect(address()).toBe('/checkout/viagens/p1?variation=Gift%20300');
  });

  it('deselects a variation at a second click', async () => {
    const user = userEvent.setup();
    openProduct(aProduct({ variations }));
    const one = await screen.findByRole('button', { name: /Gift 150/ });
    await user.click(one);
    expect(one).toHaveAttribute('aria-pressed', 'true');
    await user.click(one);
    expect(one).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByText(/Selecionada/)).toBeNull();
  });

  it('opens a partner’s shop in a new tab, from the click itself', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue({ opener: window } as unknown as Window);
    const user = userEvent.setup();
    const { api } = openProduct(aProduct({ checkoutUrl: 'https://parceiro.example/' }), null);
    api.on(trackingRoutes.reportExternalSale, () => ({}));
    await screen.findByRole('heading', { level: 1 });
    await user.click(buyButton());
    const url = new URL(String(opened.mock.calls[0]![0]));
    expect(url.searchParams.get('return_url')).toBe('http://localhost/checkout-success/viagens/p1');
    expect(opened.mock.calls[0]![1]).toBe('_blank');
    expect(api.requests.at(-1)?.body).toMatchObject({
      name: 'InitiateCheckout',
      productId: 'p1',
      amount: 50,
    });
    opened.mockRestore();
  });

  it('lets a visitor log in, and goes on 1.5 s later with the variation still picked', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { api, address } = openProduct(aProduct({ variations }), null);
    api.on(identityRoutes.login, () => ({ user: aUser() }));
    await user.click(await screen.findByRole('button', { name: /Gift 150/ }));
    expect(buyButton()).toHaveTextContent('FAZER LOGIN PARA COMPRAR');
    await user.click(buyButton());
    const modal = within(await screen.findByRole('dialog'));
    await user.type(await modal.findByLabelText('Email'), 'ana@example.com');
    await user.type(modal.getByLabelText('Senha'), 'segredo1');
    await user.click(modal.getByRole('button', { name: 'ENTRAR' }));
    expect(await modal.findByText('Login realizado com sucesso!')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1_499));
    expect(address()).toBe('/product/viagens/p1');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(address()).toBe('/checkout/viagens/p1?variation=Gift%20150');
  });

  it('turns expired at the second, without a reload', async () => {
    jest.useFakeTimers();
    openProduct(aProduct({ expiraEm: Date.now() + 3_000 }));
    expect(await screen.findByTestId('countdown')).toHaveTextContent('00:00:03');
    await act(() => jest.advanceTimersByTimeAsync(3_100));
    expect(screen.queryByTestId('countdown')).toBeNull();
    expect(screen.getByText('EXPIRADO')).toBeInTheDocument();
    expect(buyButton()).toHaveTextContent('PRODUTO EXPIRADO');
    expect(buyButton()).toBeDisabled();
  });

  it('moves to its own category’s address, query kept', async () => {
    const api = anEmptyApi().on(catalogRoutes.getProduct, () => aProduct({ category: 'jogos' }));
    const { address } = renderApp('/product/viagens/p1?a=1', api);
    await screen.findByRole('heading', { level: 1, name: 'Vale Viagem' });
    await waitFor(() => expect(address()).toBe('/product/jogos/p1?a=1'));
  });

  it('says when there is no such product, and when loading failed', async () => {
    const missing = anEmptyApi().on(catalogRoutes.getProduct, () => {
      throw new AppError(catalogErrors.productNotFound);
    });
    const first = renderApp('/product/viagens/nada', missing);
    expect(await screen.findByRole('heading', { name: 'Produto não encontrado' })).toBeInTheDocument();
    expect(
      screen.getByText('O produto que você está procurando não existe ou foi removido.'),
    ).toBeInTheDocument();
    first.unmount();
    renderApp('/product/viagens/p1', anEmptyApi());
    expect(await screen.findByRole('button', { name: /Tentar novamente/ })).toBeInTheDocument();
  });
});
