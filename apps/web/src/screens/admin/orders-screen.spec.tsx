import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkoutAdminRoutes, checkoutRoutes, type AdminOrder } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { secondFactorRoutes, type CurrentUser } from '@vale/contracts/identity';
import { axe } from '../../testing/axe.js';
import { anAdminOrder, AN_ORDER_ID } from '../../testing/admin-orders.js';
import { aUser } from '../../testing/builders.js';
import type { FakeApi } from '../../testing/fake-api.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './orders-screen.js';

const COUNTS = { byHand: 2, late_paid: 0, underpaid: 1, overpaid: 0, disputed: 100 };

interface Shown {
  items: AdminOrder[];
  queries: Record<string, string>[];
}

function apiOf(
  items: AdminOrder[],
  nextCursor: string | null = null,
  role: CurrentUser['role'] = 'admin',
): { api: FakeApi; shown: Shown } {
  const shown: Shown = { items, queries: [] };
  const found = (query: unknown) => {
    shown.queries.push(query as Record<string, string>);
    return { items: shown.items, nextCursor };
  };
  const api = anEmptyApi(aUser({ role }))
    .on(checkoutAdminRoutes.countWaitingOrders, () => COUNTS)
    .on(checkoutRoutes.listAllOrders, ({ query }) => found(query))
    .on(checkoutRoutes.searchOrders, ({ body }) => found(body));
  return { api, shown };
}

/** jsdom's Blob has no `text`. */
const readText = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

