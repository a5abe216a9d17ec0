import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkoutAdminRoutes, type AuditRecord } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { identityAdminRoutes } from '@vale/contracts/identity';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import { sharedTexts } from '../../shared/texts.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './audit-screen.js';

const admin = aUser({ role: 'admin' });

const aRecord = (over: Partial<AuditRecord> = {}): AuditRecord => ({
  id: '01KAPS5QG00000000000000001',
  at: Date.parse('2026-11-22T12:00:00Z'),
  accountId: admin.uid,
  requestId: 'r1',
  action: 'product.change',
  target: { kind: 'product', id: 'p1' },
  reason: '',
  before: { preco: 10, marca: 'Valve' },
  after: { preco: 12.5 },
  ...over,
});

interface Asked {
  queries: Record<string, string>[];
}

function open(address: string, records: (query: Record<string, string>) => AuditRecord[]) {
  const asked: Asked = { queries: [] };
  const api = anEmptyApi(admin).on(checkoutAdminRoutes.listAudit, ({ query }) => {
    asked.queries.push(query);
    return { items: records(query), nextCursor: null };
  });
  return { ...renderApp(address, api), api, asked };
}

describe('the audit log', () => {
  it('says who changed what and when, and shows each field before and after', async () => {
    const user = userEvent.setup();
    const { container } = open('/admin/audit', () => [aRecord()]);
    const row = within((await screen.findByText('Alterou')).closest('li')!);
    expect(row.getByText('22/11/2026, 09:00')).toBeInTheDocument();
    expect(row.getByRole('button', { name: 'Só de Você' })).toBeInTheDocument();
    expect(row.queryByText('preço')).not.toBeInTheDocument();
    await user.click(row.getByRole('button', { name: 'Ver 2 campos' }));
    const price = within(row.getByText('preço').closest('li')!);
    expect([price.getByText('R$ 10,00').tagName, price.getByText('R$ 12,50').tagName]).toEqual(['DD', 'DD']);
    expect(row.getByText('não há mais')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('names who acted by the e-mail address, asked once for all rows, and a deleted account by its id', async () => {
    const user = userEvent.setup();
    const gone = '01KAPS5QG0AAAAAAAAAAAAGONE';
    const { api, address } = open('/admin/audit', () => [
      aRecord({ id: '3' }),
      ...[1, 2].map((at) => aRecord({ id: `1${at}`, accountId: 'a2' })),
      aRecord({ id: '4', accountId: gone }),
    ]);
    api.on(identityAdminRoutes.listAccountNames, () => ({
      items: [{ id: 'a2', email: 'bia@loja.example' }],
    }));
    const [bia] = await screen.findAllByRole('button', { name: 'Só de bia@loja.example' });
    expect(screen.getByRole('button', { name: 'Só de Você' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Só de …AAAAAAGONE' })).toBeInTheDocument();
    const asked = `GET /api/admin/users/names?ids=${encodeURIComponent(`${gone},a2`)}`;
    expect(api.calls.filter((call) => call.includes('users/names'))).toEqual([asked]);
    await user.click(bia!);
    expect(address()).toBe('/admin/audit?quem=a2');
    expect(screen.getByLabelText('Quem')).toHaveDisplayValue('bia@loja.example');
  });

  it('says that old records are archived, and until when', async () => {
    const user = userEvent.setup();
    open('/admin/audit', () => [
      aRecord({
        accountId: 'system',
        action: 'audit.archive',
        target: { kind: 'audit', id: 'f00d' },
        before: null,
        after: { firstRecord: 1, lastRecord: 5, beforeAt: Date.parse('2026-11-01T03:00:00Z') },
      }),
    ]);
    const row = within((await screen.findByText('Arquivou registros antigos')).closest('li')!);
    expect(screen.getByText(/os registros antigos ficam no arquivo do servidor/)).toBeInTheDocument();
    expect(row.getByRole('button', { name: 'Só de Sistema' })).toBeInTheDocument();
    await user.click(row.getByRole('button', { name: 'Ver 3 campos' }));
    expect(row.getByText('anteriores a').closest('li')).toHaveTextContent('01/11/2026, 00:00');
  });

  it('keeps its filters in the address, and asks the server by them', async () => {
    const user = userEvent.setup();
    const { address, asked } = open('/admin/audit?tipo=product&de=2026-11-01&ate=2026-11-22', () => [
      aRecord(),
    ]);
    await screen.findByText('Alterou');
    const since = String(Date.parse('2026-11-01T03:00:00Z'));
    const until = String(Date.parse('2026-11-23T03:00:00Z'));
    expect(asked.queries.at(-1)).toEqual({ targetKind: 'product', since, until });
    await user.click(screen.getByRole('button', { name: 'Só o que foi feito com p1' }));
    await user.selectOptions(screen.getByLabelText('Quem'), 'Só eu');
    expect(address()).toBe(
      `/admin/audit?tipo=product&de=2026-11-01&ate=2026-11-22&alvo=p1&quem=${admin.uid}`,
    );
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(address()).toBe('/admin/audit');
  });

  it('says in Portuguese what was done with the team, its invitations and the look', async () => {
    const target = { kind: 'team' as const, id: 'a2' };
    const actions = ['team.invite', 'team.withdraw', 'team.join', 'team.remove', 'appearance.publish'];
    open('/admin/audit', () => actions.map((action) => aRecord({ id: action, action, target })));
    for (const text of ['Convidou', 'Cancelou o convite', 'Aceitou o convite', 'Removeu', 'Publicou'])
      expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('reads what stock, payment methods and deletions leave', async () => {
    const user = userEvent.setup();
    open('/admin/audit', () => [
      aRecord({
        id: '3',
        action: 'stock.add',
        target: { kind: 'stock', id: 'p1' },
        before: null,
        reason: 'compra',
        after: { batches: [{ productId: 'p1', batch: 'NF 17', count: 3, costCentavos: 0 }], codeIds: [] },
      }),
      aRecord({
        id: '2',
        action: 'payment-method.edit',
        target: { kind: 'payment-method', id: 'm1' },
        before: { name: 'PIX', secrets: { privateToken: { set: true, last4: '1111' } } },
        after: { name: 'PIX', secrets: { privateToken: { set: true, last4: '2222' } } },
      }),
      aRecord({ id: '1', action: 'product.delete', before: { nome: 'Steam', isActive: true }, after: null }),
    ]);
    expect(await screen.findByText('Adicionou códigos')).toBeInTheDocument();
    expect(screen.getByText('“compra”')).toBeInTheDocument();
    for (const button of screen.getAllByRole('button', { name: /^Ver \d/ })) await user.click(button);
    expect(screen.getByText('produto: p1, lote: NF 17, quantidade: 3, custo: R$ 0,00')).toBeInTheDocument();
    expect(screen.getByText('segredos › token privado › final')).toBeInTheDocument();
    expect([screen.getByText('1111'), screen.getByText('2222')]).toHaveLength(2);
    expect([screen.getByText('Excluiu'), screen.getByText('ativo na loja')]).toHaveLength(2);
  });

  it('links to all products of a bulk change, and of its undo', async () => {
    const target = { kind: 'product' as const, id: '01K00000000000000000000000' };
    open('/admin/audit', () => [
      aRecord({ id: '2', action: 'product.bulk-undo', target }),
      aRecord({ id: '1', action: 'product.bulk-change', target }),
    ]);
    const links = await screen.findAllByRole('link', { name: 'Ver todas as contas' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/admin/manage-accounts?alteracao=${target.id}-undo`,
      `/admin/manage-accounts?alteracao=${target.id}`,
    ]);
  });

  it('says when there is nothing, and when it could not be loaded', async () => {
    const user = userEvent.setup();
    let fails = true;
    const api = anEmptyApi(admin).on(checkoutAdminRoutes.listAudit, () => {
      if (fails) throw new AppError(platformErrors.unavailable);
      return { items: [], nextCursor: null };
    });
    renderApp('/admin/audit?alvo=x', api);
    expect(await screen.findByText(platformErrors.unavailable.detail)).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: sharedTexts.retry }));
    expect(await screen.findByText('Nada com estes filtros')).toBeInTheDocument();
  });
});
