import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { catalogRoutes } from '@vale/contracts/catalog';
import { aCard } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './category-screen.js';

it('says that it synchronises while the list loads', async () => {
  let reply = () => {};
  const api = anEmptyApi().on(
    catalogRoutes.listProducts,
    () => new Promise((resolve) => (reply = () => resolve({ items: [aCard()], nextCursor: null }))),
  );
  renderApp('/viagens', api);
  const status = await screen.findByText(/^Sincronizando/);
  expect(status).toHaveAttribute('role', 'status');
  reply();
  expect(await screen.findByRole('link', { name: /^Vale Viagem/ })).toBeInTheDocument();
  expect(screen.queryByText(/^Sincronizando/)).toBeNull();
});
