import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CASE_KINDS, checkoutAdminErrors, checkoutAdminRoutes } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { identityAdminRoutes } from '@vale/contracts/identity';
import { axe } from '../../testing/axe.js';
import { aCase, AN_ORDER_ID } from '../../testing/admin-orders.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './inbox-screen.js';

const ADMIN = aUser({ role: 'admin' });

describe('the inbox', () => {
  it('shows each case with its meaning, deadline, evidence, order and fixes', async () => {
    const items = [
      aCase({ deadline: Date.now() + 86_400_000, sold: 'Steam, R$ 50' }),
      aCase({
        id: 'refund-by-hand.x',
        kind: 'refund-by-hand',
        deadline: 1,
        fixes: ['dismiss'],
        evidence: { refunds: [{ id: 'r1', centavos: 1_000 }] },
      }),
      aCase({
        id: 'refund-refused.x',
        kind: 'refund-refused',
        fixes: ['refund-again', 'refund-by-hand', 'drop-refunds', 'dismiss'],
        evidence: { refunds: [{ id: 'r2', centavos: 2_000, message: 'Saldo insuficiente' }] },
      }),
    ];
    const api = anEmptyApi(ADMIN).on(checkoutAdminRoutes.listInbox, () => ({ items, nextCursor: null }));
    const { container } = renderApp('/admin/inbox', api);
    const first = within(await screen.findByRole('row', { name: /Valor diferente/ }));
    expect(
      first.getByText('Foi pago menos ou mais que o preço, ou o valor não pode ser lido.'),
    ).toBeInTheDocument();
    expect(first.getByText('Pago a menos')).toBeInTheDocument();
    expect(first.getAllByText('R$ 40,00')).toHaveLength(2);
    const link = first.getByRole('link', { name: `Abrir o pedido Steam, R$ 50 ${AN_ORDER_ID}` });
    expect(link).toHaveAttribute('href', `/admin/orders/${AN_ORDER_ID}`);
    expect(link).toHaveTextContent(/^Steam, R\$ 50/);
    expect(first.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Aceitar o valor',
      'Devolver tudo',
      'Dispensar',
    ]);
    const second = within(screen.getByRole('row', { name: /Devolução à mão/ }));
    expect(second.getByText(/^Vencido em/)).toBeInTheDocument();
    expect(second.getByText('R$ 10,00 · r1')).toBeInTheDocument();
    const third = within(screen.getByRole('row', { name: /Devolução recusada/ }));
    expect(third.getByText('R$ 20,00 · r2 · Saldo insuficiente')).toBeInTheDocument();
    expect(third.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Pedir de novo ao provedor',
      'Devolver à mão',
      'Não enviar as devoluções',
      'Dispensar',
    ]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('does a fix once its dialog has said what it does, with a reason', async () => {
    const user = userEvent.setup();
    const done: unknown[] = [];
    const api = anEmptyApi(ADMIN)
      .on(checkoutAdminRoutes.listInbox, () => ({
        items: done.length > 1 ? [] : [aCase()],
        nextCursor: null,
      }))
      .on(checkoutAdminRoutes.resolveCase, ({ body }) => {
        done.push(body);
        if (done.length === 1) throw new AppError(checkoutAdminErrors.nothingToAccept);
        return aCase({ state: 'resolved' });
      });
    renderApp('/admin/inbox', api);
    await user.click(await screen.findByRole('button', { name: 'Aceitar o valor: Valor diferente' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('O que chegou passa a bastar, e o pedido é entregue.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Aceitar o valor' }));
    expect(dialog.getByText('Escreva o motivo.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Motivo'), 'cliente antigo');
    await user.click(dialog.getByRole('button', { name: 'Aceitar o valor' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(checkoutAdminErrors.nothingToAccept.detail);
    await user.click(dialog.getByRole('button', { name: 'Aceitar o valor' }));
    expect(await screen.findByText('Caso resolvido.')).toBeInTheDocument();
    expect(await screen.findByText('Nada espera por você.')).toBeInTheDocument();
    expect(done).toEqual(Array(2).fill({ fix: 'accept', reason: 'cliente antigo' }));
  });

  it('leads to the order to refund some of several units', async () => {
    const user = userEvent.setup();
    const late = aCase({
      kind: 'late-without-code',
      fixes: ['refund'],
      evidence: { units: ['2 × Steam', '1 × Netflix'] },
    });
    const api = anEmptyApi(ADMIN).on(checkoutAdminRoutes.listInbox, () => ({
      items: [late],
      nextCursor: null,
    }));
    renderApp('/admin/inbox', api);
    await user.click(await screen.findByRole('button', { name: /^Devolver tudo/ }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('2 × Steam, 1 × Netflix')).toBeInTheDocument();
    const link = dialog.getByRole('link', { name: 'Escolher no pedido só alguns' });
    expect(link).toHaveAttribute('href', `/admin/orders/${AN_ORDER_ID}`);
  });

  it('names the units of a refund that did not work, in the row and before it is asked for again', async () => {
    const user = userEvent.setup();
    const refused = aCase({
      kind: 'refund-refused',
      fixes: ['refund-again'],
      evidence: { refunds: [{ id: 'r1', centavos: 5_000, units: ['1 × Steam'] }] },
    });
    renderApp(
      '/admin/inbox',
      anEmptyApi(ADMIN).on(checkoutAdminRoutes.listInbox, () => ({ items: [refused], nextCursor: null })),
    );
    expect(await screen.findByText('R$ 50,00 · 1 × Steam · r1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Pedir de novo ao provedor/ }));
    expect(within(screen.getByRole('dialog')).getByText('1 × Steam')).toBeInTheDocument();
  });

  it('shows what a provider said of money that cannot be placed, and lets the owner say what a word means', async () => {
    const user = userEvent.setup();
    const word = aCase({
      id: 'status-unknown.x.baixada',
      kind: 'status-unknown',
      fixes: ['word-open', 'word-paid', 'word-failed'],
      evidence: { driver: 'external-transactions', word: 'BAIXADA', seenAt: 1 },
    });
    const claim = aCase({
      id: 'money-unplaced.x',
      kind: 'money-unplaced',
      fixes: ['confirm-paid', 'not-paid'],
      evidence: {
        claims: [{ chargeId: 'charge-1', problem: 'unknown-status', word: 'RECEIVED', at: 1 }],
        replies: [{ object: { status: 'RECEIVED' } }],
      },
    });
    const resolution = { fix: 'word-failed' as const, accountId: 'x', reason: 'engano' };
    const api = anEmptyApi(ADMIN).on(checkoutAdminRoutes.listInbox, ({ query }) => ({
      items:
        query['state'] === 'resolved' ? [{ ...word, state: 'resolved' as const, resolution }] : [claim, word],
      nextCursor: null,
    }));
    renderApp('/admin/inbox', api);
    const first = within(await screen.findByRole('row', { name: /Aviso de pagamento sem leitura/ }));
    expect(first.getByText('situação desconhecida · RECEIVED · charge-1')).toBeInTheDocument();
    expect(first.getByText('[{"object":{"status":"RECEIVED"}}]')).toBeInTheDocument();
    const second = within(screen.getByRole('row', { name: /Situação desconhecida/ }));
    expect(second.getByText('BAIXADA')).toBeInTheDocument();
    expect(second.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Ainda não foi pago',
      'Foi pago',
      'Falhou',
    ]);
    await user.selectOptions(screen.getByLabelText('Situação'), 'Resolvidos por uma pessoa');
    const resolved = within(await screen.findByRole('row', { name: /Situação desconhecida/ }));
    expect(await resolved.findByText(/^Falhou, por/)).toBeInTheDocument();
    expect(resolved.getByRole('button', { name: /^Foi pago/ })).toBeInTheDocument();
  });

  it('says who has decided a case meanwhile, and how', async () => {
    const user = userEvent.setup();
    const known = aCase({ kind: 'refund-refused', fixes: ['refund-again', 'drop-refunds'] });
    const api = anEmptyApi(ADMIN)
      .on(checkoutAdminRoutes.listInbox, () => ({ items: [known], nextCursor: null }))
      .on(checkoutAdminRoutes.resolveCase, () => {
        throw new AppError(checkoutAdminErrors.caseDecided, {
          data: { accountId: 'x', fix: 'drop-refunds' },
        });
      })
      .on(identityAdminRoutes.listAccountNames, () => ({ items: [{ id: 'x', email: 'bia@loja.example' }] }));
    renderApp('/admin/inbox', api);
    await user.click(await screen.findByRole('button', { name: /^Pedir de novo ao provedor/ }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Motivo'), 'conferido');
    await user.click(dialog.getByRole('button', { name: 'Pedir de novo ao provedor' }));
    const sentence = 'bia@loja.example já decidiu este caso: “Não enviar as devoluções”.';
    expect(await dialog.findByText(sentence)).toBeInTheDocument();
  });

  it('is filtered by kind and state in the address, and says how a case ended', async () => {
    const user = userEvent.setup();
    const queries: Record<string, string>[] = [];
    const ended = aCase({
      state: 'resolved',
      endedAt: 2,
      resolution: { fix: 'dismiss', accountId: 'x', reason: 'engano do banco' },
    });
    const api = anEmptyApi(ADMIN).on(checkoutAdminRoutes.listInbox, ({ query }) => {
      queries.push(query);
      return { items: query['state'] === 'resolved' ? [ended] : [], nextCursor: null };
    });
    api.on(identityAdminRoutes.listAccountNames, () => ({ items: [{ id: 'x', email: 'bia@loja.example' }] }));
    const { address } = renderApp('/admin/inbox', api);
    await user.selectOptions(await screen.findByLabelText('Tipo'), 'Código preso');
    expect(await screen.findByText('Nenhum caso com estes filtros.')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Situação'), 'Resolvidos por uma pessoa');
    expect(await screen.findByText('Dispensar, por bia@loja.example: engano do banco')).toBeInTheDocument();
    expect(address()).toBe('/admin/inbox?tipo=code-stuck&estado=resolved');
    expect(queries.at(-1)).toEqual({ state: 'resolved', kind: 'code-stuck', limit: '50' });
  });

  it('has a text for every kind', async () => {
    const items = CASE_KINDS.map((kind) => aCase({ id: kind, kind }));
    const api = anEmptyApi(ADMIN).on(checkoutAdminRoutes.listInbox, () => ({ items, nextCursor: null }));
    renderApp('/admin/inbox', api);
    expect(await screen.findAllByRole('rowheader')).toHaveLength(CASE_KINDS.length);
  });
});
