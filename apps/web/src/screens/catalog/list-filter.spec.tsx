import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes, type ProductFacets } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { readFilter, writeFilter } from '../../features/catalog/model/list-filter.js';
import { captureUtm, forgetUtm } from '../../shared/routing/utm.js';
import { axe } from '../../testing/axe.js';
import { aCard } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';

const facets: ProductFacets = {
  total: 7,
  isComplete: true,
  nextExpiry: null,
  facets: [
    {
      name: 'marca',
      values: [
        { key: 'steam', label: 'Steam', count: 4 },
        { key: 'xbox', label: 'Xbox', count: 0 },
      ],
    },
    { name: 'expira', values: [{ key: 'hoje', label: 'Expira hoje', count: 1 }] },
  ],
};

function aStockedApi() {
  return anEmptyApi()
    .on(catalogRoutes.countFacets, () => facets)
    .on(catalogRoutes.listProducts, ({ query }) => ({
      items: query['expira'] ? [] : [aCard({ title: query['marca'] ? 'Steam 50' : 'Qualquer' })],
      nextCursor: null,
    }));
}

const open = async (user: ReturnType<typeof userEvent.setup>) => {
  await screen.findByText('7 produtos');
  await user.click(screen.getByRole('button', { name: /^Filtros/ }));
  return within(screen.getByRole('dialog', { name: 'Filtros' }));
};

describe('the filters of a list', () => {
  it('are chosen with their counts, and stand in the address with the campaign', async () => {
    const user = userEvent.setup();
    captureUtm('?utm_source=a|b');
    const api = aStockedApi();
    const { address, container } = renderApp('/jogos', api);
    const dialog = await open(user);
    expect(dialog.getByRole('checkbox', { name: /Xbox 0 produtos/ })).toBeDisabled();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(dialog.getByRole('checkbox', { name: /Steam 4 produtos/ }));
    expect(dialog.getByRole('checkbox', { name: /Steam/ })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Ver 7' }));
    expect(address()).toBe('/jogos?marca=steam&utm_source=a|b');
    expect(await screen.findByRole('link', { name: /^Steam 50/ })).toBeVisible();
    expect(api.calls).toContain('GET /api/products?category=jogos&marca=steam');
    await user.click(screen.getByRole('button', { name: 'Tirar o filtro Steam' }));
    expect(await screen.findByRole('link', { name: /^Qualquer/ })).toBeVisible();
    expect(address()).toBe('/jogos?utm_source=a|b');
    forgetUtm();
  });

  it('are read from the address, and may leave nothing', async () => {
    const user = userEvent.setup();
    const { address } = renderApp('/jogos?expira=hoje&ordem=menor-preco', aStockedApi());
    expect(
      await screen.findByRole('heading', { name: 'Nenhum produto com estes filtros' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Ordenar por' })).toHaveValue('menor-preco');
    await user.click(screen.getAllByRole('button', { name: 'Limpar filtros' }).at(-1)!);
    expect(await screen.findByRole('link', { name: /^Qualquer/ })).toBeVisible();
    expect(address()).toBe('/jogos?ordem=menor-preco');
  });

  it('are not offered, nor is an order, where one product is all there is', async () => {
    const api = aStockedApi().on(catalogRoutes.countFacets, () => ({ ...facets, total: 1, facets: [] }));
    const { container } = renderApp('/jogos', api);
    expect(await screen.findByText('1 produto')).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Ordenar por' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Filtros/ })).toBeNull();
    expect(screen.queryByText('Esta lista não tem filtros.')).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('keep the search that they narrow', async () => {
    const user = userEvent.setup();
    const { address } = renderApp('/busca?q=gift%20card', aStockedApi());
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Ordenar por' }), 'Maior preço');
    await waitFor(() => expect(address()).toBe('/busca?q=gift%20card&ordem=maior-preco'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ordenar por' }), 'Mais relevantes');
    await waitFor(() => expect(address()).toBe('/busca?q=gift%20card'));
  });

  it('say when they could not be loaded', async () => {
    const user = userEvent.setup();
    const api = aStockedApi();
    let fails = true;
    api.on(catalogRoutes.countFacets, () => {
      if (fails) throw new AppError(platformErrors.unavailable);
      return facets;
    });
    renderApp('/jogos', api);
    await screen.findByRole('link', { name: /^Qualquer/ });
    await user.click(screen.getByRole('button', { name: 'Filtros' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Filtros' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Não foi possível carregar os filtros.');
    fails = false;
    await user.click(dialog.getByRole('button', { name: 'Tentar novamente' }));
    expect(await dialog.findByRole('checkbox', { name: /Steam/ })).toBeInTheDocument();
  });

  it.each(['?marca=Steam%3B', '?marca=', '?ordem=tudo', '?outra=coisa'])('leave out %s', (search) => {
    expect(readFilter(search)).toEqual({});
  });

  it('come out of an address as they went in', () => {
    const filter = { marca: 'steam,xbox', ordem: 'maior-preco' } as const;
    expect(readFilter(`?${writeFilter('a b', filter)}`)).toEqual(filter);
  });
});
