import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  checkoutAdminErrors,
  checkoutAdminRoutes,
  checkoutErrors,
  checkoutRoutes,
  evidenceRoutes,
  type OrderDetail,
} from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { identityAdminRoutes } from '@vale/contracts/identity';
import { destinationRoutes, type Delivery } from '@vale/contracts/tracking';
import { notificationRoutes } from '@vale/contracts/notification';
import { axe } from '../../testing/axe.js';
import { aLine, AN_ORDER_ID, anOrderDetail, NOTHING_PERMITTED } from '../../testing/admin-orders.js';
import { aUser } from '../../testing/builders.js';
import type { FakeApi } from '../../testing/fake-api.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './order-detail-screen.js';

const ADMIN = aUser({ role: 'admin' });
const ADDRESS = `/admin/orders/${AN_ORDER_ID}`;
const REFUNDABLE = {
  maxCentavos: 5_000,
  excessCentavos: 0,
  payments: [{ id: 'E1', maxCentavos: 5_000, byProvider: true }],
};

const permitting = (change: Partial<OrderDetail['permitted']>, over: Partial<OrderDetail> = {}) =>
  anOrderDetail({ ...over, permitted: { ...NOTHING_PERMITTED, ...change } });

function apiOf(order: OrderDetail): FakeApi {
  return anEmptyApi(ADMIN)
    .on(checkoutAdminRoutes.inspectOrder, () => order)
    .on(destinationRoutes.listDeliveries, () => ({ items: [] }))
    .on(notificationRoutes.listOrderMails, () => ({
      items: [{ kind: 'delivery', messageId: 'm1', times: 1, sentAt: Date.UTC(2026, 10, 21, 12, 2) }],
    }));
}

/** Opens the dialog of an action. */
async function open(label: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: label }));
  const dialog = within(screen.getByRole('dialog'));
  return { user, dialog, submit: (name: string) => user.click(dialog.getByRole('button', { name })) };
}

const bodies = (api: FakeApi) => api.requests.flatMap(({ body }) => (body === undefined ? [] : [body]));

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
    const order = anOrderDetail({ actions: [action, other] });
    order.timeline.push({ at: other.at, what: 'action', detail: 'note', id: 'a2', centavos: null });
    order.timeline.push({ at: action.at, what: 'action', detail: 'note', id: 'a1', centavos: null });
    const api = apiOf(order).on(identityAdminRoutes.listAccountNames, () => ({
      items: [{ id: 'x', email: 'bia@loja.example' }],
    }));
    const { container } = renderApp(ADDRESS, api);
    expect(await screen.findByRole('heading', { level: 1, name: 'Vale Viagem' })).toBeInTheDocument();
    expect(screen.getByText('529.982.247-25')).toBeInTheDocument();
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

