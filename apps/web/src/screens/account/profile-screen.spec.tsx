import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { identityRoutes } from '@vale/contracts/identity';
import { axe } from 'jest-axe';
import { anOrder, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
// Lazy in the app: loaded before the first test waits for it.
import './profile-screen.js';

describe('profile', () => {
  it('is restricted without a login', async () => {
    renderApp('/perfil', anEmptyApi());
    expect(await screen.findByRole('heading', { level: 1, name: 'Acesso Restrito' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Fazer login' })).toHaveAttribute('href', '/login');
  });

  it('shows a customer’s account and the empty list of purchases', async () => {
    const api = anEmptyApi(aUser()).on(checkoutRoutes.listOrders, () => ({
      items: [],
      nextCursor: null,
    }));
    const { container } = renderApp('/perfil', api);
    expect(await screen.findByText('Cliente Premium')).toBeInTheDocument();
    expect(screen.getByText('Logado')).toBeInTheDocument();
    expect(screen.getAllByText('01JD3Z9G')).toHaveLength(2);
    expect(screen.getByText('Confirme seu e-mail')).toBeInTheDocument();
    expect(await screen.findByText('Nenhuma compra realizada ainda.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Explorar/ })).toHaveAttribute('href', '/');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('lists real orders', async () => {
    const api = anEmptyApi(aUser({ emailConfirmed: true })).on(checkoutRoutes.listOrders, () => ({
      items: [anOrder({ status: 'completed' })],
      nextCursor: null,
    }));
    renderApp('/perfil', api);
    expect(
      await screen.findByRole('link', { name: /Vale Viagem.*PAGAMENTO APROVADO!.*R\$ 75,00/ }),
    ).toHaveAttribute('href', `/pedido/${anOrder().transactionId}`);
    expect(screen.getByText('Verificada e Ativa')).toBeInTheDocument();
  });

  it('marks the administrator, and logs out', async () => {
    const user = userEvent.setup();
    const api = anEmptyApi(aUser({ role: 'admin', displayName: 'Administrador' }))
      .on(checkoutRoutes.listOrders, () => ({ items: [], nextCursor: null }))
      .on(identityRoutes.logout, () => ({}));
    renderApp('/perfil', api);
    expect(await screen.findByText('Administrador')).toBeInTheDocument();
    expect(screen.getByText(/Você é administrador desta loja/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'SAIR DA CONTA' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Acesso Restrito'),
    );
  });
});
