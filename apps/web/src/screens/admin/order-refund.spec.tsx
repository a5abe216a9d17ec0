import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { checkoutAdminErrors, checkoutAdminRoutes, type OrderDetail } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { axe } from '../../testing/axe.js';
import { aLine } from '../../testing/admin-orders.js';
import { renderApp } from '../../testing/render-app.js';
import { ADDRESS, apiOf, bodies, open, permitting } from '../../testing/order-detail-page.js';
import './admin-screen.js';
import './order-detail-screen.js';

const REFUNDABLE = {
  maxCentavos: 5_000,
  excessCentavos: 0,
  payments: [{ id: 'E1', maxCentavos: 5_000, byProvider: true }],
};

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

  it('gives the use of the coupon back only if that is asked for', async () => {
    const coupon = { code: 'VALE10', centavos: 500 };
    let order: OrderDetail = { ...permitting({ refund: REFUNDABLE }), coupon };
    const api = apiOf(order)
      .on(checkoutAdminRoutes.inspectOrder, () => order)
      .on(checkoutAdminRoutes.previewRefund, () => ({
        parts: [{ paymentId: 'E1', centavos: 4_500, by: 'provider' as const }],
        ...({ state: 'refunding', codes: 'hidden' } as const),
      }))
      .on(checkoutAdminRoutes.refundOrder, () => {
        order = { ...permitting({ refund: null }), coupon: { ...coupon, isFreed: true } };
        return { actionId: 'a1', order };
      });
    renderApp(ADDRESS, api);
    const { user, dialog, submit } = await open('Devolver dinheiro');
    await user.type(dialog.getByLabelText('Motivo'), 'não funcionou');
    await submit('Continuar');
    await user.click(await screen.findByRole('checkbox', { name: 'Devolver também o uso do cupom VALE10' }));
    await user.click(screen.getByRole('button', { name: 'Devolver R$ 45,00' }));
    expect(await screen.findByText('− R$ 5,00 · uso devolvido')).toBeInTheDocument();
    expect(bodies(api)).toEqual([{}, { reason: 'não funcionou', freesCoupon: true }]);
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
