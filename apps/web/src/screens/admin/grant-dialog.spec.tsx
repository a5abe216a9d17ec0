import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes, stockNameRoutes } from '@vale/contracts/catalog';
import {
  buyerAnswerErrors,
  checkoutAdminErrors,
  checkoutAdminRoutes,
  checkoutRoutes,
  stockAdminRoutes,
} from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { notificationRoutes } from '@vale/contracts/notification';
import { axe } from '../../testing/axe.js';
import { anAdminOrder, AN_ORDER_ID, anOrderDetail } from '../../testing/admin-orders.js';
import { aShop, aStock, aStoredProduct, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './orders-screen.js';
import './order-detail-screen.js';
import '../../features/admin-stock/components/grant-dialog.js';

const action = {
  id: AN_ORDER_ID,
  kind: 'grant' as const,
  at: 1,
  accountId: 'dona',
  reason: 'desculpas pelo atraso',
  before: { state: 'paid' as const, received: 0, kept: 0, owedBack: 0 },
  after: { state: 'paid' as const, received: 0, kept: 0, owedBack: 0 },
  details: {},
};
const GIVEN = {
  grant: true,
  amount: 0,
  received: 0,
  customer: { name: '', email: 'lia@example.com' },
} as const;
const DETAIL = anOrderDetail({
  grant: true,
  actions: [action],
  payments: [],
  charges: [],
  customer: { name: '', email: 'lia@example.com', cpf: '', phone: '' },
});

function apiOf() {
  return anEmptyApi(aUser({ role: 'admin' }))
    .on(catalogRoutes.getShop, () => aShop({ maxQuantity: 3 }))
    .on(checkoutRoutes.listAllOrders, () => ({ items: [anAdminOrder(GIVEN)], nextCursor: null }))
    .on(catalogRoutes.listAllProducts, () => ({
      items: [aStoredProduct({ id: 'steam', nome: 'Steam' })],
      nextCursor: null,
    }))
    .on(stockNameRoutes.listStockNames, () => ({
      items: [{ id: 'steam', kind: 'product' as const, name: 'Steam', variations: ['R$ 50', 'R$ 100'] }],
    }))
    .on(stockAdminRoutes.listStocks, () => ({
      items: [aStock({ productId: 'steam', variation: 'R$ 50', free: 4 })],
      nextCursor: null,
    }))
    .on(checkoutAdminRoutes.inspectOrder, () => DETAIL)
    .on(notificationRoutes.listOrderMails, () => ({ items: [] }))
    .on(checkoutAdminRoutes.grantOrder, () => ({ transactionId: AN_ORDER_ID }));
}

async function openDialog() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Dar um código' }));
  const dialog = within(await screen.findByRole('dialog'));
  const submit = () => user.click(dialog.getByRole('button', { name: 'Dar o código' }));
  const fill = async () => {
    await user.type(dialog.getByLabelText('Buscar o produto'), 'steam');
    await dialog.findByRole('option', { name: 'Steam' });
    await user.selectOptions(dialog.getByLabelText('Produto'), 'steam');
    await user.selectOptions(await dialog.findByLabelText('Variação'), 'R$ 50');
    await user.selectOptions(dialog.getByLabelText('Quantidade'), '2');
    await user.type(dialog.getByLabelText('E-mail de quem recebe'), 'lia@example.com');
    await user.type(dialog.getByLabelText('Motivo'), 'desculpas pelo atraso');
  };
  return { user, dialog, submit, fill };
}

