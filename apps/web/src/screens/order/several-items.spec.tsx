import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrderView } from '@vale/contracts/checkout';
import { pages } from '@vale/contracts/pages';
import { axe } from '../../testing/axe.js';
import { addToBag, readBag } from '../../shared/storage/bag.js';
import { aDeliveredOrder, aShop } from '../../testing/builders.js';
import { FakeEventSource } from '../../testing/fake-event-source.js';
import { bagLine } from '../../testing/open-bag.js';
import { openOrder } from '../../testing/open-order.js';
import './order-screen.js';

const product = (id: string, title: string): OrderView['product'] => ({
  id,
  title,
  category: 'jogos',
  image: '',
});

/** Two units of a Steam card and a Netflix card, all delivered. */
const order = aDeliveredOrder({
  amount: 145,
  product: product('steam', 'Steam'),
  variations: [
    { name: 'Steam – R$ 50', price: 50 },
    { name: 'Steam – R$ 50', price: 50 },
  ],
  items: [
    { product: product('steam', 'Steam'), variation: 'R$ 50', price: 50, quantity: 2 },
    { product: product('netflix', 'Netflix'), variation: '', price: 35, quantity: 1 },
  ],
  orderBump: { id: 'bump', title: 'Seguro', price: 10 },
  codes: [
    { label: 'Steam – R$ 50 (1 de 2)', code: 'ABCD-1', item: 0 },
    { label: 'Steam – R$ 50 (2 de 2)', code: 'ABCD-2', item: 0 },
    { label: 'Netflix', code: 'EFGH-1', item: 1 },
  ],
});

beforeEach(() => FakeEventSource.install());

it('names once what several answers belong to, to the eye, and with each answer to a screen reader', async () => {
  const answers = [
    { line: 0, of: 'Free Fire (1 de 2)', label: 'ID do jogador', value: '111' },
    { line: 0, of: 'Free Fire (1 de 2)', label: 'Servidor', value: 'BR' },
    { line: 1, of: 'Free Fire (2 de 2)', label: 'ID do jogador', value: '222' },
  ];
  const { container } = openOrder({ ...order, answers });
  expect(await screen.findByText('222')).toBeInTheDocument();
  const terms = screen.getAllByRole('term').filter(({ textContent }) => textContent.includes('Free Fire'));
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    'Free Fire (1 de 2): ID do jogador',
    'Free Fire (1 de 2): Servidor',
    'Free Fire (2 de 2): ID do jogador',
  ]);
  expect(terms.map((term) => term.querySelector('.sr-only') !== null)).toEqual([false, true, false]);
  expect(await axe(container)).toHaveNoViolations();
});

it('lists each item with its quantity and its codes, and tells how to redeem each product', async () => {
  const { container } = openOrder(order);
  const details = within(await screen.findByRole('region', { name: pages.order.title }));
  const rows = details.getAllByRole('listitem').map((row) => row.textContent?.replaceAll('\u00a0', ' '));
  expect(rows).toEqual(expect.arrayContaining(['R$ 50 · 2 × R$ 50,00', 'R$ 35,00', 'Seguro · R$ 10,00']));
  expect(details.getAllByText('Steam')).toHaveLength(1);
  const copied = screen.getAllByRole('button', { name: /^Copiar código: / });
  expect(copied.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Copiar código: Steam – R$ 50 (1 de 2)',
    'Copiar código: Steam – R$ 50 (2 de 2)',
    'Copiar código: Netflix',
  ]);
  const guides = screen.getAllByRole('heading', { name: /^Como resgatar/ });
  expect(guides.map(({ textContent }) => textContent)).toEqual([
    'Como resgatar: Steam',
    'Como resgatar: Netflix',
  ]);
  expect(await axe(container)).toHaveNoViolations();
});

describe('to buy several products again', () => {
  const again = () => screen.findByRole('link', { name: 'Comprar de novo' });
  const shop = aShop({ maxQuantity: 10 });
  const inBag = () => readBag().map(({ productId, quantity }) => [productId, quantity]);

  it('puts its lines into the bag, once, beside what it has', async () => {
    addToBag(bagLine({ productId: 'other' }), 10);
    addToBag(bagLine({ productId: 'steam', category: 'jogos', variation: 'R$ 50' }), 10);
    const { address } = openOrder(order, shop);
    const user = userEvent.setup();
    const link = await again();
    await waitFor(() => expect(link).toHaveAttribute('href', '/sacola'));
    expect(inBag()).toEqual([
      ['other', 1],
      ['steam', 1],
    ]);
    await user.click(link);
    await waitFor(() => expect(address()).toBe('/sacola'));
    const filled = [
      ['other', 1],
      ['steam', 2],
      ['netflix', 1],
    ];
    expect(inBag()).toEqual(filled);
    expect(readBag()[1]).toMatchObject({ title: 'Steam', variation: 'R$ 50' });
  });

  it('says when not everything fits into the bag', async () => {
    for (let at = 0; at < 9; at += 1) addToBag(bagLine({ productId: `p${at}` }), 10);
    const { address } = openOrder({ ...order, status: 'expired' }, shop);
    fireEvent.click(await screen.findByRole('button', { name: 'Gerar novo PIX' }));
    await waitFor(() => expect(address()).toBe('/sacola'));
    expect(await screen.findByText('A sacola está cheia: nem tudo coube nela.')).toBeInTheDocument();
    expect(readBag()).toHaveLength(10);
  });

  it('leads to the checkout of its first product where the shop sells no bags', async () => {
    openOrder(order, aShop({ maxQuantity: 1 }));
    await waitFor(async () =>
      expect(await again()).toHaveAttribute('href', expect.stringMatching(/^\/checkout\//)),
    );
  });
});

it('says what a person still delivers, beside the codes that are there', async () => {
  openOrder({
    ...order,
    status: 'paid',
    delivery: { state: 'waiting', deliveredAt: null },
    codes: order.codes.filter(({ item }) => item === 0),
    waiting: [{ name: 'Netflix', quantity: 1 }],
  });
  expect(await screen.findByText(/^Parte do seu pedido já chegou/, { selector: 'p' })).toBeVisible();
  expect(screen.getByText('Falta: 1 × Netflix. Nossa equipe entrega e avisa por e-mail.')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Copiar código: / })).toHaveLength(2);
  expect(screen.getByRole('heading', { name: /^Como resgatar/ })).toHaveTextContent('Como resgatar');
  expect(screen.queryByRole('heading', { name: 'Como resgatar: Netflix' })).toBeNull();
});
