import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  catalogRoutes,
  categoryLabel,
  FIRST_APPEARANCE,
  homeCategories,
  type Appearance,
} from '@vale/contracts/catalog';
import { axe } from '../../testing/axe.js';
import { aCard, aShop } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './home-screen.js';

function open(look: Partial<Appearance>) {
  const socialProof = { ...aShop().socialProof, mode: 'live' as const };
  const appearance = { ...FIRST_APPEARANCE, ...look };
  const asked: Record<string, string>[] = [];
  const api = anEmptyApi()
    .on(catalogRoutes.getShop, () => aShop({ socialProof, appearance }))
    .on(catalogRoutes.listProducts, ({ query }) => {
      asked.push(query as Record<string, string>);
      const ids = query['ids']?.split(',') ?? ['um'];
      return { items: ids.map((id) => aCard({ id, title: `Vale ${id}` })), nextCursor: null };
    });
  return { ...renderApp('/', api), asked };
}

it('has the owner’s blocks in their order, texts as they were typed, and asks for nothing that is hidden', async () => {
  const { container, asked } = open({
    blocks: [
      { kind: 'text', title: 'Natal', text: '<b>Só</b> até dia 25.\nDepois acaba.', hidden: false },
      { kind: 'products', title: 'Escolhidos', ids: ['z', 'a'], hidden: false },
      { kind: 'categories', hidden: false },
      { kind: 'category', category: 'jogos', hidden: true },
      { kind: 'faq', hidden: false },
      { kind: 'numbers', hidden: true },
    ],
  });
  const row = within(await screen.findByRole('region', { name: 'Escolhidos' }));
  const cards = await row.findAllByRole('link');
  expect(cards.map((link) => link.textContent.slice(0, 6))).toEqual(['Vale z', 'Vale a']);
  const categories = homeCategories().filter((slug) => slug !== 'jogos');
  const titles = ['Natal', 'Escolhidos', ...categories.map(categoryLabel), 'Perguntas frequentes'];
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      titles,
    ),
  );
  expect(screen.getByText('<b>Só</b> até dia 25.', { exact: false })).toHaveTextContent('Depois acaba.');
  expect(screen.queryByText('visitantes')).toBeNull();
  expect(asked.map(({ category }) => category)).not.toContain('jogos');
  expect(await axe(container)).toHaveNoViolations();
});

it('has the owner’s picture in place of the tickets', async () => {
  const id = 'c3'.repeat(16);
  const { container } = open({
    hero: { id, width: 1440, height: 900 },
    blocks: [{ kind: 'faq', hidden: false }],
  });
  await waitFor(() => expect(container.querySelector('.hero-picture')).not.toBeNull());
  const picture = container.querySelector('.hero-picture')!;
  expect(picture).toHaveAttribute('src', `/images/${id}-hero-720.webp`);
  expect(picture).toHaveAttribute('alt', '');
  expect(screen.queryByRole('link', { name: /Vale um/ })).toBeNull();
});

it('reads the owner’s description of the picture, and has links below texts', async () => {
  const text = { kind: 'text', title: '', text: 'Natal', linkText: 'Ver', hidden: false } as const;
  open({
    hero: { id: 'c3'.repeat(16), width: 1440, height: 900 },
    heroAlt: 'Cartões sobre uma mesa',
    blocks: [
      { ...text, linkUrl: '/jogos' },
      { ...text, linkUrl: 'https://chat.example/a' },
    ],
  });
  expect(await screen.findByAltText('Cartões sobre uma mesa')).toBeInTheDocument();
  const links = screen.getAllByRole('link', { name: 'Ver' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/jogos', 'https://chat.example/a']);
});
