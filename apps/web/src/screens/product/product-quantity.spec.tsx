import { afterEach, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes, type ProductView } from '@vale/contracts/catalog';
import { readBag, removeFromBag } from '../../shared/storage/bag.js';
import { axe } from '../../testing/axe.js';
import { aProduct, aShop, aUser, aVariation } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './product-screen.js';
import '../checkout/checkout-screen.js';
import '../../shared/ui/quantity-stepper.js';

afterEach(() => act(() => removeFromBag(readBag())));

function openProduct(product: ProductView, maxQuantity: number) {
  const api = anEmptyApi(aUser())
    .on(catalogRoutes.getShop, () => aShop({ maxQuantity, maxFirstQuantity: Math.min(maxQuantity, 3) }))
    .on(catalogRoutes.getProduct, () => product);
  return renderApp('/product/viagens/p1', api);
}

const buyButton = () => screen.getAllByRole('button', { name: /COMPRAR/ })[0]!;
const name = 'Quantidade';
const stepper = async () => within(await screen.findByRole('group', { name }));

it('counts the units of a picked variation, and takes them to the checkout', async () => {
  const user = userEvent.setup();
  const { address, container } = openProduct(aProduct({ variations: [aVariation()] }), 3);
  await screen.findByRole('heading', { level: 1 });
  await user.click(screen.getByRole('button', { name: /^Gift 150/ }));
  const more = (await stepper()).getByRole('button', { name: 'Aumentar' });
  await user.click(more);
  await user.click(more);
  expect(more).toHaveAttribute('aria-disabled', 'true');
  expect(buyButton()).toHaveTextContent('COMPRAR AGORA R$ 225,00');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(buyButton());
  expect(address()).toBe('/checkout/viagens/p1?variation=Gift%20150&quantidade=3');
});

it('counts the units of a product without variations', async () => {
  const user = userEvent.setup();
  const { address } = openProduct(aProduct(), 10);
  await screen.findByText('até 3 por pedido');
  await user.click((await stepper()).getByRole('button', { name: 'Aumentar' }));
  await user.click(buyButton());
  expect(address()).toBe('/checkout/viagens/p1?quantidade=2');
});

it.each([
  ['a shop of one unit', aProduct(), 1],
  ['what a partner sells', aProduct({ checkoutUrl: 'https://parceiro.example/' }), 10],
  ['what is sold out', aProduct({ soldOut: true }), 10],
])('counts no units of %s', async (_what, product, maxQuantity) => {
  openProduct(product, maxQuantity);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(name)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Adicionar à sacola' })).toBeNull();
});

it('collects units in the bag, says so, and asks for a variation first', async () => {
  const user = userEvent.setup();
  const { address } = openProduct(aProduct({ variations: [aVariation()] }), 3);
  const collect = await screen.findByRole('button', { name: 'Adicionar à sacola' });
  await user.click(collect);
  expect(screen.getByRole('alert')).toHaveTextContent('Por favor, selecione uma variação');
  expect(readBag()).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Gift 150/ }));
  await user.click((await stepper()).getByRole('button', { name: 'Aumentar' }));
  await user.click(collect);
  expect(screen.getByText(/^Na sacola: 2 × Vale Viagem – Gift 150\./)).toBeVisible();
  await user.click(collect);
  expect(screen.getByText(/^Na sacola: 3 × Vale Viagem – Gift 150\./)).toBeVisible();
  expect(readBag()).toMatchObject([{ productId: 'p1', variation: 'Gift 150', quantity: 3, price: 75 }]);
  expect(screen.getByRole('link', { name: 'Sacola, 3 itens' })).toHaveAttribute('href', '/sacola');
  expect(address()).toBe('/product/viagens/p1');
});

const STEPS = [
  { from: 2, percent: 1_000 },
  { from: 12, percent: 1_500 },
];

it('says what several units save, as far as an order reaches it, and takes it off', async () => {
  const user = userEvent.setup();
  openProduct(aProduct({ quantityPrices: STEPS }), 10);
  expect(await screen.findByText('2 ou mais: 10 % de desconto')).toBeVisible();
  expect(screen.queryByText(/^12 ou mais/)).toBeNull();
  await user.click((await stepper()).getByRole('button', { name: 'Aumentar' }));
  expect(buyButton()).toHaveTextContent('COMPRAR AGORA R$ 90,00');
});

it('counts all variations for it, but not those of a partner', async () => {
  const variations = [aVariation(), aVariation({ name: 'Gift 300' })];
  const { unmount } = openProduct(aProduct({ quantityPrices: STEPS, variations }), 10);
  expect(await screen.findByText('12 ou mais: 15 % de desconto')).toBeVisible();
  unmount();
  openProduct(aProduct({ quantityPrices: STEPS, checkoutUrl: 'https://parceiro.example/' }), 10);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/ou mais/)).toBeNull();
});
