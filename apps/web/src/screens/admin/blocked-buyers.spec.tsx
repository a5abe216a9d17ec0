import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buyerBlockRoutes, checkoutAdminRoutes, type BuyerBlock } from '@vale/contracts/checkout';
import { identityAdminRoutes } from '@vale/contracts/identity';
import { anOrderDetail } from '../../testing/admin-orders.js';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './order-detail-screen.js';
import './users-screen.js';

const own = aUser({ role: 'admin', uid: 'a1', email: 'admin@vale.local' });
const block: BuyerBlock = {
  id: 'b1',
  kind: 'cpf',
  value: '52998224725',
  reason: 'Contestou três compras',
  at: Date.UTC(2026, 10, 2, 12),
  by: 'a1',
};

function aShopWith(blocks: BuyerBlock[]) {
  const sent: unknown[] = [];
  const api = anEmptyApi(own)
    .on(identityAdminRoutes.listAccounts, () => ({ items: [], nextCursor: null }))
    .on(checkoutAdminRoutes.inspectOrder, () => anOrderDetail())
    .on(buyerBlockRoutes.listBuyerBlocks, () => ({ items: blocks, nextCursor: null }))
    .on(buyerBlockRoutes.blockBuyer, ({ body }) => {
      sent.push(body);
      return {};
    })
    .on(buyerBlockRoutes.unblockBuyer, ({ params, body }) => {
      sent.push([params, body]);
      blocks.splice(0);
      return {};
    });
  return { api, sent };
}

const dialog = () => within(screen.getByRole('dialog'));

describe('blocked buyers', () => {
  it('are listed with what is blocked and why, and unblocked with a reason', async () => {
    const user = userEvent.setup();
    const erased: BuyerBlock = { ...block, id: 'b2', kind: 'phone', value: null, reason: '' };
    const { api, sent } = aShopWith([block, erased]);
    const { container } = renderApp('/admin/users', api);
    const rows = within(await screen.findByRole('table', { name: 'Compradores bloqueados' }));
    expect(rows.getByText('529.982.247-25')).toBeInTheDocument();
    expect(rows.getByText('Contestou três compras')).toBeInTheDocument();
    expect(rows.getByText('Dados excluídos')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(rows.getByRole('button', { name: 'Desbloquear 529.982.247-25' }));
    await user.click(dialog().getByRole('button', { name: 'Desbloquear' }));
    expect(dialog().getByText('Escreva o motivo.')).toBeInTheDocument();
    await user.type(dialog().getByLabelText('Motivo'), 'Foi engano');
    await user.click(dialog().getByRole('button', { name: 'Desbloquear' }));
    expect(await screen.findByText('Comprador desbloqueado.')).toBeInTheDocument();
    expect(sent).toEqual([[{ id: 'b1' }, { reason: 'Foi engano' }]]);
    expect(await screen.findByText('Ninguém está bloqueado.')).toBeInTheDocument();
  });

  it('are blocked from their order, by what the administrator leaves in the form', async () => {
    const user = userEvent.setup();
    const { customer } = anOrderDetail();
    const { api, sent } = aShopWith([]);
    renderApp('/admin/orders/t1', api);
    await user.click(await screen.findByRole('button', { name: 'Bloquear comprador' }));
    await user.clear(dialog().getByLabelText('Telefone'));
    await user.clear(dialog().getByLabelText('CPF'));
    await user.type(dialog().getByLabelText('CPF'), '1');
    await user.type(dialog().getByLabelText('Motivo'), 'Contestou três compras');
    await user.click(dialog().getByRole('button', { name: 'Bloquear' }));
    expect(dialog().getByText('CPF inválido')).toBeInTheDocument();
    await user.clear(dialog().getByLabelText('CPF'));
    await user.click(dialog().getByRole('button', { name: 'Bloquear' }));
    expect(await screen.findByText('Comprador bloqueado.')).toBeInTheDocument();
    expect(sent).toEqual([{ email: customer.email, reason: 'Contestou três compras' }]);
  });
});
