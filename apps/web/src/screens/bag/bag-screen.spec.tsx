import { afterEach, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { readBag, removeFromBag } from '../../shared/storage/bag.js';
import { axe } from '../../testing/axe.js';
import { aProduct, aShop, aVariation } from '../../testing/builders.js';
import { aBagApi, bagLine, steam } from '../../testing/open-bag.js';
import { renderApp } from '../../testing/render-app.js';
import './bag-screen.js';
import '../checkout/bag-checkout-screen.js';

afterEach(() => act(() => removeFromBag(readBag())));

const buyButton = () => screen.getByRole('button', { name: 'Finalizar compra' });
const lines = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.closest('li')!);

it('shows the prices of now, what has changed, and the sum of what can be bought', async () => {
  const products = [
    aProduct({ variations: [aVariation({ name: 'Gift 150', price: 80 })] }),
    steam,
    aProduct({ id: 'sold', title: 'Netflix', soldOut: true }),
    aProduct({ id: 'over', title: 'Roblox', expiraEm: Date.now() - 1 }),
    aProduct({ id: 'partner', title: 'Uber', checkoutUrl: 'https://parceiro.example/' }),
  ];
  const api = aBagApi(
    () => products,
    [
      bagLine({ variation: 'Gift 150', quantity: 2, price: 75 }),
      bagLine({ productId: 'p2', title: 'Steam', price: 25, category: 'jogos' }),
      ...['sold', 'over', 'partner', 'gone'].map((productId) => bagLine({ productId, title: productId })),
    ],
  );
  const { container } = renderApp('/sacola', api);
  await waitFor(() => expect(buyButton()).toBeEnabled());
  const [varied, plain, sold, over, partner, gone] = lines();
  expect(varied).toHaveTextContent('Preço mudou de R$ 75,00 para R$ 80,00.');
  expect(varied).toHaveTextContent('R$ 160,00R$ 80,00 cada');
  expect(plain).not.toHaveTextContent('Preço mudou');
  expect(sold).toHaveTextContent('Esgotado agora.');
  expect(over).toHaveTextContent('Esta oferta terminou.');
  expect(partner).toHaveTextContent('Este produto é vendido em outro site.');
  expect(gone).toHaveTextContent('Não está mais à venda.');
  expect(screen.getByTestId('total')).toHaveTextContent('R$ 185,00');
  expect(screen.getByText('4 produtos não entram nesta compra.')).toBeVisible();
  expect(api.calls.filter((one) => one.includes('/api/bag-products'))).toHaveLength(1);
  expect(readBag()[0]).toMatchObject({ price: 80 });
  expect(await axe(container)).toHaveNoViolations();
});

it('counts units, removes a line and takes the removal back', async () => {
  const user = userEvent.setup();
  const both = [bagLine({ quantity: 3 }), bagLine({ productId: 'p2', title: 'Steam', price: 25 })];
  renderApp(
    '/sacola',
    aBagApi(() => [aProduct(), steam], both),
  );
  await waitFor(() => expect(buyButton()).toBeEnabled());
  const stepper = within(screen.getByRole('group', { name: 'Quantidade de Vale Viagem' }));
  await user.click(stepper.getByRole('button', { name: 'Diminuir' }));
  expect(screen.getByTestId('total')).toHaveTextContent('R$ 125,00');
  expect(screen.getByRole('link', { name: 'Sacola, 3 itens' })).toHaveAttribute('href', '/sacola');
  await user.click(screen.getByRole('button', { name: 'Remover Vale Viagem' }));
  expect(screen.getByTestId('total')).toHaveTextContent('R$ 25,00');
  const undo = screen.getByRole('button', { name: 'Desfazer' });
  expect(undo).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Remover Vale Viagem' })).toHaveFocus();
  expect(readBag().map(({ title, quantity }) => [title, quantity])).toEqual([
    ['Vale Viagem', 2],
    ['Steam', 1],
  ]);
});

it('shows what was last seen while the shop cannot be reached, and sells nothing of it', async () => {
  const user = userEvent.setup();
  const api = aBagApi(() => [aProduct({ price: 60 })], [bagLine({ quantity: 2 })]);
  let isDown = true;
  api.on(catalogRoutes.getBagProducts, () => {
    if (isDown) throw new AppError(platformErrors.unavailable);
    return { items: [aProduct({ price: 60 })] };
  });
  renderApp('/sacola', api);
  expect(await screen.findByText(/Nomes e preços são os da última vez/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Vale Viagem' })).toBeVisible();
  expect(screen.getByTestId('total')).toHaveTextContent('R$ 100,00');
  expect(buyButton()).toBeDisabled();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(buyButton()).toBeEnabled());
  expect(screen.getByText('Preço mudou de R$ 50,00 para R$ 60,00.')).toBeVisible();
});

it('leads on from an empty bag, and follows other tabs', async () => {
  const api = aBagApi(() => [aProduct()], []);
  const { container } = renderApp('/sacola', api);
  expect(await screen.findByRole('heading', { level: 1, name: 'Sua sacola está vazia' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver produtos' })).toHaveAttribute('href', '/');
  expect(await axe(container)).toHaveNoViolations();
  localStorage.setItem('vale_bag', JSON.stringify([bagLine()]));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'vale_bag' })));
  expect(await screen.findByRole('heading', { level: 2, name: 'Vale Viagem' })).toBeVisible();
});

it('asks a guest how to buy where the shop asks for a login', async () => {
  const user = userEvent.setup();
  renderApp(
    '/sacola',
    aBagApi(() => [aProduct()], [bagLine()], null),
  );
  await waitFor(() => expect(buyButton()).toBeEnabled());
  await user.click(buyButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Como você quer comprar?' }));
  expect(dialog.getByRole('link', { name: 'Comprar sem cadastro' })).toHaveAttribute(
    'href',
    '/sacola/finalizar',
  );
});

it('sells one item for each order in a shop of one unit', async () => {
  const api = aBagApi(() => [aProduct(), steam], [bagLine({ quantity: 2 }), bagLine({ productId: 'p2' })]);
  api.on(catalogRoutes.getShop, () => aShop());
  renderApp('/sacola', api);
  expect(await screen.findByText(/cada pedido é de um item/)).toBeVisible();
  expect(buyButton()).toBeDisabled();
  expect(screen.queryByRole('group', { name: /^Quantidade/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Sacola/ })).toBeNull();
});

it('takes the discount for several units off, apart for each product', async () => {
  const user = userEvent.setup();
  const steps = { quantityPrices: [{ from: 3, percent: 1_000 }] };
  const variations = [aVariation(), aVariation({ name: 'Gift 300', price: 150 })];
  renderApp(
    '/sacola',
    aBagApi(
      () => [aProduct({ variations, ...steps }), { ...steam, ...steps }],
      [
        bagLine({ variation: 'Gift 150' }),
        bagLine({ variation: 'Gift 300' }),
        bagLine({ productId: 'p2', title: 'Steam', quantity: 2 }),
      ],
    ),
  );
  await waitFor(() => expect(buyButton()).toBeEnabled());
  expect(screen.getByTestId('total')).toHaveTextContent('R$ 275,00');
  expect(screen.queryByText('Desconto por quantidade')).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Aumentar' })[0]!);
  expect(screen.getByTestId('total')).toHaveTextContent('R$ 320,00');
  expect(screen.getByText('Desconto por quantidade')).toHaveTextContent('− R$ 30,00');
});