describe('a refund of units', () => {
  const code = aLine().code!;
  const lines = [
    aLine({ line: 0, item: 0, label: 'Steam R$ 50', code: { ...code, id: 'code-aaaaaa' } }),
    aLine({ line: 1, item: 0, label: 'Steam R$ 50', code: { ...code, id: 'code-bbbbbb' } }),
    aLine({
      line: 2,
      item: 1,
      label: 'Netflix',
      priceCentavos: 3_000,
      cancelledAt: Date.UTC(2026, 10, 21, 13),
    }),
  ];
  const refundable = {
    maxCentavos: 10_000,
    excessCentavos: 0,
    lines: [0, 1],
    payments: [{ id: 'E1', maxCentavos: 10_000, byProvider: true }],
  };
  const order = permitting({ refund: refundable }, { lines, totalCentavos: 13_000 });

  it('is chosen unit by unit, says its sum and what becomes of the code, and is sent', async () => {
    const api = apiOf(order)
      .on(checkoutAdminRoutes.previewRefund, () => ({
        parts: [{ paymentId: 'E1', centavos: 5_000, by: 'provider' as const }],
        ...({ state: 'delivered', codes: 'hidden' } as const),
      }))
      .on(checkoutAdminRoutes.refundOrder, () => ({ actionId: 'a1', order }));
    const { container } = renderApp(ADDRESS, api);
    const { user, dialog, submit } = await open('Devolver dinheiro');
    await user.type(dialog.getByLabelText('Motivo'), 'não funcionou');
    await user.click(dialog.getByRole('radio', { name: 'Escolher itens' }));
    expect(dialog.getByText('2 × Steam R$ 50')).toBeInTheDocument();
    expect(dialog.getByRole('checkbox', { name: /Netflix.*já devolvida/ })).toBeDisabled();
    await submit('Continuar');
    expect(dialog.getByRole('status')).toHaveTextContent('Escolha o que devolver.');
    await user.click(dialog.getByRole('checkbox', { name: /Unidade 2 · código nº bbbbbb/ }));
    expect(dialog.getByRole('status')).toHaveTextContent('Soma: R$ 50,00');
    await submit('Continuar');
    const confirmation = within(await screen.findByRole('dialog', { name: 'Devolver R$ 50,00?' }));
    expect(confirmation.getByText(/Deixa de ser do comprador: 1 × Steam R\$ 50/)).toBeInTheDocument();
    expect(confirmation.getByText(/não voltam ao estoque/)).toBeInTheDocument();
    await user.click(confirmation.getByRole('button', { name: 'Devolver R$ 50,00' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(api)).toEqual([{ lines: [1] }, { lines: [1], reason: 'não funcionou' }]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('lists the units of each item, and which were refunded', async () => {
    renderApp(ADDRESS, apiOf(order));
    const items = within(await screen.findByRole('region', { name: 'Itens' }));
    expect(items.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^2 × Steam R\$ 50R\$ 100,00Código nº aaaaaa.*Código nº bbbbbb/),
      expect.stringMatching(/^NetflixR\$ 30,00.*devolução pedida em 21\/11\/2026/),
    ]);
  });
});

describe('a refund', () => {
  it('says what a partial one will do before it is done, and is sent once under its key', async () => {
    const keys: (string | null)[] = [];
    const order = permitting({ refund: REFUNDABLE });
    const api = apiOf(order)
      .on(checkoutAdminRoutes.previewRefund, () => ({
        parts: [{ paymentId: 'E1', centavos: 1_250, by: 'provider' as const }],
        ...({ state: 'delivered', codes: 'shown' } as const),
      }))
      .on(checkoutAdminRoutes.refundOrder, ({ headers }) => {
        keys.push(headers.get('idempotency-key'));
        if (keys.length === 1)
          throw new AppError({
            code: 'platform.unavailable',
            status: 503,
            detail: 'Fora do ar',
            log: 'warn',
          });
        return { actionId: 'a1', order: permitting({ refund: null }) };
      });
    renderApp(ADDRESS, api);
    const { user, dialog, submit } = await open('Devolver dinheiro');
    await user.click(dialog.getByRole('radio', { name: 'Uma parte' }));
    await submit('Continuar');
    expect(dialog.getByText('Informe o valor em reais, como 12,50.')).toBeInTheDocument();
    expect(dialog.getByText('Escreva o motivo.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Valor em reais'), '12,50');
    await user.type(dialog.getByLabelText('Motivo'), 'código com defeito');
    await submit('Continuar');
    const confirmation = within(await screen.findByRole('dialog', { name: 'Devolver R$ 12,50?' }));
    expect(confirmation.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'O provedor devolve R$ 12,50 para a conta de onde saiu o PIX de Ana Souza.',
      'O estado do pedido não muda: Entregue.',
      'Os códigos continuam do comprador, que continua a vê-los.',
      'Uma devolução feita pelo provedor não pode ser desfeita.',
    ]);
    await user.click(confirmation.getByRole('button', { name: 'Devolver R$ 12,50' }));
    expect(await confirmation.findByRole('alert')).toHaveTextContent('Fora do ar');
    await user.click(confirmation.getByRole('button', { name: 'Devolver R$ 12,50' }));
    expect(await screen.findByText('Devolução pedida.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(new Set(keys).size).toBe(1);
    expect(bodies(api)).toEqual([
      { centavos: 1_250 },
      ...Array(2).fill({ centavos: 1_250, reason: 'código com defeito' }),
    ]);
  });

  it('is what was asked for, whatever is chosen while the shop works out what it will do', async () => {
    const bodies: unknown[] = [];
    let reply = () => {};
    const api = apiOf(permitting({ refund: REFUNDABLE }))
      .on(checkoutAdminRoutes.previewRefund, async () => {
        await new Promise<void>((resolve) => (reply = resolve));
        return {
          parts: [{ paymentId: 'E1', centavos: 1_250, by: 'provider' as const }],
          ...({ state: 'delivered', codes: 'shown' } as const),
        };
      })
      .on(checkoutAdminRoutes.refundOrder, ({ body }) => {
        bodies.push(body);
        return { actionId: 'a1', order: permitting({ refund: null }) };
      });
    renderApp(ADDRESS, api);
    const { user, dialog, submit } = await open('Devolver dinheiro');
    const [all] = dialog.getAllByRole('radio');
    await user.click(dialog.getByRole('radio', { name: 'Uma parte' }));
    await user.type(dialog.getByLabelText('Valor em reais'), '12,50');
    await user.type(dialog.getByLabelText('Motivo'), 'código com defeito');
    await submit('Continuar');
    await user.click(all!);
    reply();
    await user.click(await screen.findByRole('button', { name: 'Devolver R$ 12,50' }));
    await waitFor(() => expect(bodies).toEqual([{ centavos: 1_250, reason: 'código com defeito' }]));
  });

  it('says that it was refused, and another one gets a key of its own', async () => {
    const keys: (string | null)[] = [];
    const api = apiOf(permitting({ refund: { ...REFUNDABLE, excessCentavos: 1_000 } }))
      .on(checkoutAdminRoutes.previewRefund, () => ({
        parts: [{ paymentId: 'E1', centavos: 1_000, by: 'hand' as const }],
        ...({ state: 'refunding', codes: 'hidden' } as const),
      }))
      .on(checkoutAdminRoutes.refundOrder, ({ headers }) => {
        keys.push(headers.get('idempotency-key'));
        throw new AppError(checkoutAdminErrors.paymentDisputed);
      });
    renderApp(ADDRESS, api);
    const { user, dialog, submit } = await open('Devolver dinheiro');
    await user.click(dialog.getByRole('radio', { name: 'Só o que foi pago a mais: R$ 10,00' }));
    await user.type(dialog.getByLabelText('Motivo'), 'pago a mais');
    await submit('Continuar');
    const again = await screen.findByRole('button', { name: 'Devolver R$ 10,00' });
    expect(screen.getByText(/entram na fila “devolver à mão”/)).toBeInTheDocument();
    expect(screen.getByText('O estado do pedido passa a ser: Devolução em andamento.')).toBeInTheDocument();
    await user.click(again);
    expect(await screen.findByRole('alert')).toHaveTextContent(checkoutAdminErrors.paymentDisputed.detail);
    await user.click(again);
    await screen.findByRole('alert');
    expect(new Set(keys).size).toBe(2);
  });

  it('is confirmed by hand with its end-to-end id, or dropped; a disputed one only dropped', async () => {
    const refundsByHand = [{ id: 'r1', centavos: 5_000, disputed: false }];
    const E2E = 'D12345678202611211200abcdefghijk';
    const api = apiOf(permitting({ refundsByHand })).on(checkoutAdminRoutes.confirmRefund, () => ({
      actionId: 'a1',
      order: permitting({ refundsByHand: [{ id: 'r2', centavos: 100, disputed: true }] }),
    }));
    renderApp(ADDRESS, api);
    const { user, dialog, submit } = await open('Já enviei');
    await submit('Confirmar devolução');
    expect(dialog.getByText('Informe o identificador (E2E) do PIX.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Identificador do PIX (E2E)'), E2E);
    await submit('Confirmar devolução');
    expect(await screen.findByText('Devolução confirmada.')).toBeInTheDocument();
    expect(bodies(api)).toEqual([{ endToEndId: E2E, reason: '' }]);
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
