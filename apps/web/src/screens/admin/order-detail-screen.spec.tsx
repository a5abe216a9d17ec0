import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  checkoutAdminErrors,
  checkoutAdminRoutes,
  checkoutErrors,
  checkoutRoutes,
  evidenceRoutes,
} from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { identityAdminRoutes } from '@vale/contracts/identity';
import { destinationRoutes, type Delivery } from '@vale/contracts/tracking';
import { axe } from '../../testing/axe.js';
import { aLine, AN_ORDER_ID, anOrderDetail } from '../../testing/admin-orders.js';
import { renderApp } from '../../testing/render-app.js';
import { ADDRESS, ADMIN, apiOf, bodies, open, permitting } from '../../testing/order-detail-page.js';
import './admin-screen.js';
import './order-detail-screen.js';

describe('the page of an order', () => {
  it('shows sums, buyer, masked codes, payments and what happened, by whom', async () => {
    const action = {
      id: 'a1',
      kind: 'note' as const,
      at: Date.UTC(2026, 10, 21, 13),
      accountId: ADMIN.uid,
      reason: 'ligou para o suporte',
      details: {},
      before: { state: 'delivered' as const, received: 0, kept: 0, owedBack: 0 },
      after: { state: 'delivered' as const, received: 0, kept: 0, owedBack: 0 },
    };
    // This action happened in the same millisecond, before the other.
    const other = { ...action, id: 'a2', accountId: 'x' };
    const order = anOrderDetail({ actions: [action, other], quantityDiscountCentavos: 750 });
    order.timeline.push({ at: other.at, what: 'action', detail: 'note', id: 'a2', centavos: null });
    order.timeline.push({ at: action.at, what: 'action', detail: 'note', id: 'a1', centavos: null });
    const api = apiOf(order).on(identityAdminRoutes.listAccountNames, () => ({
      items: [{ id: 'x', email: 'bia@loja.example' }],
    }));
    const { container } = renderApp(ADDRESS, api);
    expect(await screen.findByRole('heading', { level: 1, name: 'Vale Viagem' })).toBeInTheDocument();
    expect(screen.getByText('529.982.247-25')).toBeInTheDocument();
    expect(screen.getByText('Desconto por quantidade').parentElement).toHaveTextContent('− R$ 7,50');
    expect(screen.getByText('Subtotal').parentElement).toHaveTextContent('R$ 57,50');
    expect(
      screen.getByText(/Código nº abcdef do comprador · lote NF 17 · custo R\$ 45,00/),
    ).toBeInTheDocument();
    const timeline = within(screen.getByRole('region', { name: 'Linha do tempo' }));
    await timeline.findByText('E-mail de entrega enviado');
    await timeline.findByText(/bia@loja/);
    expect(timeline.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
      'Anotação · você',
      'Anotação · bia@loja.example',
      'E-mail de entrega enviado',
      'Estado: Entregue',
      'Pagamento recebido: R$ 50,00',
      'Cobrança criada no provedor',
    ]);
    expect(timeline.getAllByText('ligou para o suporte')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Baixar evidências' })).toBeEnabled();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows which events were sent to which destination, and with what outcome', async () => {
    const delivery = { transactionId: AN_ORDER_ID, event: 'purchase', reason: '', attempts: 1 };
    const at = { happenedAt: 0, changedAt: Date.UTC(2026, 10, 21, 15) };
    const items: Delivery[] = [
      { ...delivery, ...at, destination: 'meta', state: 'sent' },
      { ...delivery, ...at, destination: 'meta', event: 'refund-1', state: 'not-supported' },
      { ...delivery, ...at, destination: 'utmify', state: 'failed', reason: 'HTTP 500', attempts: 12 },
    ];
    renderApp(
      ADDRESS,
      apiOf(anOrderDetail()).on(destinationRoutes.listDeliveries, () => ({ items })),
    );
    // On a busy machine the screen may be drawn once more after the region is there.
    await waitFor(() => {
      const sent = within(screen.getByRole('region', { name: 'Conversões' }));
      expect(sent.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Meta: CompraAceita21\/11\/2026/),
        expect.stringMatching(/^Meta: DevoluçãoNão se aplica/),
        expect.stringMatching(/^UTMify: CompraFalhou.* · 12 tentativas · HTTP 500$/),
      ]);
    });
  });

  it('asks why before the evidence is downloaded', async () => {
    const api = apiOf(anOrderDetail()).on(evidenceRoutes.downloadEvidence, () => {
      throw new AppError(checkoutErrors.orderNotFound);
    });
    renderApp(ADDRESS, api);
    const { user, dialog, submit } = await open('Baixar evidências');
    await submit('Baixar');
    expect(dialog.getByText('Escreva o motivo.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Motivo'), 'contestação');
    await submit('Baixar');
    expect(await dialog.findByRole('alert')).toHaveTextContent(checkoutErrors.orderNotFound.detail);
    expect(api.calls.filter((call) => call.includes('/evidence'))).toEqual([
      expect.stringContaining('?reason=contesta'),
    ]);
  });

  it('offers what is permitted and nothing else', async () => {
    renderApp(ADDRESS, apiOf(permitting({ cancel: true })));
    const actions = within(await screen.findByRole('region', { name: 'Ações' }));
    expect(actions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Cancelar pedido',
      'Anotar',
      'Baixar evidências',
    ]);
  });

  it('says that there is no such order', async () => {
    const api = apiOf(anOrderDetail()).on(checkoutAdminRoutes.inspectOrder, () => {
      throw new AppError(checkoutErrors.orderNotFound);
    });
    renderApp(ADDRESS, api);
    expect(await screen.findByRole('alert')).toHaveTextContent(checkoutErrors.orderNotFound.detail);
  });
});

