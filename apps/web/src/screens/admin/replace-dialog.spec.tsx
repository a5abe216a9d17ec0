import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  checkoutAdminErrors,
  checkoutAdminRoutes,
  checkoutRoutes,
  helpRoutes,
  type OrderDetail,
} from '@vale/contracts/checkout';
import { AppError, type StaffRole } from '@vale/contracts/define';
import { notificationRoutes } from '@vale/contracts/notification';
import { destinationRoutes } from '@vale/contracts/tracking';
import { axe } from '../../testing/axe.js';
import { aCase, aLine, AN_ORDER_ID, anOrderDetail, NOTHING_PERMITTED } from '../../testing/admin-orders.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './inbox-screen.js';
import './order-detail-screen.js';

const REPLACED = { times: 1, last: 'r1', state: 'waits' as const };

function replaceable(lines: OrderDetail['lines']): OrderDetail {
  const permitted = { ...NOTHING_PERMITTED, replace: lines.map(({ line }) => line) };
  return anOrderDetail({ lines, permitted });
}

function apiOf(order: OrderDetail, role: StaffRole = 'admin') {
  return anEmptyApi(aUser({ role }))
    .on(checkoutAdminRoutes.inspectOrder, () => order)
    .on(notificationRoutes.listOrderMails, () => ({ items: [] }))
    .on(destinationRoutes.listDeliveries, () => ({ items: [] }))
    .on(checkoutRoutes.listStockCodes, () => ({ items: [], nextCursor: null }))
    .on(checkoutAdminRoutes.replaceCode, () => ({ actionId: 'a1', order: anOrderDetail() }));
}

async function openDialog(button: RegExp | string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  const submit = async () => user.click(await dialog.findByRole('button', { name: 'Trocar código' }));
  return { user, dialog, submit };
}

describe('another code for a unit', () => {
  it('is the next one of the stock, after a reason', async () => {
    const api = apiOf(replaceable([aLine()]));
    const { container } = renderApp(`/admin/orders/${AN_ORDER_ID}`, api);
    const { user, dialog, submit } = await openDialog('Trocar código');
    expect(dialog.getByText('O código desta unidade ainda não foi trocado.')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await submit();
    expect(dialog.getByText('Escreva o motivo.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Motivo'), 'já usado');
    await submit();
    expect(await screen.findByText('Troca registrada.')).toBeInTheDocument();
    expect(api.bodyOf(checkoutAdminRoutes.replaceCode)).toEqual({ line: 0, last: null, reason: 'já usado' });
  });

  it('is typed for one of several units, and what was typed survives a refusal', async () => {
    const units = [aLine({ item: 0 }), aLine({ line: 1, item: 0, code: null, replaced: REPLACED })];
    const api = apiOf(replaceable(units)).on(checkoutAdminRoutes.replaceCode, () => {
      throw new AppError(checkoutAdminErrors.codeTaken, { params: { line: 1 } });
    });
    renderApp(`/admin/orders/${AN_ORDER_ID}`, api);
    const { user, dialog, submit } = await openDialog('Trocar código');
    await user.selectOptions(dialog.getByLabelText('Unidade'), '1');
    expect(dialog.getByText(/a última troca espera por um código/)).toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Novo código'), 'Digitar um código');
    await user.type(dialog.getByLabelText('Motivo'), 'já usado');
    await submit();
    expect(dialog.getByText('Digite ou escolha o novo código.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Código para o comprador'), 'NOVO-1');
    await submit();
    expect(await dialog.findByRole('alert')).toHaveTextContent('O código do item 1 não está livre');
    expect(dialog.getByLabelText('Código para o comprador')).toHaveValue('NOVO-1');
    expect(api.bodyOf(checkoutAdminRoutes.replaceCode)).toEqual({
      line: 1,
      last: 'r1',
      given: { text: 'NOVO-1' },
      reason: 'já usado',
    });
  });

  it('answers a request for help, for the units that it names', async () => {
    const api = apiOf(replaceable([aLine({ item: 0 }), aLine({ line: 1, item: 0 })]))
      .on(checkoutAdminRoutes.listInbox, () => ({
        items: [
          aCase({
            id: 'buyer-help.h1',
            kind: 'buyer-help',
            evidence: { reason: 'code-failed', asked: [], rules: ['shop'], written: 1 },
            fixes: ['refund-units', 'dismiss'],
          }),
        ],
        nextCursor: null,
      }))
      .on(helpRoutes.readHelp, () => ({
        id: 'h1',
        transactionId: AN_ORDER_ID,
        reason: 'code-failed' as const,
        units: ['Steam (2 de 2)'],
        lines: [1],
        state: 'waiting' as const,
        messages: [{ id: 'm1', at: 1, by: 'buyer' as const, text: 'Não vale.' }],
      }));
    renderApp('/admin/inbox', api);
    const { user, dialog, submit } = await openDialog('Trocar código: Pedido de ajuda');
    await user.type(await dialog.findByLabelText('Motivo'), 'já usado');
    await submit();
    expect(await screen.findByText('Troca registrada.')).toBeInTheDocument();
    expect(api.bodyOf(checkoutAdminRoutes.replaceCode)).toMatchObject({ line: 1, helpId: 'h1' });
  });
});

describe('support', () => {
  it('is asked for a text where owners may choose a code of the stock, and asks for nothing that it may not have', async () => {
    const lines = [aLine(), aLine({ line: 1, delivery: 'manual' })];
    const permitted = { ...NOTHING_PERMITTED, replace: [0], stockCodes: false };
    const api = apiOf(anOrderDetail({ lines, permitted }), 'support');
    renderApp(`/admin/orders/${AN_ORDER_ID}`, api);
    const { dialog } = await openDialog('Trocar código');
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'O próximo livre do estoque',
      'Digitar um código',
    ]);
    expect(screen.getByRole('button', { name: 'Bloquear comprador', hidden: true })).toBeInTheDocument();
    expect(api.calls.filter((call) => /stock/.test(call))).toEqual([]);
  });

  it('delivers by a text alone', async () => {
    const permitted = { ...NOTHING_PERMITTED, deliver: { linesWithoutCode: [0] }, stockCodes: false };
    const order = anOrderDetail({ lines: [aLine({ code: null })], permitted });
    renderApp(`/admin/orders/${AN_ORDER_ID}`, apiOf(order, 'support'));
    const { dialog } = await openDialog('Entregar à mão');
    expect(dialog.getByLabelText('Texto para o comprador')).toBeInTheDocument();
    expect(dialog.queryByLabelText('Entregar')).toBeNull();
  });
});
