import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { identityRoutes, ownAccountErrors, ownAccountRoutes } from '@vale/contracts/identity';
import { axe } from '../../testing/axe.js';
import { anOrder, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
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
      items: [
        anOrder({ status: 'completed' }),
        anOrder({ transactionId: 'several', title: 'Vale Viagem e mais 1 produto' }),
      ],
      nextCursor: null,
    }));
    renderApp('/perfil', api);
    expect(
      await screen.findByRole('link', { name: /Vale Viagem.*PAGAMENTO APROVADO!.*R\$ 75,00/ }),
    ).toHaveAttribute('href', `/pedido/${anOrder().transactionId}`);
    expect(screen.getByRole('link', { name: /^Vale Viagem e mais 1 produto/ })).toHaveAttribute(
      'href',
      '/pedido/several',
    );
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

  it('gives a copy of the user’s data, and deletes the account by its password', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const api = anEmptyApi(aUser())
      .on(checkoutRoutes.listOrders, () => ({ items: [], nextCursor: null }))
      .on(ownAccountRoutes.closeAccount, ({ body }) => {
        sent.push(body);
        if (sent.length === 1) throw new AppError(ownAccountErrors.passwordRefused);
        return {};
      });
    const { address, container } = renderApp('/perfil', api);
    const download = await screen.findByRole('link', { name: 'Baixar meus dados' });
    expect(download).toHaveAttribute('href', '/api/account/data');
    await user.click(screen.getByRole('button', { name: 'Excluir minha conta' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Excluir sua conta?' }));
    expect(await axe(container)).toHaveNoViolations();
    await user.click(dialog.getByRole('button', { name: 'Excluir para sempre' }));
    expect(await dialog.findByText('Digite sua senha para confirmar')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('Sua senha'), 'errada');
    await user.click(dialog.getByRole('button', { name: 'Excluir para sempre' }));
    expect(await dialog.findByText('Senha incorreta')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Excluir para sempre' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByText('Sua conta foi excluída.')).toBeInTheDocument();
    expect(sent).toEqual([{ password: 'errada' }, { password: 'errada' }]);
  });

  it('does not offer the administrator to delete the account', async () => {
    const api = anEmptyApi(aUser({ role: 'admin' })).on(checkoutRoutes.listOrders, () => ({
      items: [],
      nextCursor: null,
    }));
    renderApp('/perfil', api);
    expect(await screen.findByRole('link', { name: 'Baixar meus dados' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Excluir minha conta' })).toBeNull();
  });
});
