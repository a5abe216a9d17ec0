import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogErrors, catalogRoutes, type ProductCard, type ProductView } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { identityRoutes } from '@vale/contracts/identity';
import { trackingRoutes } from '@vale/contracts/tracking';
import { axe } from '../../testing/axe.js';
import { aCard, aProduct, aShop, aUser, aVariation } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
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
    expect(screen.getByText('Você economiza R$ 50')).toBeInTheDocument();
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

  it('has its owner’s description, in paragraphs', async () => {
    openProduct(aProduct({ descricao: 'Saldo para hotéis.\nNo mundo todo.\n\nNão expira.' }));
    const part = (await screen.findByRole('heading', { name: 'Descrição' })).parentElement!;
    expect([...part.querySelectorAll('p')].map((one) => one.textContent)).toEqual([
      'Saldo para hotéis.\nNo mundo todo.',
      'Não expira.',
    ]);
  });

  it('shows what its buyers say, with their pictures and the shop’s answers', async () => {
    const live = { mode: 'live' as const, visitors: null, sold: null, customersText: null, rating: null };
    const review = {
      id: 'r1',
      name: 'Ana S.',
      rating: 5,
      comment: 'Chegou.',
      game: 'Viagens',
      date: '2026-11-20',
      sample: false,
      verified: true,
      picture: `/images/${'a'.repeat(32)}-560.webp`,
      answer: 'Obrigado!',
    };
    const api = anEmptyApi(aUser())
      .on(catalogRoutes.getProduct, () => aProduct({ rating: { average: 4.8, count: 1_012 } }))
      .on(catalogRoutes.getShop, () => aShop({ socialProof: live }))
      .on(catalogRoutes.listProductReviews, () => ({ items: [review], nextCursor: null }));
    const { container } = renderApp('/product/viagens/p1', api);
    const reviews = await screen.findByRole('region', { name: 'Avaliações de quem comprou' });
    expect(await within(reviews).findByText('Compra verificada')).toBeInTheDocument();
    expect(within(reviews).getByRole('img', { name: 'Foto enviada por Ana S.' })).toBeInTheDocument();
    expect(within(reviews).getByText('Obrigado!')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '1.012 avaliações' })).toHaveAttribute('href', '#avaliacoes');
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
    const first = screen.getByRole('button', { name: /Gift 150/ });
    expect(
      screen.getByRole('alert').compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).not.toBe(0);
    await user.click(screen.getByRole('button', { name: /Gift 300/ }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Selecionada: Gift 300 (R$ 150,00)')).toBeInTheDocument();
    expect(buyButton()).toHaveTextContent('COMPRAR AGORA R$ 150,00');
    await user.click(buyButton());
    expect(address()).toBe('/checkout/viagens/p1?variation=Gift%20300');
  });

  it('keeps an amount in its address only where a variation has it', async () => {
    const valued = variations.map((one) => ({ ...one, faceValue: Number(one.name.replace('Gift ', '')) }));
    const api = anEmptyApi().on(catalogRoutes.getProduct, () => aProduct({ variations: valued }));
    const known = renderApp('/product/viagens/p1?valor=300', api);
    expect(await screen.findByRole('button', { name: /Gift 300/ })).toHaveAttribute('aria-pressed', 'true');
    expect(known.address()).toBe('/product/viagens/p1?valor=300');
    known.unmount();
    const { address } = renderApp('/product/viagens/p1?valor=100&a=1', api);
    expect(await screen.findByRole('button', { name: /Gift 300/ })).toHaveAttribute('aria-pressed', 'false');
    expect(address()).toBe('/product/viagens/p1?a=1');
  });

  it('says whose rating it shows: the demo’s is the shop’s, beside that of the product’s buyers', async () => {
    openProduct(aProduct({ rating: { average: 4, count: 1 } }));
    expect((await screen.findByText('Loja')).parentElement).toHaveTextContent('Loja4,9de 5+3 MIL clientes');
    expect(screen.getByRole('link', { name: '1 avaliação' }).parentElement).toHaveTextContent('4,0de 5');
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
    expect(api.bodyOf(trackingRoutes.reportExternalSale)).toMatchObject({
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
    await user.type(await modal.findByLabelText('E-mail'), 'ana@example.com');
    await user.type(modal.getByLabelText('Senha'), 'segredo1');
    await user.click(modal.getByRole('button', { name: 'ENTRAR' }));
    expect(await modal.findByText('Login realizado com sucesso!')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1_499));
    expect(address()).toBe('/product/viagens/p1');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(address()).toBe('/checkout/viagens/p1?variation=Gift%20150');
  });

  it('offers a visitor to buy without an account first, with what it costs', async () => {
    const user = userEvent.setup();
    const { address } = openProduct(aProduct({ variations }), null);
    await user.click(await screen.findByRole('button', { name: /Gift 150/ }));
    await user.click(buyButton());
    const modal = within(await screen.findByRole('dialog', { name: 'Como você quer comprar?' }));
    expect(modal.getByText('R$ 75,00')).toBeInTheDocument();
    expect(modal.getByText('Gift 150')).toBeInTheDocument();
    const asGuest = modal.getByRole('link', { name: 'Comprar sem cadastro' });
    expect(asGuest).toHaveFocus();
    const show = await modal.findByRole('button', { name: 'Mostrar senha' });
    await user.click(show);
    expect(modal.getByLabelText('Senha')).toHaveAttribute('type', 'text');
    await user.click(modal.getByRole('button', { name: 'Não tem conta? Cadastre-se' }));
    expect(modal.getByText('Pelo menos 6 caracteres.')).toBeInTheDocument();
    expect(await axe(document.body)).toHaveNoViolations();
    await user.click(asGuest);
    expect(address()).toBe('/checkout/viagens/p1?variation=Gift%20150');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes the question with it when the visitor leaves the page', async () => {
    const user = userEvent.setup();
    openProduct(aProduct(), null);
    await waitFor(() => expect(buyButton()).toBeEnabled());
    // The browser's own back button works while the modal makes the page inert.
    const back = screen.getByRole('link', { name: /Voltar para Viagens/ });
    await user.click(buyButton());
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    fireEvent.click(back);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leads a visitor straight to the checkout where the shop sells without an account', async () => {
    const user = userEvent.setup();
    const { api, address, unmount } = openProduct(aProduct(), null);
    unmount();
    api.on(catalogRoutes.getShop, () => aShop({ guestCheckout: true }));
    const page = renderApp('/product/viagens/p1', api);
    expect(address()).toBe('/product/viagens/p1');
    await waitFor(() => expect(buyButton()).toHaveTextContent('COMPRAR AGORA R$ 50,00'));
    await user.click(buyButton());
    expect(page.address()).toBe('/checkout/viagens/p1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('counts nothing down that is sold out', async () => {
    openProduct(aProduct({ expiraEm: Date.now() + 60_000, soldOut: true }));
    expect((await screen.findAllByText('ESGOTADO')).length).toBeGreaterThan(0);
    expect(screen.queryByText('Esta oferta termina em')).toBeNull();
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

  it('finds the choice again after a visit to the checkout, and after a reload', async () => {
    const user = userEvent.setup();
    const { api, unmount } = openProduct(aProduct({ variations }));
    await user.click(await screen.findByRole('button', { name: /Gift 300/ }));
    unmount();
    const again = renderApp('/checkout/viagens/p1?variation=Gift%20300', api);
    await user.click(await screen.findByRole('checkbox', { name: /Gift 300/ }));
    await user.click(screen.getByRole('checkbox', { name: /Gift 150/ }));
    await user.click(screen.getByRole('link', { name: 'Voltar ao produto' }));
    expect(await screen.findByRole('button', { name: /Gift 150/ })).toHaveAttribute('aria-pressed', 'true');
    expect(again.address()).toBe('/product/viagens/p1');
  });

  it('shows the starting price until a variation is picked, and never the product’s own', async () => {
    const user = userEvent.setup();
    const valued = variations.map((one) => ({ ...one, faceValue: one.price * 2 }));
    openProduct(aProduct({ price: 75, startingPrice: true, valorDeFace: 150, variations: valued }));
    const price = () => screen.getByText('no PIX', { selector: 'main p > span' }).parentElement!;
    expect(
      (await screen.findByText('no PIX', { selector: 'main p > span' })).parentElement,
    ).toHaveTextContent('a partir de R$ 75,00no PIXvale R$ 150 · −50 %');
    expect(buyButton()).toHaveTextContent('COMPRAR AGORA a partir de R$ 75,00');
    await user.click(
      screen.getByRole('button', { name: 'Gift 300 , vale R$ 300 · −50 % , por R$ 150,00 no PIX' }),
    );
    expect(price()).toHaveTextContent(/^R\$ 150,00no PIX/);
  });

  describe('whose button is off screen', () => {
    const before = globalThis.IntersectionObserver;
    let observers: IntersectionObserverCallback[];
    beforeEach(() => {
      observers = [];
      globalThis.IntersectionObserver = class extends before {
        constructor(callback: IntersectionObserverCallback) {
          super(() => undefined);
          observers.push(callback);
        }
      };
    });
    afterEach(() => {
      globalThis.IntersectionObserver = before;
    });

    async function openScrolled(product: ProductView): Promise<void> {
      openProduct(product, null);
      await screen.findByRole('heading', { level: 1 });
      act(() =>
        observers.forEach((tell) =>
          tell([{ isIntersecting: false } as IntersectionObserverEntry], null as never),
        ),
      );
    }

    it('carries the price in the bar of phones, for guests too', async () => {
      await openScrolled(aProduct({ valorDeFace: 100 }));
      const bar = screen.getByTestId('buy-bar');
      expect(bar).toHaveTextContent('R$ 50,00vale R$ 100 · −50 %FAZER LOGIN PARA COMPRAR');
    });

    it('has no bar while nothing can be bought', async () => {
      await openScrolled(aProduct({ soldOut: true }));
      expect(screen.queryByTestId('buy-bar')).toBeNull();
    });
  });

  it('says how it arrives, is redeemed and refunded; a live shop states no time that it has not measured', async () => {
    const live = { mode: 'live' as const, visitors: null, sold: null, customersText: null, rating: null };
    const first = openProduct(aProduct({ fullAccess: [], marca: 'Airbnb', extras: { regiao: 'Brasil' } }));
    expect(await screen.findByText('Entrega por e-mail em cerca de 15 minutos')).toBeInTheDocument();
    expect(screen.getByText('Entre na sua conta do Airbnb.')).toBeInTheDocument();
    expect(screen.getByText(/em até 7 dias/)).toBeInTheDocument();
    expect(screen.getByText('Região:', { exact: false })).toHaveTextContent('Região: Brasil');
    expect(screen.getByRole('link', { name: '+3 MIL clientes' })).toHaveAttribute('href', '/depoimentos');
    first.unmount();
    first.api.on(catalogRoutes.getShop, () => aShop({ socialProof: live, claims: false }));
    const second = renderApp('/product/viagens/p1', first.api);
    expect(await screen.findByText('Entrega automática por e-mail')).toBeInTheDocument();
    expect(screen.queryByText('Garantia de 30 dias', { selector: 'main *' })).toBeNull();
    second.unmount();
    first.api.on(catalogRoutes.getShop, () => aShop({ socialProof: live, deliverySeconds: 130 }));
    renderApp('/product/viagens/p1', first.api);
    expect(await screen.findByText('Entrega automática, em geral em 3 minutos')).toBeInTheDocument();
  });

  it('leads to related products, the same brand first, and to those seen before', async () => {
    const user = userEvent.setup();
    const page = openProduct(aProduct({ marca: 'Airbnb' }));
    const others = [
      aCard({ id: 'p2', title: 'Booking' }),
      aCard({ id: 'p3', title: 'Airbnb 2', marca: 'Airbnb' }),
    ];
    page.api
      .on(catalogRoutes.listProducts, () => ({ items: [aCard(), ...others], nextCursor: null }))
      .on(catalogRoutes.getProduct, ({ params }) =>
        aProduct({
          marca: 'Airbnb',
          id: params['id']!,
          title: params['id'] === 'p1' ? 'Vale Viagem' : 'Airbnb 2',
        }),
      );
    const related = within(await screen.findByRole('region', { name: 'Você também pode gostar' }));
    const links = await related.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/product/viagens/p3',
      '/product/viagens/p2',
    ]);
    expect(screen.queryByRole('region', { name: 'Vistos por você' })).toBeNull();
    await user.click(links[0]!);
    const seen = within(await screen.findByRole('region', { name: 'Vistos por você' }));
    expect(await seen.findByRole('link', { name: /Vale Viagem/ })).toHaveAttribute(
      'href',
      '/product/viagens/p1',
    );
    await user.click(seen.getByRole('button', { name: 'Limpar' }));
    expect(screen.queryByRole('region', { name: 'Vistos por você' })).toBeNull();
    expect(localStorage.getItem('vale_seen')).toBeNull();
  });

  it('relates sold-out products only where nothing else can be bought', async () => {
    const soldOut = aCard({ id: 'p2', title: 'Esgotado', soldOut: true });
    const related = async (items: ProductCard[]) => {
      const { api, unmount } = openProduct(aProduct());
      api.on(catalogRoutes.listProducts, () => ({ items, nextCursor: null }));
      const region = within(await screen.findByRole('region', { name: 'Você também pode gostar' }));
      const links = (await region.findAllByRole('link')).map((link) => link.getAttribute('href'));
      unmount();
      return links;
    };
    const free = aCard({ id: 'p3', title: 'Livre' });
    expect(await related([aCard(), soldOut, free])).toEqual(['/product/viagens/p3']);
    expect(await related([aCard(), soldOut])).toEqual(['/product/viagens/p2']);
  });

  it('says when the related products did not load, and loads them again', async () => {
    const user = userEvent.setup();
    const { api } = openProduct(aProduct());
    api.on(catalogRoutes.listProducts, () => {
      throw new AppError(platformErrors.unavailable);
    });
    const retry = await screen.findByRole('button', { name: /Tentar novamente/ });
    expect(screen.getByRole('heading', { level: 1, name: 'Vale Viagem' })).toBeInTheDocument();
    api.on(catalogRoutes.listProducts, () => ({
      items: [aCard({ id: 'p2', title: 'Booking' })],
      nextCursor: null,
    }));
    await user.click(retry);
    expect(await screen.findByRole('link', { name: /Booking/ })).toBeInTheDocument();
  });
});