describe('the list of orders', () => {
  it.each([
    ['support', 'Dar um código', 'Exportar CSV'],
    ['finance', 'Exportar CSV', 'Dar um código'],
  ] as const)('offers to %s “%s” and not “%s”', async (role, offered, absent) => {
    renderApp('/admin/orders', apiOf([anAdminOrder()], null, role).api);
    expect(await screen.findByRole('button', { name: offered })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: absent })).toBeNull();
  });

  it('shows who bought what, when, for how much, and in which state', async () => {
    const { api } = apiOf([
      anAdminOrder({ state: 'overpaid', received: 60, owedBack: 10, attention: ['owed-back'] }),
    ]);
    const { container } = renderApp('/admin/orders', api);
    const row = within(await screen.findByRole('row', { name: /Vale Viagem/ }));
    expect(row.getByRole('link')).toHaveAttribute('href', `/admin/orders/${AN_ORDER_ID}`);
    for (const text of [
      'Ana Souza',
      'ana@example.com',
      'R$ 50,00',
      'recebido R$ 60,00',
      'Pago a mais',
      'Entregue',
    ])
      expect(row.getByText(text)).toBeInTheDocument();
    expect(row.getByText('Há valor a devolver')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('finds by anything, which no address has, and says by which field', async () => {
    const user = userEvent.setup();
    const { api, shown } = apiOf([anAdminOrder({ foundBy: ['phone', 'code'] })]);
    const { address, container } = renderApp('/admin/orders?estado=underpaid', api);
    const field = await screen.findByRole('searchbox', { name: /lote/ });
    for (const q of ['ana@example.com', '(11) 99999-4321', AN_ORDER_ID, 'NF 17']) {
      await user.clear(field);
      await user.type(field, `${q}{Enter}`);
      await waitFor(() => expect(shown.queries.at(-1)).toMatchObject({ state: 'underpaid', q }));
      expect(address()).toBe('/admin/orders?estado=underpaid');
    }
    expect(await screen.findByText('encontrado por: telefone, código')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    expect(api.calls.join()).not.toMatch(/ana|99999/);
    // The hits of a search have one order.
    expect(screen.getByLabelText('Ordenar por')).toHaveTextContent(/^Criação mais recente$/);
    await user.clear(field);
    await user.type(field, '{Enter}');
    await user.selectOptions(screen.getByLabelText('Entrega'), 'Em preparação');
    await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Criação mais antiga');
    await waitFor(() =>
      expect(shown.queries.at(-1)).toMatchObject({ delivery: 'preparing', sort: 'oldest' }),
    );
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(address()).toBe('/admin/orders');
  });

  it('has what waits for the administrator as filters with counts', async () => {
    const user = userEvent.setup();
    const { api, shown } = apiOf([anAdminOrder()]);
    const { address } = renderApp('/admin/orders', api);
    const chip = await screen.findByRole('button', { name: 'Entrega manual 2' });
    expect(screen.getByRole('button', { name: 'Em disputa (MED) 99+' })).toBeInTheDocument();
    await user.click(chip);
    expect(chip).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(shown.queries.at(-1)).toMatchObject({ delivery: 'waiting' }));
    await user.click(chip);
    expect(address()).toBe('/admin/orders');
  });

  it('holds orders that come meanwhile back until they are asked for', async () => {
    const user = userEvent.setup();
    const { api, shown } = apiOf([anAdminOrder()]);
    const { client } = renderApp('/admin/orders', api);
    await screen.findByRole('row', { name: /Vale Viagem/ });
    shown.items = [
      anAdminOrder({
        transactionId: '01JE0000000000000000000000',
        product: { ...anAdminOrder().product, title: 'Outro' },
      }),
      anAdminOrder({ state: 'refunding' }),
    ];
    await act(() => client.invalidateQueries());
    expect(await screen.findByText('Devolução em andamento', { selector: 'span' })).toBeInTheDocument();
    expect(screen.queryByText('Outro')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '1 pedido novo: mostrar' }));
    expect(screen.getByText('Outro')).toBeInTheDocument();
  });

  it('goes to the next page and back to the first', async () => {
    const user = userEvent.setup();
    const { api, shown } = apiOf([anAdminOrder()], 'abc');
    const { address } = renderApp('/admin/orders', api);
    await user.click(await screen.findByRole('button', { name: 'Próxima página' }));
    await waitFor(() => expect(shown.queries.at(-1)).toMatchObject({ cursor: 'abc' }));
    await user.click(screen.getByRole('button', { name: 'Primeira página' }));
    expect(await screen.findByRole('button', { name: 'Próxima página' })).toBeInTheDocument();
    expect(address()).toBe('/admin/orders');
  });

  it('saves the file of the filter and the period as it arrives, and nothing of one that breaks off', async () => {
    const user = userEvent.setup();
    const files: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${files.push(blob as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { api } = apiOf([anAdminOrder()]);
    const parts = ['pedido;produto\r\nA;"um', '\nnome"\r\n', 'B;outro\r\n'];
    let isProven = false;
    api
      .on(secondFactorRoutes.proveSession, () => {
        isProven = true;
        return {};
      })
      .on(checkoutRoutes.exportOrders, () => {
        if (!isProven) throw new AppError(platformErrors.stepUpRequired, { data: { by: 'password' } });
        return parts;
      });
    renderApp('/admin/orders?de=2026-11-01&ate=2026-11-30', api);
    await screen.findByRole('row', { name: /Vale Viagem/ });
    const download = async () => {
      await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
      const asked = within(await screen.findByRole('dialog', { name: 'Exportar pedidos' }));
      await user.click(asked.getByRole('button', { name: 'Baixar' }));
      expect(asked.getByText('Escreva o motivo.')).toBeInTheDocument();
      await user.type(asked.getByLabelText('Motivo'), 'para o contador');
      await user.click(asked.getByRole('button', { name: 'Baixar' }));
    };
    await download();
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirme que é você' }));
    await user.type(dialog.getByLabelText('Senha'), 'a long password');
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Arquivo com 2 unidades pronto.')).toBeInTheDocument();
    expect(api.bodyOf(checkoutRoutes.exportOrders)).toEqual({
      since: 1_793_502_000_000,
      until: 1_796_094_000_000,
      sort: 'newest',
      reason: 'para o contador',
    });
    expect(await readText(files[0]!)).toBe(parts.join(''));
    parts.push('');
    await download();
    expect(await screen.findByText(/^Sem conexão com a loja/)).toBeInTheDocument();
    expect(files).toHaveLength(1);
    clicked.mockRestore();
  });

  it('says that there are none, and why; and tries again after an error', async () => {
    const user = userEvent.setup();
    const { api } = apiOf([]);
    renderApp('/admin/orders', api);
    expect(await screen.findByText('Nenhum pedido ainda.')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: /lote/ }), 'ana@{Enter}');
    expect(await screen.findByText('Nenhum pedido encontrado para “ana@”.')).toBeInTheDocument();
    api.on(checkoutRoutes.searchOrders, () => {
      throw new AppError(platformErrors.unavailable);
    });
    await user.selectOptions(screen.getByLabelText('Estado'), 'Pago');
    expect(await screen.findByRole('alert')).toHaveTextContent(platformErrors.unavailable.detail);
    api.on(checkoutRoutes.searchOrders, () => ({ items: [anAdminOrder()], nextCursor: null }));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('row', { name: /Vale Viagem/ })).toBeInTheDocument();
  });
});