describe('a code that the shop gives', () => {
  it('is chosen by product and variation, sent to an address with a reason, and leads to its order', async () => {
    const api = apiOf();
    const { container } = renderApp('/admin/orders', api);
    const { dialog, submit, fill } = await openDialog();
    await submit();
    for (const problem of ['Escolha o que dar.', 'Email é obrigatório', 'Escreva o motivo.'])
      expect(dialog.getByText(problem)).toBeInTheDocument();
    await fill();
    expect(await dialog.findByText('4 códigos livres')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await submit();
    expect(await screen.findByRole('heading', { name: 'Presente da loja' })).toBeInTheDocument();
    expect(api.bodyOf(checkoutAdminRoutes.grantOrder)).toEqual({
      productId: 'steam',
      variation: 'R$ 50',
      quantity: 2,
      email: 'lia@example.com',
      name: '',
      reason: 'desculpas pelo atraso',
    });
    expect(screen.getAllByText('desculpas pelo atraso').length).toBeGreaterThan(0);
    expect(screen.queryByRole('heading', { name: 'Valores' })).toBeNull();
    expect(screen.queryByText('CPF')).toBeNull();
  });

  it('that the stock does not have is refused, and nothing typed is lost', async () => {
    const api = apiOf().on(checkoutAdminRoutes.grantOrder, () => {
      throw new AppError(checkoutAdminErrors.grantWithoutCodes, { params: { free: 1, missing: 1 } });
    });
    renderApp('/admin/orders', api);
    const { dialog, submit, fill } = await openDialog();
    await fill();
    await submit();
    expect(await dialog.findByText(/o estoque tem 1, e faltam 1/)).toBeInTheDocument();
    expect(dialog.getByLabelText('E-mail de quem recebe')).toHaveValue('lia@example.com');
  });

  it('says who gave the same minutes ago, and is given again on a second request', async () => {
    const last = { transactionId: 'T1', at: Date.UTC(2026, 10, 30, 12), accountId: 'dona' };
    let refusals = 0;
    const api = apiOf().on(checkoutAdminRoutes.grantOrder, () => {
      if (refusals++ === 0) throw new AppError(checkoutAdminErrors.grantRepeated, { data: last });
      return { transactionId: AN_ORDER_ID };
    });
    renderApp('/admin/orders', api);
    const { user, dialog, submit, fill } = await openDialog();
    await fill();
    await submit();
    expect(await dialog.findByText('Já dado em 30/11/2026, 09:00 por dona')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'T1' })).toHaveAttribute('href', '/admin/orders/T1');
    await user.click(dialog.getByRole('button', { name: 'Dar outro' }));
    expect(await screen.findByRole('heading', { name: 'Presente da loja' })).toBeInTheDocument();
    expect(api.bodyOf(checkoutAdminRoutes.grantOrder)).toMatchObject({ quantity: 2, after: 'T1' });
  });

  it('waits for what its product asks for, which the shop enters', async () => {
    const blank = { line: 0, of: '', label: 'ID do jogador', value: '' };
    const waiting = { ...DETAIL, answers: [blank], permitted: { ...DETAIL.permitted, correctAnswers: true } };
    const api = apiOf()
      .on(checkoutAdminRoutes.inspectOrder, () => waiting)
      .on(checkoutAdminRoutes.correctAnswer, ({ body }) => {
        const { value } = body as { value: string };
        if (!/^\d+$/.test(value))
          throw new AppError(buyerAnswerErrors.answerInvalid, {
            params: { field: blank.label, problem: 'Use só números.' },
          });
        return { actionId: '1', order: { ...waiting, answers: [{ ...blank, value }] } };
      });
    renderApp(`/admin/orders/${AN_ORDER_ID}`, api);
    const user = userEvent.setup();
    expect(await screen.findByText('falta informar')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Informar ID do jogador' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Informar dado para a entrega' }));
    const field = dialog.getByLabelText('ID do jogador');
    await user.type(field, 'ana_99');
    await user.type(dialog.getByLabelText('Motivo'), 'por e-mail');
    await user.click(dialog.getByRole('button', { name: 'Informar' }));
    expect(await dialog.findByText('ID do jogador: Use só números.')).toBeInTheDocument();
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    expect(dialog.queryByRole('alert')).toBeNull();
    await user.clear(field);
    await user.type(field, '739182645');
    await user.click(dialog.getByRole('button', { name: 'Informar' }));
    expect(await screen.findByText('Dado informado.')).toBeInTheDocument();
    expect(api.bodyOf(checkoutAdminRoutes.correctAnswer)).toMatchObject({ line: 0, value: '739182645' });
  });

  it('is marked in the list', async () => {
    renderApp('/admin/orders', apiOf());
    const row = within(await screen.findByRole('row', { name: /lia@example.com/ }));
    expect(row.getByText('Presente')).toBeInTheDocument();
    expect(row.queryByText('R$ 0,00')).toBeNull();
  });
});
