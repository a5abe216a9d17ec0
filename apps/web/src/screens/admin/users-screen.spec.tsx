import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError, platformErrors } from '@vale/contracts/define';
import {
  identityAdminRoutes,
  identityErrors,
  type AdminUser,
  type UserPatch,
} from '@vale/contracts/identity';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import type { FakeApi } from '../../testing/fake-api.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './users-screen.js';

const own = aUser({ role: 'admin', uid: 'a1', email: 'admin@vale.local' });
const maria: AdminUser = {
  id: 'u1',
  nome: 'Maria Santos',
  email: 'maria@example.com',
  role: 'customer',
  status: 'ativo',
  emailConfirmed: true,
  dataCriacao: Date.UTC(2026, 8, 1, 12),
  ultimoLogin: null,
  revision: 'r1',
};
const admin: AdminUser = { ...maria, id: 'a1', nome: 'Dona', email: own.email, role: 'admin' };

interface Sent {
  created: unknown[];
  changed: { revision: string; change: UserPatch }[];
  queries: Record<string, string>[];
}

function usersApi(users: AdminUser[]): { api: FakeApi; sent: Sent } {
  const sent: Sent = { created: [], changed: [], queries: [] };
  const found = (query: unknown) => {
    sent.queries.push(query as Record<string, string>);
    return { items: users, nextCursor: sent.queries.length === 1 ? 'e.maria@example.com' : null };
  };
  const api = anEmptyApi(own)
    .on(identityAdminRoutes.listAccounts, () => ({ items: users, nextCursor: null }))
    .on(identityAdminRoutes.searchAccounts, ({ body }) => found(body))
    .on(identityAdminRoutes.createAccount, ({ body }) => {
      sent.created.push(body);
      return maria;
    })
    .on(identityAdminRoutes.changeAccount, ({ body }) => {
      sent.changed.push(body as Sent['changed'][number]);
      return maria;
    })
    .on(identityAdminRoutes.deleteAccount, ({ query }) => {
      if (query['revision'] !== users[0]!.revision) throw new AppError(platformErrors.conflict);
      users.splice(0, 1);
      return {};
    });
  return { api, sent };
}

const dialog = () => within(screen.getByRole('dialog'));

