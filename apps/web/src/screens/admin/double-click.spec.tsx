import { describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bulkChangeRoutes, catalogRoutes, type BulkChange } from '@vale/contracts/catalog';
import { identityAdminRoutes, type AdminUser } from '@vale/contracts/identity';
import { aStoredProduct, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './add-account-screen.js';
import './admin-screen.js';
import './manage-accounts-screen.js';
import './users-screen.js';

const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Two clicks in one task, or two Enters: nothing is rendered between them. */
async function twice(button: HTMLElement): Promise<void> {
  await act(async () => {
    button.click();
    button.click();
    await soon();
    await soon();
  });
}

const products = () => [
  aStoredProduct({ id: 'p1', nome: 'Steam' }),
  aStoredProduct({ id: 'p2', nome: 'Xbox' }),
];

const ANA: AdminUser = {
  id: 'u1',
  nome: 'Ana',
  email: 'ana@example.com',
  role: 'customer',
  status: 'ativo',
  emailConfirmed: true,
  dataCriacao: 0,
  ultimoLogin: null,
  revision: 'r1',
};

const DELETION: BulkChange = {
  id: '01K00000000000000000000000',
  action: { kind: 'delete' },
  state: 'prepared',
  counts: { change: 2, same: 0, refused: 0, warned: 0 },
  done: 0,
  skipped: 0,
  failed: 0,
};

/** Counts what is sent; replies come late. */
function aSlowPanel() {
  const sent: string[] = [];
  const late =
    <Reply,>(name: string, reply: Reply) =>
    async () => {
      sent.push(name);
      await soon();
      return reply;
    };
  const api = anEmptyApi(aUser({ role: 'admin' }))
    .on(catalogRoutes.listAllProducts, () => ({ items: products(), nextCursor: null }))
    .on(catalogRoutes.createProduct, late('add', aStoredProduct()))
    .on(catalogRoutes.changeProduct, late('change', aStoredProduct()))
    .on(catalogRoutes.deleteProduct, late('delete', {}))
    .on(identityAdminRoutes.createAccount, late('user', ANA));
  return { api, sent, late };
}

describe('two clicks that come before the page is rendered again', () => {
  it('add one product', async () => {
    const user = userEvent.setup();
    const { api, sent } = aSlowPanel();
    renderApp('/admin/add-account', api);
    await user.type(await screen.findByLabelText('Título *'), 'Steam');
    await user.selectOptions(screen.getByLabelText('Categoria *'), 'jogos');
    await user.type(screen.getAllByLabelText('Preço')[0]!, '12,30');
    await twice(screen.getByRole('button', { name: 'Adicionar conta' }));
    expect(sent).toEqual(['add']);
  });

  it('delete one product, and switch one once', async () => {
    const user = userEvent.setup();
    const { api, sent } = aSlowPanel();
    renderApp('/admin/manage-accounts', api);
    const row = within((await screen.findByRole('rowheader', { name: /Steam/ })).closest('tr')!);
    await user.click(row.getByRole('button', { name: /^Excluir/ }));
    await twice(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    expect(sent).toEqual(['delete']);
    await twice(row.getByRole('button', { name: /^Desativar/ }));
    expect(sent).toEqual(['delete', 'change']);
  });

  it('start a deletion of the selected products once', async () => {
    const user = userEvent.setup();
    const { api, sent, late } = aSlowPanel();
    api
      .on(bulkChangeRoutes.prepareBulkChange, () => DELETION)
      .on(bulkChangeRoutes.listBulkRows, () => ({ items: [], nextCursor: null }))
      .on(bulkChangeRoutes.startBulkChange, late('start', DELETION));
    renderApp('/admin/manage-accounts', api);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar esta página' }));
    const bar = within(screen.getByRole('region', { name: 'Contas selecionadas' }));
    await user.click(bar.getByRole('button', { name: 'Excluir' }));
    const dialog = within(screen.getByRole('dialog'));
    await twice(await dialog.findByRole('button', { name: 'Excluir: 2 contas' }));
    expect(sent).toEqual(['start']);
  });

  it('add one user, by Enter too', async () => {
    const user = userEvent.setup();
    const { api, sent } = aSlowPanel();
    renderApp('/admin/users', api);
    await user.click(await screen.findByRole('button', { name: 'Adicionar usuário' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Nome'), 'Ana');
    await user.type(dialog.getByLabelText('E-mail'), 'ana@example.com');
    await user.type(dialog.getByLabelText('Senha'), '123456');
    const form = dialog.getByLabelText('Nome').closest('form')!;
    await act(async () => {
      // Simulates Enter in a field.
      form.requestSubmit();
      form.requestSubmit();
      await soon();
    });
    expect(sent).toEqual(['user']);
  });
});