describe('a delivery by hand', () => {
  it('says that somebody else made it meanwhile, and keeps what was typed', async () => {
    let order = permitting({ deliver: { linesWithoutCode: [0] } }, { lines: [aLine({ code: null })] });
    const api = apiOf(order)
      .on(checkoutAdminRoutes.inspectOrder, () => order)
      .on(checkoutRoutes.listStockCodes, () => ({ items: [], nextCursor: null }))
      .on(checkoutAdminRoutes.deliverOrder, () => {
        order = permitting({ resend: true });
        throw new AppError(checkoutAdminErrors.notDeliverable);
      });
    renderApp(ADDRESS, api);
    const { user, dialog, submit } = await open('Entregar à mão');
    await user.type(dialog.getByRole('textbox', { name: /^Texto/ }), 'ABCD-1');
    await submit('Entregar');
    expect(await screen.findByText(/esta ação não é mais possível/)).toBeInTheDocument();
    expect(dialog.getByRole('alert')).toHaveTextContent(checkoutAdminErrors.notDeliverable.detail);
    expect(dialog.getByRole('textbox', { name: /^Texto/ })).toHaveValue('ABCD-1');
  });

  it('asks for a text or a code from stock of each line without a code', async () => {
    const lines = [
      aLine({ code: null }),
      aLine({ line: 1, label: 'Recarga', delivery: 'manual', code: null }),
      aLine({ line: 2, label: 'Com código' }),
    ];
    const order = permitting({ deliver: { linesWithoutCode: [0] } }, { lines, state: 'late_paid' });
    const api = apiOf(order)
      .on(checkoutRoutes.listStockCodes, () => ({
        items: [
          {
            id: 'stock-123456',
            productId: 'p1',
            variation: '',
            state: 'free' as const,
            withdrawnFor: null,
            masked: '••••WXYZ',
            batch: 'NF 18',
            costCentavos: null,
            addedAt: 0,
            orderId: null,
            actionId: null,
          },
        ],
        nextCursor: null,
      }))
      .on(checkoutAdminRoutes.deliverOrder, () => ({ actionId: 'a1', order: anOrderDetail() }));
    renderApp(ADDRESS, api);
    const { user, dialog, submit } = await open('Entregar à mão');
    expect(dialog.getByText('O e-mail de entrega vai para ana@example.com.')).toBeInTheDocument();
    expect(dialog.getByText(/já tem o código nº abcdef/)).toBeInTheDocument();
    await submit('Entregar');
    expect(dialog.getByText('Escreva o texto ou escolha um código.')).toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Entregar'), 'Um código do estoque');
    const select = dialog.getByLabelText('Código do estoque');
    await user.selectOptions(select, await dialog.findByRole('option', { name: '••••WXYZ · lote NF 18' }));
    await user.type(dialog.getByLabelText('Texto para o comprador'), 'login: ana');
    await submit('Entregar');
    expect(await screen.findByText('Pedido entregue.')).toBeInTheDocument();
    expect(bodies(api)).toEqual([
      {
        items: [
          { line: 0, codeId: 'stock-123456' },
          { line: 1, text: 'login: ana' },
        ],
        reason: '',
      },
    ]);
  });
});

