import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './profile-screen.js';

it('welcomes the user, and shows the account’s e-mail, id and status', async () => {
  const api = anEmptyApi(aUser({ emailConfirmed: true, displayName: 'ana souza' })).on(
    checkoutRoutes.listOrders,
    () => ({
      items: [],
      nextCursor: null,
    }),
  );
  renderApp('/perfil', api);
  expect(await screen.findByRole('heading', { level: 1, name: 'Olá, ana!' })).toBeInTheDocument();
  const settings = within(await screen.findByRole('region', { name: 'Configurações da conta' }));
  expect(settings.getByText('ana@example.com')).toBeInTheDocument();
  expect(settings.getByText('01JD3Z9G')).toBeInTheDocument();
  expect(settings.getByText('Verificada e Ativa')).toBeInTheDocument();
});
