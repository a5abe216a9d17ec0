import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { OrderView } from '@vale/contracts/checkout';
import { pages } from '@vale/contracts/pages';
import { axe } from '../../testing/axe.js';
import { aDeliveredOrder } from '../../testing/builders.js';
import { FakeEventSource } from '../../testing/fake-event-source.js';
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
    { label: 'Steam – R$ 50', code: 'ABCD-1', item: 0 },
    { label: 'Steam – R$ 50', code: 'ABCD-2', item: 0 },
    { label: 'Netflix', code: 'EFGH-1', item: 1 },
  ],
});

beforeEach(() => FakeEventSource.install());

it('lists each item with its quantity, numbers equal codes, and tells how to redeem each product', async () => {
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