it('tells the units of a delivery by hand apart, and asks for each once one has a text', async () => {
  const lines = [0, 1].map((line) =>
    aLine({ line, item: 0, label: 'Recarga', delivery: 'manual', code: null }),
  );
  let order = permitting({ deliver: { linesWithoutCode: [] } }, { lines, state: 'delivering' });
  const api = apiOf(order)
    .on(checkoutAdminRoutes.inspectOrder, () => order)
    .on(checkoutAdminRoutes.deliverOrder, () => {
      order = permitting({ note: true }, { lines });
      return { actionId: 'a1', order };
    });
  renderApp(ADDRESS, api);
  const { user, dialog, submit } = await open('Entregar à mão');
  const textOf = (name: string) => within(dialog.getByRole('group', { name })).getByRole('textbox');
  await user.type(textOf('Recarga (1 de 2)'), 'login: ana');
  await submit('Entregar');
  expect(textOf('Recarga (2 de 2)')).toHaveAccessibleDescription(/entregues juntos/);
  await user.type(textOf('Recarga (2 de 2)'), 'login: bia');
  await submit('Entregar');
  expect(await screen.findByText('Pedido entregue.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Entregar à mão' })).toBeNull());
  expect(screen.getByRole('region', { name: 'Ações' })).toHaveFocus();
});

describe('the other actions', () => {
  const reply = () => ({ actionId: 'a1', order: anOrderDetail() });

  it('accept what arrived, after saying what is given up', async () => {
    const accept = { keptCentavos: 4_000, missingCentavos: 1_000, excessCentavos: 0 };
    const api = apiOf(
      permitting({ accept }, { state: 'underpaid', delivery: { state: 'none', deliveredAt: null } }),
    ).on(checkoutAdminRoutes.acceptOrder, reply);
    renderApp(ADDRESS, api);
    const { user, dialog, submit } = await open('Aceitar o valor');
    expect(dialog.getByText('R$ 40,00 passam a bastar para este pedido de R$ 50,00.')).toBeInTheDocument();
    expect(dialog.getByText('O comprador não precisa mais pagar R$ 10,00.')).toBeInTheDocument();
    expect(
      dialog.getByText('Os códigos são entregues, e o e-mail vai para ana@example.com.'),
    ).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Motivo'), 'cliente antigo');
    await submit('Aceitar R$ 40,00');
    expect(await screen.findByText('Valor aceito.')).toBeInTheDocument();
    expect(bodies(api)).toEqual([{ reason: 'cliente antigo' }]);
  });

  it('write down a payment that was seen', async () => {
    const api = apiOf(permitting({ acceptSeen: true, illegiblePayments: ['E9'] })).on(
      checkoutAdminRoutes.acceptOrder,
      reply,
    );
    renderApp(ADDRESS, api);
    const { user, dialog, submit } = await open('Registrar pagamento visto');
    await user.type(dialog.getByLabelText('Valor em reais'), '1.050,00');
    await user.type(dialog.getByLabelText('Motivo'), 'vi no extrato');
    await submit('Registrar e entregar');
    expect(await screen.findByText('Pagamento registrado.')).toBeInTheDocument();
    expect(bodies(api)).toEqual([{ payment: { id: 'E9', centavos: 105_000 }, reason: 'vi no extrato' }]);
  });

  it.each([
    ['Cancelar pedido', 'Cancelar o pedido', 'Motivo', 'Pedido cancelado.', { cancel: true }],
    ['Reenviar e-mail', 'Reenviar', 'Motivo (opcional)', 'O e-mail está a caminho.', { resend: true }],
    ['Anotar', 'Anotar', 'Anotação', 'Anotação guardada.', {}],
  ])('%s: %s', async (button, action, label, done, permitted) => {
    const api = apiOf(permitting(permitted))
      .on(checkoutAdminRoutes.cancelForAdmin, reply)
      .on(checkoutAdminRoutes.resendForAdmin, reply)
      .on(checkoutAdminRoutes.noteOrder, reply);
    renderApp(ADDRESS, api);
    const { user, dialog, submit } = await open(button);
    expect(dialog.getByRole('region', { name: 'O que vai acontecer' })).toBeInTheDocument();
    await user.type(dialog.getByLabelText(label), 'a pedido do cliente');
    await submit(action);
    expect(await screen.findByText(done)).toBeInTheDocument();
    expect(bodies(api)).toEqual([{ reason: 'a pedido do cliente' }]);
  });
});