describe('the screen of users', () => {
  it('lists accounts without a password, and shows one', async () => {
    const user = userEvent.setup();
    const { api } = usersApi([maria, admin]);
    const { container } = renderApp('/admin/users', api);
    expect(await screen.findByText('maria@example.com')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Excluir Dona' })).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Ver Maria Santos' }));
    expect(dialog().getByText('Cliente Premium')).toBeInTheDocument();
    expect(dialog().getByText('Nunca')).toBeInTheDocument();
    expect(dialog().getByText(/A senha não pode ser vista/)).toBeInTheDocument();
  });

  it('adds one once all fields are filled', async () => {
    const user = userEvent.setup();
    const { api, sent } = usersApi([maria]);
    renderApp('/admin/users', api);
    await user.click(await screen.findByRole('button', { name: 'Adicionar usuário' }));
    await user.type(dialog().getByLabelText('Nome'), 'Ana');
    await user.type(dialog().getByLabelText('E-mail'), 'ana@example.com');
    await user.click(dialog().getByRole('button', { name: 'Adicionar' }));
    expect(dialog().getByText('Preencha todos os campos')).toBeInTheDocument();
    await user.type(dialog().getByLabelText('Senha'), '12345');
    await user.click(dialog().getByRole('button', { name: 'Adicionar' }));
    expect(dialog().getByText('A senha deve ter pelo menos 6 caracteres')).toBeInTheDocument();
    expect(sent.created).toEqual([]);
    await user.type(dialog().getByLabelText('Senha'), '6');
    await user.click(dialog().getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByText('Usuário adicionado com sucesso!')).toBeInTheDocument();
    expect(sent.created).toEqual([
      { nome: 'Ana', email: 'ana@example.com', senha: '123456', status: 'ativo' },
    ]);
  });

  it('changes what was changed, and keeps the password unless one is typed', async () => {
    const user = userEvent.setup();
    const { api, sent } = usersApi([maria]);
    renderApp('/admin/users', api);
    await user.click(await screen.findByRole('button', { name: 'Editar Maria Santos' }));
    await user.selectOptions(dialog().getByLabelText('Status'), 'Inativo');
    await user.click(dialog().getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Usuário atualizado com sucesso!')).toBeInTheDocument();
    expect(sent.changed).toEqual([{ revision: 'r1', change: { status: 'inativo' } }]);
  });

  it('does not let the administrator disable the own account', async () => {
    const user = userEvent.setup();
    renderApp('/admin/users', usersApi([admin]).api);
    await user.click(await screen.findByRole('button', { name: 'Editar Dona' }));
    expect(dialog().getByLabelText('Status')).toBeDisabled();
    expect(dialog().getByLabelText('E-mail')).toBeDisabled();
  });

  it('deletes after the question', async () => {
    const user = userEvent.setup();
    const { api } = usersApi([maria]);
    renderApp('/admin/users', api);
    await user.click(await screen.findByRole('button', { name: 'Excluir Maria Santos' }));
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'Tem certeza que deseja excluir o usuário Maria Santos? Esta ação não pode ser desfeita.',
    );
    await user.click(dialog().getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Usuário excluído com sucesso!')).toBeInTheDocument();
    expect(await screen.findByText('Nenhum usuário encontrado')).toBeInTheDocument();
  });

  it('leaves the focus on the next row after a deletion, and on the panel after the last', async () => {
    const user = userEvent.setup();
    const ana = { ...maria, id: 'u2', nome: 'Ana', email: 'ana@example.com' };
    renderApp('/admin/users', usersApi([maria, ana]).api);
    await user.click(await screen.findByRole('button', { name: 'Excluir Maria Santos' }));
    await user.click(dialog().getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(screen.queryByText('maria@example.com')).toBeNull());
    expect(screen.getByText('ana@example.com').closest('tr')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Excluir Ana' }));
    await user.click(dialog().getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Nenhum usuário encontrado')).toBeInTheDocument();
    await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'painel'));
  });

  it('says what failed: loading, saving, deleting', async () => {
    const user = userEvent.setup();
    const fail = (): never => {
      throw new AppError(platformErrors.unavailable);
    };
    const { api } = usersApi([maria]);
    api
      .on(identityAdminRoutes.listAccounts, fail)
      .on(identityAdminRoutes.changeAccount, () => {
        throw new AppError(identityErrors.emailInUse);
      })
      .on(identityAdminRoutes.deleteAccount, fail);
    renderApp('/admin/users', api);
    expect(await screen.findByText('Erro ao carregar usuários')).toBeInTheDocument();
    api.on(identityAdminRoutes.listAccounts, () => ({ items: [maria], nextCursor: null }));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await user.click(await screen.findByRole('button', { name: 'Editar Maria Santos' }));
    await user.click(dialog().getByRole('button', { name: 'Salvar' }));
    expect(await dialog().findByText('Erro ao salvar usuário')).toBeInTheDocument();
    expect(dialog().getByText('Este email já está em uso')).toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'Cancelar' }));
    await user.click(screen.getByRole('button', { name: 'Excluir Maria Santos' }));
    await user.click(dialog().getByRole('button', { name: 'Excluir' }));
    expect(await dialog().findByText('Erro ao excluir usuário')).toBeInTheDocument();
  });

  it('is put in order in the address, a search too', async () => {
    const user = userEvent.setup();
    const { api, sent } = usersApi([maria]);
    api.on(identityAdminRoutes.searchAccounts, ({ body }) => {
      sent.queries.push(body as Record<string, string>);
      return { items: [maria], nextCursor: null, isComplete: false };
    });
    const { address } = renderApp('/admin/users', api);
    const order = await screen.findByLabelText('Ordenar por');
    expect(order).toHaveDisplayValue('Criação mais recente');
    await user.selectOptions(order, 'Nome de A a Z');
    await waitFor(() => expect(sent.queries).toMatchObject([{ order: 'name' }]));
    expect(address()).toBe('/admin/users?ordem=name');
    await user.type(screen.getByRole('searchbox'), 'maria{Enter}');
    await waitFor(() => expect(sent.queries).toMatchObject([{}, { q: 'maria', order: 'name' }]));
    expect(await screen.findByText(/os primeiros usuários, até 500/)).toBeInTheDocument();
    await user.selectOptions(order, 'Por e-mail, depois nome');
    await waitFor(() => expect(sent.queries.at(-1)).not.toHaveProperty('order'));
    expect(api.calls.filter((call) => /order=name/.test(call))).toEqual([]);
  });

  it('searches page by page without a name or an e-mail in an address', async () => {
    const user = userEvent.setup();
    const { api, sent } = usersApi([maria]);
    const { address } = renderApp('/admin/users?status=ativo', api);
    await user.type(await screen.findByRole('searchbox'), 'maria{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Próxima página' }));
    const asked = { q: 'maria', status: 'ativo' };
    await waitFor(() =>
      expect(sent.queries).toMatchObject([asked, { ...asked, cursor: 'e.maria@example.com' }]),
    );
    expect(address()).toBe('/admin/users?status=ativo');
    expect(api.calls.join()).not.toContain('maria');
    await user.click(await screen.findByRole('button', { name: 'Primeira página' }));
    expect(await screen.findByRole('searchbox')).toHaveValue('maria');
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});
