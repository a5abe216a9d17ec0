import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reportRoutes, spendRoutes, type SpendImport, type StoredSpendFile } from '@vale/contracts/tracking';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './analytics-screen.js';

const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('sections of Análise', () => {
  it('shows new buyers by source, and by campaign once a source is opened', async () => {
    const user = userEvent.setup();
    const returns = [
      { days: 30, buyers: 4, returned: 1 },
      { days: 60, buyers: 2, returned: 1 },
      { days: 90, buyers: 0, returned: 0 },
    ];
    const fb = { source: 'fb', medium: '', name: '', buyers: 10, newBuyers: 6, returns };
    const api = anEmptyApi(aUser({ role: 'admin' })).on(reportRoutes.buyers, () => ({
      sources: [fb, { ...fb, source: 'direto', buyers: 2, newBuyers: 0 }],
      campaigns: [
        { ...fb, medium: 'paid', name: 'Natal', buyers: 8 },
        { ...fb, source: 'direto', buyers: 2 },
      ],
    }));
    renderApp('/admin/analytics', api);
    const shown = await section('Compradores novos por fonte');
    expect(await shown.findByRole('row', { name: /^fb/ })).toHaveTextContent('fb10660,0 %25,0 %50,0 %–');
    expect(shown.getByRole('row', { name: /^direto/ })).toHaveTextContent('direto200,0 %');
    expect(shown.queryByText('Natal · paid')).toBeNull();
    await user.click(shown.getByRole('button', { name: /fb/ }));
    expect(shown.getByRole('row', { name: /^Natal · paid/ })).toHaveTextContent('8675,0 %');
    expect(shown.queryByRole('button', { name: /direto/ })).toBeNull();
  });

  it('offers no import of spend to an analyst, who may not make one', async () => {
    const api = anEmptyApi(aUser({ role: 'analytics' })).on(reportRoutes.spend, () => ({
      campaigns: [],
      days: [],
    }));
    renderApp('/admin/analytics', api);
    const spend = await section('Gasto em anúncios');
    expect(await spend.findByText(/^Nenhum gasto importado/)).toBeInTheDocument();
    expect(spend.queryByLabelText(/^Importar gastos/)).toBeNull();
    expect(spend.queryByText('Arquivos importados')).toBeNull();
  });

  it('warns of spend that a file with accounts and one without have both; each part of an import names its file', async () => {
    const user = userEvent.setup();
    const files: unknown[] = [];
    const api = anEmptyApi(aUser({ role: 'admin' }))
      .on(reportRoutes.spend, () => ({ campaigns: [], days: [] }))
      .on(spendRoutes.importSpend, ({ body }) => {
        files.push((body as SpendImport).file);
        return { centavos: 10_000, replaced: 0, besides: 7_000 };
      });
    renderApp('/admin/analytics', api);
    const spend = await section('Gasto em anúncios');
    const rows = ['A,1,2026-11-21,1.00,BRL', 'A,2,2026-11-21,1.00,BRL'];
    const file = new File([['Campaign,Account,Day,Cost,Currency', ...rows].join('\n')], 'brl.csv');
    await user.upload(await spend.findByLabelText(/^Importar gastos/), file);
    expect(await spend.findByText('Pode haver gasto contado duas vezes')).toBeInTheDocument();
    expect(spend.getByText(/já havia R\$ 140,00 de Google/)).toBeInTheDocument();
    expect(files).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{32}$/), name: 'brl.csv' }, files[0]]);
  });

  describe('with imported spend', () => {
    const sums = { paid: 2, costed: 2, revenue: 20_000, refunded: 0, profit: 9_000 };
    const models = (last: number) => ({ first: 0, last, linear: 0, position: 0 });
    const natal = { platform: 'meta' as const, campaign: 'Natal', campaignId: '120' };
    const campaign = {
      ...natal,
      ...sums,
      spend: 5_000,
      isMatched: true,
      visits: 9,
      revenue: models(20_000),
      refunded: models(0),
      profit: models(9_000),
    };
    const day = { day: '2026-11-21', ...sums, spend: 5_000 };
    const withSpend = () =>
      anEmptyApi(aUser({ role: 'admin' })).on(reportRoutes.spend, () => ({
        campaigns: [campaign, { ...campaign, campaign: '', campaignId: '', isMatched: false }],
        days: [day],
      }));

    it('opens a campaign to its days, each with cost, return and profit after ads', async () => {
      const user = userEvent.setup();
      const asked: unknown[] = [];
      const api = withSpend().on(spendRoutes.spendDays, ({ query }) => {
        asked.push(query);
        const rows = [
          { ...natal, ...day, visits: 5 },
          { ...natal, ...day, visits: 4, day: '2026-11-22', spend: 0, paid: 1, costed: 1, profit: 3_000 },
        ];
        return { rows, next: null };
      });
      renderApp('/admin/analytics', api);
      const table = within(await screen.findByRole('region', { name: 'Gasto por campanha' }));
      expect(table.queryByRole('button', { name: /Outras/ })).toBeNull();
      await user.click(table.getByRole('button', { name: /^Natal/ }));
      expect(await table.findByRole('row', { name: /^sáb, 21 nov/ })).toHaveTextContent(
        'R$ 50,002R$ 25,00R$ 200,004,00R$ 40,00',
      );
      expect(table.getByRole('row', { name: /^dom, 22 nov/ })).toHaveTextContent(
        'R$ 0,001–R$ 200,00–R$ 30,00',
      );
      expect(asked).toMatchObject([natal]);
      await user.click(table.getByRole('button', { name: /^Natal/ }));
      expect(table.queryByRole('row', { name: /^sáb, 21 nov/ })).toBeNull();
    });

    it('deletes a day or an imported file, once that is confirmed', async () => {
      const user = userEvent.setup();
      const removed: unknown[] = [];
      let files: StoredSpendFile[] = [
        { id: 'f1', name: 'nov.csv', platform: 'meta', from: '2026-11-01', to: '2026-11-30', centavos: 700 },
      ];
      const api = withSpend()
        .on(spendRoutes.listSpendFiles, () => ({ items: files }))
        .on(spendRoutes.removeSpend, ({ query }) => {
          removed.push(query);
          files = [];
          return { centavos: 700 };
        });
      const { container } = renderApp('/admin/analytics', api);
      const spend = await section('Gasto em anúncios');
      const confirm = async () => {
        const dialog = within(await screen.findByRole('dialog', { name: 'Apagar gastos' }));
        await user.click(dialog.getByRole('button', { name: 'Apagar' }));
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      };
      await user.click(await spend.findByRole('button', { name: /^sáb, 21 nov/ }));
      await user.click(spend.getByRole('button', { name: 'Apagar os gastos deste dia' }));
      expect(screen.getByRole('dialog')).toHaveTextContent(
        'Apagar R$ 50,00 de gastos em anúncios (sáb, 21 nov, de todas as plataformas)?',
      );
      expect(removed).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Cancelar' }));
      expect(removed).toEqual([]);
      await user.click(spend.getByRole('button', { name: 'Apagar os gastos deste dia' }));
      await confirm();
      expect(removed).toEqual([{ from: '2026-11-21', to: '2026-11-21' }]);
      files = [
        { id: 'f1', name: 'nov.csv', platform: 'meta', from: '2026-11-01', to: '2026-11-30', centavos: 700 },
      ];
      await user.click(spend.getByRole('button', { name: 'Arquivos importados' }));
      await user.click(await spend.findByRole('button', { name: 'Apagar nov.csv · Meta' }));
      expect(await axe(container)).toHaveNoViolations();
      expect(screen.getByRole('dialog')).toHaveTextContent(
        'nov.csv · Meta, dom, 1 nov 2026 a seg, 30 nov 2026',
      );
      await confirm();
      expect(removed.at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-30', file: 'f1' });
      expect(await spend.findByText('Nenhum arquivo importado.')).toBeInTheDocument();
      expect(spend.getByText('R$ 7,00 a menos.')).toBeInTheDocument();
      // The keyboard goes on from the section, because the button that was used is gone.
      expect(document.body).not.toHaveFocus();
    });
  });

  it('shows what each coupon brought, and no profit where no cost is known', async () => {
    const sums = { uses: 3, paid: 2, discount: 1_500, revenue: 90_000, refunded: 4_500 };
    const api = anEmptyApi(aUser({ role: 'analytics' })).on(reportRoutes.coupons, () => ({
      rows: [
        { id: 'c1', code: 'NATAL', ...sums, costed: 3, profit: -250 },
        { id: 'c2', code: 'VERAO', ...sums, costed: 0, profit: 0 },
      ],
    }));
    renderApp('/admin/analytics', api);
    const shown = await section('Cupons');
    expect(await shown.findByRole('row', { name: /^NATAL/ })).toHaveTextContent(
      'NATAL32R$ 15,00R$ 900,00R$ 45,00-R$ 2,50',
    );
    expect(shown.getByRole('row', { name: /^VERAO/ })).toHaveTextContent('R$ 45,00–');
    expect(shown.getByText(/^Usos e desconto/)).toHaveTextContent(/Só entram nele os pedidos com o custo/);
    expect(shown.getByRole('button', { name: 'Baixar CSV' })).toBeInTheDocument();
  });

  it('shows what was searched for and not found', async () => {
    const api = anEmptyApi(aUser({ role: 'admin' })).on(reportRoutes.searches, () => ({
      terms: [{ term: 'robux barato', visits: 1_200 }],
    }));
    renderApp('/admin/analytics', api);
    const shown = await section('Buscas sem resultado');
    expect(await shown.findByRole('row', { name: /robux/ })).toHaveTextContent('robux barato1.200');
  });
});
