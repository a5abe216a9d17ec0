import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { axe } from '../../testing/axe.js';
import { aCard } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './category-screen.js';

describe('category page', () => {
  it('has its title, the way home and its cards', async () => {
    const api = anEmptyApi().on(catalogRoutes.listProducts, () => ({
      items: [aCard({ id: 'a b', category: 'jogos', title: 'Steam' })],
      nextCursor: null,
    }));
    const { container } = renderApp('/jogos', api);
    expect(await screen.findByRole('link', { name: /^Steam/ })).toHaveAttribute(
      'href',
      '/product/jogos/a%20b',
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Jogos' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/');
    expect(api.calls).toContain('GET /api/products?category=jogos');
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each([
    ['/ea-fc26', 'Viagens', true],
    ['/viagens', 'Viagens', false],
    ['/cs2', 'Transporte', false],
    ['/transporte', 'Transporte', false],
    ['/app-stores', 'Google Play / Apple Store', false],
    ['/lojas-online', 'Lojas Online', false],
  ])('%s is %s', async (path, title, presale) => {
    renderApp(path, anEmptyApi());
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.queryAllByText('PRÉ VENDA LIBERADA')).toHaveLength(presale ? 1 : 0);
  });

  it('says that a category is empty, and reloads', async () => {
    const user = userEvent.setup();
    const api = anEmptyApi();
    const { container } = renderApp('/jogos', api);
    expect(
      await screen.findByText('Nenhuma conta disponível nesta categoria no momento.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Novas contas serão adicionadas em breve!')).toBeInTheDocument();
    expect(screen.queryByText('0 produtos')).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Ordenar por' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Filtros' })).toBeNull();
    const others = within(screen.getByRole('main')).getAllByRole('link', { name: /^(Viagens|Transporte)$/ });
    expect(others.map((link) => link.getAttribute('href'))).toEqual(['/viagens', '/transporte']);
    expect(await axe(container)).toHaveNoViolations();
    api
      .on(catalogRoutes.listProducts, () => ({ items: [aCard({ title: 'Novidade' })], nextCursor: null }))
      .on(catalogRoutes.countFacets, () => ({ total: 1, isComplete: true, facets: [], nextExpiry: null }));
    await user.click(screen.getByRole('button', { name: /Recarregar/ }));
    expect(await screen.findByRole('link', { name: /^Novidade/ })).toBeInTheDocument();
    expect(await screen.findByText('1 produto')).toBeInTheDocument();
  });

  it('never calls a failed load empty', async () => {
    const user = userEvent.setup();
    const api = anEmptyApi().on(catalogRoutes.listProducts, () => {
      throw new AppError(platformErrors.invalidInput);
    });
    renderApp('/jogos', api);
    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível carregar');
    expect(screen.queryByText(/Nenhuma conta disponível/)).toBeNull();
    api.on(catalogRoutes.listProducts, () => ({ items: [aCard()], nextCursor: null }));
    await user.click(screen.getByRole('button', { name: /Tentar novamente/ }));
    expect(await screen.findByRole('link', { name: /^Vale Viagem/ })).toBeInTheDocument();
  });

  it('loads the next page', async () => {
    const user = userEvent.setup();
    const api = anEmptyApi().on(catalogRoutes.listProducts, ({ query }) =>
      query['cursor'] === 'c2'
        ? { items: [aCard({ id: '2', title: 'Segundo' })], nextCursor: null }
        : { items: [aCard({ id: '1', title: 'Primeiro' })], nextCursor: 'c2' },
    );
    renderApp('/jogos', api);
    await user.click(await screen.findByRole('button', { name: 'Carregar mais' }));
    expect(await screen.findByRole('link', { name: /^Segundo/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Primeiro/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();
  });

  it('marks what is sold out, and promises no delivery of it', async () => {
    const card = { instant: true, regiao: 'Brasil', price: 50, valorDeFace: 100 };
    const api = anEmptyApi().on(catalogRoutes.listProducts, () => ({
      items: [aCard({ ...card, id: '1' }), aCard({ ...card, id: '2', soldOut: true })],
      nextCursor: null,
    }));
    renderApp('/viagens', api);
    expect(await screen.findByText('ESGOTADO')).toBeInTheDocument();
    const [sold, soldOut] = screen.getAllByRole('link', { name: /no PIX/ });
    expect(sold).toHaveTextContent('50% OFF');
    expect(sold).toHaveTextContent('na hora · Brasil');
    expect(soldOut).not.toHaveTextContent(/OFF|na hora/);
  });
});
