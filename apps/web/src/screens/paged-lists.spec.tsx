import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes } from '@vale/contracts/catalog';
import { accountSecurityRoutes } from '@vale/contracts/identity';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { aCard, anOrder, aTestimonial, aUser } from '../testing/builders.js';
import { PagedList } from '../shared/ui/paged-list.js';
import type { FakeApi } from '../testing/fake-api.js';
import { anEmptyApi, renderApp } from '../testing/render-app.js';
import './account/profile-screen.js';
import './catalog/category-screen.js';
import './catalog/search-screen.js';
import './testimonials/testimonials-screen.js';

type PageOf<Item> = (query: Record<string, string>) => Promise<{ items: Item[]; nextCursor: string | null }>;

/** A list of two pages whose second page is refused until `accept` is called. */
function twoPages() {
  let refuse: () => void = () => undefined;
  let accepted = false;
  const of =
    <Item,>(first: Item, second: Item): PageOf<Item> =>
    async ({ cursor }) => {
      if (!cursor) return { items: [first], nextCursor: 'c2' };
      if (accepted) return { items: [second], nextCursor: null };
      return new Promise((_, reject) => {
        refuse = () => reject(new AppError(platformErrors.invalidInput));
      });
    };
  return {
    of,
    refuse: () => refuse(),
    accept: () => {
      accepted = true;
    },
  };
}

type Pages = ReturnType<typeof twoPages>;

const lists: [name: string, path: string, serve: (api: FakeApi, pages: Pages) => void, second: RegExp][] = [
  [
    'category',
    '/jogos',
    (api, { of }) => {
      const page = of(aCard({ id: '1', title: 'Primeiro' }), aCard({ id: '2', title: 'Segundo' }));
      api.on(catalogRoutes.listProducts, ({ query }) => page(query));
    },
    /Segundo/,
  ],
  [
    'testimonials',
    '/depoimentos',
    (api, { of }) => {
      const page = of(aTestimonial({ id: '1' }), aTestimonial({ id: '2', name: 'Bia' }));
      api.on(catalogRoutes.listTestimonials, ({ query }) => page(query));
    },
    /Bia/,
  ],
  [
    'purchases',
    '/perfil',
    (api, { of }) => {
      const second = { ...anOrder().product, title: 'Segundo' };
      const page = of(anOrder(), anOrder({ transactionId: 'T2', product: second }));
      api
        .on(checkoutRoutes.listOrders, ({ query }) => page(query))
        .on(accountSecurityRoutes.listSessions, () => ({ items: [] }));
    },
    /Segundo/,
  ],
];

describe('the next page', () => {
  it.each(lists)('says for %s that it loads, and that it failed', async (_, path, serve, second) => {
    const user = userEvent.setup();
    const pages = twoPages();
    const api = anEmptyApi(aUser());
    serve(api, pages);
    renderApp(path, api);
    await user.click(await screen.findByRole('button', { name: 'Carregar mais' }));
    expect(await screen.findByRole('button', { name: 'Carregando…' })).toBeDisabled();
    pages.refuse();
    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível carregar mais');
    expect(screen.queryByText(second)).toBeNull();
    pages.accept();
    await user.click(screen.getByRole('button', { name: 'Carregar mais' }));
    expect(await screen.findByText(second)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Carrega/ })).toBeNull();
  });
});

it('a list whose first page waits for a connection says so, instead of loading for ever', () => {
  const list = { isPending: true, fetchStatus: 'paused' } as Parameters<typeof PagedList>[0]['list'];
  render(
    <PagedList list={list} loading="Carregando" moreClassName="">
      {() => null}
    </PagedList>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Sem internet para abrir esta parte');
});

it('a page without items is not called an empty list while another follows', async () => {
  const user = userEvent.setup();
  const api = anEmptyApi().on(catalogRoutes.listProducts, ({ query }) =>
    query['cursor']
      ? { items: [aCard({ title: 'Raro' })], nextCursor: null }
      : { items: [], nextCursor: 'c2' },
  );
  renderApp('/busca?q=raro', api);
  await user.click(await screen.findByRole('button', { name: 'Carregar mais' }));
  expect(await screen.findByRole('link', { name: /^Raro/ })).toBeInTheDocument();
  expect(screen.queryByText(/^Nada encontrado/)).toBeNull();
});
