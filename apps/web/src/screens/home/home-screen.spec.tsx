import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  catalogRoutes,
  categoryLabel,
  FIRST_APPEARANCE,
  homeCategories,
  type ProductCard,
  type ShopView,
} from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { axe } from '../../testing/axe.js';
import { aCard, aShop, aTestimonial } from '../../testing/builders.js';
import { FakeApi } from '../../testing/fake-api.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './home-screen.js';

const live: ShopView['socialProof'] = {
  mode: 'live',
  visitors: null,
  sold: null,
  customersText: null,
  rating: null,
};

function stocked(without: string[] = []) {
  return anEmptyApi().on(catalogRoutes.listProducts, ({ query }) => {
    const category = homeCategories().find((slug) => slug === query['category']);
    const items = category && !without.includes(category) ? [aCard({ id: category, category })] : [];
    return { items, nextCursor: null };
  });
}

const titles = () => screen.getAllByTestId('carousel').map((one) => one.getAttribute('aria-label'));

afterEach(() => {
  jest.useRealTimers();
});

describe('home', () => {
  it('shows the carousels in their order, each with its way to all', async () => {
    const { container } = renderApp('/', stocked());
    await screen.findByRole('region', { name: 'Transporte' });
    expect(titles()).toEqual(homeCategories().map(categoryLabel));
    expect(screen.getByRole('link', { name: 'VER TODAS: Google Play / Apple Store' })).toHaveAttribute(
      'href',
      '/app-stores',
    );
    expect(screen.getByRole('link', { name: /^Vale Viagem.*Jogos/ })).toHaveAttribute(
      'href',
      '/product/jogos/jogos',
    );
    expect(await axe(container)).toHaveNoViolations();
  });

  it('has the best sellers and what ends today above the carousels, and chips to the categories', async () => {
    const api = stocked().on(catalogRoutes.listProducts, ({ query }) => ({
      items: query['category']
        ? []
        : [50, 60, 70].map((price) =>
            aCard({ id: `${query['ordem'] ?? 'hoje'}-${price}`, price, valorDeFace: 100 }),
          ),
      nextCursor: null,
    }));
    const { container } = renderApp('/', api);
    await screen.findByRole('region', { name: 'Termina hoje' });
    expect(screen.getAllByTestId('card-row').map((row) => row.getAttribute('aria-label'))).toEqual([
      'Mais vendidos',
      'Termina hoje',
    ]);
    const best = within(screen.getByRole('region', { name: 'Mais vendidos' }));
    for (const [at, percent] of [50, 40, 30].entries())
      expect(best.getAllByRole('link')[at]).toHaveTextContent(`${percent}% OFF`);
    const chips = within(screen.getByRole('navigation', { name: 'Categorias da loja' }));
    expect(chips.getAllByRole('link')).toHaveLength(homeCategories().length);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('loads first what a tall phone shows: the first row, and two cards of the next that is there', async () => {
    const api = stocked().on(catalogRoutes.listProducts, ({ query }) => {
      const cards = ['a', 'b', 'c', 'd', 'e'].map((id) => aCard({ id: `${id}-${query['category']}` }));
      return { items: query['category'] || query['ordem'] ? cards : [], nextCursor: null };
    });
    const { container } = renderApp('/', api);
    await screen.findByRole('region', { name: 'Transporte' });
    const eagerIn = (row: string) =>
      container.querySelectorAll(`[aria-label="${row}"] ul img[loading="eager"]`).length;
    expect(eagerIn('Mais vendidos')).toBe(4);
    expect(homeCategories().map((slug) => eagerIn(categoryLabel(slug)))).toEqual([2, 0, 0, 0, 0]);
  });

  it('has no row of fewer than three offers that end today, and one card alone has no arrows', async () => {
    const api = stocked().on(catalogRoutes.listProducts, ({ query }) => {
      const cards = [1, 2].map((id) => aCard({ id: String(id) }));
      return { items: query['category'] ? cards.slice(1) : cards, nextCursor: null };
    });
    renderApp('/', api);
    expect(await screen.findByRole('button', { name: 'Próximo: Mais vendidos' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Jogos' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Próximo: Jogos' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Termina hoje' })).toBeNull();
  });

  it('leaves sold-out products out of rows, hero and carousels while others exist', async () => {
    const soldOut = [1, 2].map((id) => aCard({ id: `s${id}`, title: 'Esgotado', soldOut: true }));
    const list = (items: ProductCard[]) =>
      anEmptyApi().on(catalogRoutes.listProducts, () => ({ items, nextCursor: null }));
    const mixed = renderApp('/', list([soldOut[0]!, aCard({ title: 'Livre' }), soldOut[1]!]));
    await screen.findByRole('region', { name: 'Transporte' });
    // The hero, the row of best sellers and the carousels have it once each.
    expect(screen.getAllByRole('link', { name: /^Livre/ })).toHaveLength(1 + 1 + homeCategories().length);
    expect(screen.queryByRole('link', { name: /^Esgotado/ })).toBeNull();
    mixed.unmount();
    renderApp('/', list(soldOut));
    const games = within(await screen.findByRole('region', { name: 'Jogos' }));
    expect(games.getAllByRole('link', { name: /^Esgotado.*ESGOTADO$/ })).toHaveLength(2);
  });

  it('hides a category that has nothing to sell, title included', async () => {
    renderApp('/', stocked(['jogos']));
    await screen.findByRole('region', { name: 'Transporte' });
    expect(titles()).not.toContain('Jogos');
    expect(screen.queryByRole('heading', { name: 'Jogos' })).toBeNull();
  });

  it('shows a product that expires on the open page as expired', async () => {
    jest.useFakeTimers();
    const api = stocked().on(catalogRoutes.listProducts, () => ({
      items: [aCard({ expiraEm: Date.now() + 2_000 })],
      nextCursor: null,
    }));
    renderApp('/', api);
    await screen.findAllByTestId('carousel');
    expect(screen.queryByText('EXPIRADO')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(2_100));
    expect(screen.getAllByText('EXPIRADO').length).toBeGreaterThan(0);
  });

  it('falls back when a picture does not load', async () => {
    const api = stocked().on(catalogRoutes.listProducts, () => ({
      items: [aCard({ image: '/api/files/quebrada' })],
      nextCursor: null,
    }));
    const { container } = renderApp('/', api);
    await screen.findAllByTestId('carousel');
    const picture = container.querySelector('.ticket-art')!;
    expect(picture).toHaveAttribute('src', '/api/files/quebrada');
    fireEvent.error(picture);
    expect(picture).toHaveAttribute('src', '/img/viagens.svg');
  });

  it('grows the showcase’s counters on their timers', async () => {
    jest.useFakeTimers();
    renderApp('/', stocked());
    const visitors = (await screen.findByText('visitantes')).parentElement!;
    const sold = screen.getAllByText('gift cards vendidos')[0]!.parentElement!;
    expect(visitors).toHaveTextContent('4.119');
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(visitors.textContent).toMatch(/^visitantes4\.12[01]$/);
    expect(sold).toHaveTextContent('12.480');
    await act(() => jest.advanceTimersByTimeAsync(65_000));
    expect(sold).toHaveTextContent('12.481');
  });

  it('shows what a live shop has measured, which does not grow by itself', async () => {
    jest.useFakeTimers();
    const measured = aShop({ socialProof: { ...live, visitors: 812, sold: 57 } });
    renderApp(
      '/',
      stocked().on(catalogRoutes.getShop, () => measured),
    );
    const visitors = (await screen.findByText('visitantes')).parentElement!;
    await act(() => jest.advanceTimersByTimeAsync(65_000));
    expect(visitors).toHaveTextContent('812');
    expect(screen.getAllByText('gift cards vendidos')[0]!.parentElement!).toHaveTextContent('57');
  });

  it('counts one visitor and one card in the singular', async () => {
    const measured = aShop({ socialProof: { ...live, visitors: 1, sold: 1 } });
    renderApp(
      '/',
      stocked().on(catalogRoutes.getShop, () => measured),
    );
    expect(await screen.findByText('visitante')).toBeVisible();
    expect(screen.getAllByText('gift card vendido')).toHaveLength(2);
  });

  it('claims nothing in a live shop that has measured nothing', async () => {
    const texts = { hero: '', claim: '', guarantee: '', footer: '' };
    const api = stocked().on(catalogRoutes.getShop, () => aShop({ socialProof: live, texts }));
    renderApp('/', api);
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Pague no PIX. Use na hora.'),
    );
    expect(screen.queryByText('visitantes')).toBeNull();
    expect(screen.queryByRole('region', { name: 'A loja em números' })).toBeNull();
    expect(screen.queryByText(/metade do valor de face/)).toBeNull();
    expect(screen.getByText(/usar em até 12 meses/)).toBeInTheDocument();
  });

  it('begins with the headline of the shop’s own look', async () => {
    const appearance = { ...FIRST_APPEARANCE, headline: 'Só código original.' };
    const api = stocked().on(catalogRoutes.getShop, () => aShop({ socialProof: live, appearance }));
    renderApp('/', api);
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Só código original.'),
    );
  });

  it('shows four testimonials, drawn with another seed at each visit', async () => {
    const seeds: (string | undefined)[] = [];
    const api = stocked().on(catalogRoutes.listTestimonials, ({ query }) => {
      seeds.push(query['seed']);
      const items = [1, 2, 3, 4].map((id) => aTestimonial({ id: `t${id}`, name: `Cliente ${id}` }));
      return { items, nextCursor: null };
    });
    const first = renderApp('/', api);
    const block = within(await screen.findByRole('region', { name: 'O que dizem os clientes' }));
    expect(await block.findAllByRole('listitem')).toHaveLength(4);
    expect(block.getAllByText('Cliente Viagens · 21/10/2026')).toHaveLength(4);
    first.unmount();
    renderApp('/', api);
    await screen.findByText('Cliente 1');
    expect(new Set(seeds).size).toBe(2);
  });

  it('invites to the community in a new tab', async () => {
    renderApp('/', stocked());
    const link = await screen.findByRole('link', { name: 'Entrar no chat' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  it('says of each block that could not be loaded, and loads it again', async () => {
    const user = userEvent.setup();
    const failing = () => {
      throw new AppError(platformErrors.unavailable);
    };
    const api = stocked();
    const working = api.fetch;
    const broken = new FakeApi()
      .on(catalogRoutes.listProducts, failing)
      .on(catalogRoutes.listTestimonials, failing)
      .on(catalogRoutes.getShop, failing);
    let fails = true;
    const fetch: typeof working = (...call) => (fails ? broken.fetch(...call) : working(...call));
    Object.defineProperty(api, 'fetch', { value: fetch });
    const { container } = renderApp('/', api);
    const games = within(await screen.findByRole('region', { name: 'Jogos' }));
    expect(await games.findByRole('alert')).toHaveTextContent(platformErrors.unavailable.detail);
    for (const name of [
      ...homeCategories().map(categoryLabel),
      'A loja em números',
      'O que dizem os clientes',
    ])
      expect(within(screen.getByRole('region', { name })).getByRole('alert')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Pague no PIX. Use na hora.');
    expect(await axe(container)).toHaveNoViolations();
    fails = false;
    await user.click(games.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('link', { name: /^Vale Viagem.*Jogos/ })).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Viagens' })).getByRole('alert')).toBeInTheDocument();
  });
});
