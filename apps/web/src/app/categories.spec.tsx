import { afterEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { catalogRoutes, FIRST_CATEGORIES, setCategories, type Category } from '@vale/contracts/catalog';
import { aShop } from '../testing/builders.js';
import { anEmptyApi, renderApp } from '../testing/render-app.js';
import '../screens/catalog/category-screen.js';

afterEach(() => setCategories(FIRST_CATEGORIES));

const [first] = FIRST_CATEGORIES as [Category];
const films: Category = {
  ...first,
  id: 'videos',
  slug: 'filmes',
  label: 'Filmes',
  description: 'Para ver em casa.',
  aliases: [{ slug: 'videos', redirects: true }],
};
const open = (address: string, categories: Category[] = [films]) =>
  renderApp(
    address,
    anEmptyApi().on(catalogRoutes.getShop, () => aShop({ categories })),
  );

it('are those of the shop, in the menu and at their pages', async () => {
  setCategories([]);
  open('/filmes');
  expect(await screen.findByRole('heading', { level: 1, name: 'Filmes' })).toBeInTheDocument();
  expect(screen.getByText('Para ver em casa.')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Filmes' })[0]).toHaveAttribute('href', '/filmes');
  expect(screen.queryByRole('link', { name: 'Jogos' })).toBeNull();
  expect(screen.queryByText('🎬')).toBeNull();
});

it('have no page once the shop does not have them', async () => {
  open('/jogos');
  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeInTheDocument();
});

it('move from a former address to the current one, with the query', async () => {
  const { address } = open('/videos?ordem=menor-preco');
  await waitFor(() => expect(address()).toBe('/filmes?ordem=menor-preco'));
});

it('change on an open page', async () => {
  const shop = { current: aShop({ categories: [films] }) };
  const { client } = renderApp(
    '/filmes',
    anEmptyApi().on(catalogRoutes.getShop, () => shop.current),
  );
  await screen.findByRole('heading', { level: 1, name: 'Filmes' });
  shop.current = aShop({ categories: [{ ...films, label: 'Cinema', icon: '🎬' }] });
  await act(() => client.invalidateQueries());
  expect(await screen.findByRole('heading', { level: 1, name: 'Cinema' })).toBeInTheDocument();
  // The icon is no part of the link's name.
  const [link] = screen.getAllByRole('link', { name: 'Cinema' });
  expect(link).toHaveTextContent('🎬');
});
