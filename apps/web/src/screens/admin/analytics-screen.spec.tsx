import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stockNameRoutes } from '@vale/contracts/catalog';
import { stockAdminRoutes } from '@vale/contracts/checkout';
import {
  dayOf,
  dayText,
  exportRoutes,
  reportRoutes,
  sampleRoutes,
  spendRoutes,
  type BumpReport,
  type Figures,
  type Overview,
} from '@vale/contracts/tracking';
import { dayLabel } from '../../features/admin-analytics/model/period.js';
import { axe } from '../../testing/axe.js';
import { aStock, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './analytics-screen.js';
import '../../features/admin-analytics/components/time-chart.js';

const figures = (over: Partial<Figures> = {}): Figures => ({
  visits: 0,
  bots: 0,
  unproven: 0,
  paid: 0,
  revenue: 0,
  refunds: 0,
  refunded: 0,
  bumpOrders: 0,
  bumpRevenue: 0,
  pix: 0,
  pixPaid: 0,
  acceptedBelowPrice: 0,
  asked: 0,
  accepted: 0,
  refused: 0,
  paySeconds: null,
  costed: 0,
  feesKnown: 0,
  fees: 0,
  profit: 0,
  lost: 0,
  losses: 0,
  ...over,
});
const none: Overview = {
  current: figures(),
  previous: figures(),
  days: [],
  previousDays: [],
  products: [],
  hours: Array.from({ length: 24 }, () => ({ visits: 0, paid: 0, revenue: 0 })),
};
const today = dayOf(Date.now());
const exportedDays = Array.from({ length: 9 }, (_, at) => ({
  day: dayText(today - 1 - at),
  events: 1_200,
  writtenAt: 1,
  files: (['ndjson', 'csv', 'parquet'] as const).map((format) => ({ format, size: 1 })),
}));

function anApi(overview: Partial<Overview> = {}, bumps: BumpReport['test'] = null) {
  const model = (centavos: number) => ({ first: 0, last: centavos, linear: 0, position: centavos / 2 });
  return anEmptyApi(aUser({ role: 'admin' }))
    .on(reportRoutes.overview, ({ query }) => {
      const length = (Date.parse(query['to']!) - Date.parse(query['from']!)) / 86_400_000 + 1;
      const days = (until: number, revenue: number) =>
        Array.from({ length }, (_, at) => ({
          day: dayText(until - length + 1 + at),
          visits: 10,
          paid: 1,
          refunded: 0,
          revenue: revenue * (at + 1),
        }));
      return { ...none, days: days(today, 100), previousDays: days(today - length, 50), ...overview };
    })
    .on(reportRoutes.funnel, () => ({
      current: [
        {
          device: 'mobile' as const,
          source: 'fb',
          visits: 100,
          product: 50,
          checkout: 10,
          pix: 8,
          paid: 4,
          delivered: 4,
        },
      ],
      previous: [],
    }))
    .on(reportRoutes.campaigns, () => ({
      rows: [
        {
          source: 'fb',
          medium: 'cpc',
          name: 'natal',
          visits: 100,
          paid: 4,
          revenue: model(20_000),
          refunded: model(0),
        },
      ],
      total: 20_000,
    }))
    .on(sampleRoutes.getSample, () => ({ isPresent: false }))
    .on(reportRoutes.spend, () => ({ campaigns: [], days: [] }))
    .on(reportRoutes.buyers, () => ({ sources: [], campaigns: [] }))
    .on(reportRoutes.searches, () => ({ terms: [] }))
    .on(exportRoutes.listExports, () => ({ items: exportedDays, pending: 0 }))
    .on(reportRoutes.views, () => ({
      products: [
        { productId: 'p1', title: '', visits: 40, orders: 1 },
        { productId: 'p2', title: 'Vale antigo', visits: 10, orders: 4 },
      ],
    }))
    .on(reportRoutes.bumps, () => ({ test: bumps }))
    .on(reportRoutes.cohorts, () => ({
      cohorts: [
        {
          month: '2026-10',
          buyers: 4,
          revenue: 30_000,
          months: [
            { buyers: 4, orders: 5, revenue: 20_000 },
            { buyers: 1, orders: 1, revenue: 10_000 },
          ],
        },
        { month: '2026-11', buyers: 2, revenue: 9_000, months: [{ buyers: 2, orders: 2, revenue: 9_000 }] },
      ],
    }))
    .on(reportRoutes.pace, () => ({ sold: [{ productId: 'p1', variation: '', units: 14 }] }))
    .on(stockAdminRoutes.listStocks, () => ({
      items: [aStock({ productId: 'p1', free: 4 })],
      nextCursor: null,
    }))
    .on(stockNameRoutes.listStockNames, () => ({
      items: [{ id: 'p1', kind: 'product' as const, name: 'Steam', variations: [''] }],
    }));
}

const card = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement!;

describe('Análise', () => {
  it('shows each figure with its change, and reads well to everybody', async () => {
    const current = figures({ visits: 200, paid: 10, revenue: 50_000, pix: 20, pixPaid: 10, paySeconds: 72 });
    const previous = figures({ visits: 100, paid: 10, revenue: 40_000, paySeconds: 81 });
    const { container } = renderApp(
      '/admin/analytics',
      anApi({ current: { ...current, bots: 3, unproven: 106 }, previous }),
    );
    expect(await card('Receita')).toHaveTextContent('ReceitaR$ 500,00+25,0 %');
    expect(await card('Pedidos pagos')).toHaveTextContent('10igual ao período anterior');
    expect(await card('Conversão')).toHaveTextContent('5,0 %−5,0 p.p.');
    expect(await card('Ticket médio')).toHaveTextContent('R$ 50,00+25,0 %');
    expect(await card('PIX pago em')).toHaveTextContent('1 min 12 s9 s mais rápido');
    expect(screen.getByText(/3 visitas de robôs/)).toBeInTheDocument();
    expect(screen.getByText(/106 visitas em massa ou sem comprovação da página/)).toBeInTheDocument();
    expect(await screen.findByText('A maior perda: de produto a checkout (−80 %).')).toBeInTheDocument();
    expect(await screen.findByText('2 dias')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('invents nothing where nothing is counted', async () => {
    renderApp('/admin/analytics', anApi());
    expect(await card('Conversão')).toHaveTextContent('–sem comparação');
    expect(await screen.findByText('Nenhum pedido pago no período.')).toBeInTheDocument();
  });

  it('offers sample data in a demo, says so while they are there, and removes them', async () => {
    const user = userEvent.setup();
    let isPresent = false;
    const api = anApi()
      .on(sampleRoutes.getSample, () => ({ isPresent }))
      .on(
        sampleRoutes.setSample,
        ({ body }) => (({ isPresent } = body as { isPresent: boolean }), { isPresent }),
      );
    const { container } = renderApp('/admin/analytics', api);
    await user.click(await screen.findByRole('button', { name: 'Ver com dados de exemplo' }));
    expect(await screen.findByText('Estes números têm dados de exemplo')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    const isOverview = (call: string) => call.startsWith('GET /api/admin/analytics/overview');
    await waitFor(() => expect(api.calls.filter(isOverview)).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Remover dados de exemplo' }));
    expect(await screen.findByRole('button', { name: 'Ver com dados de exemplo' })).toBeInTheDocument();
    expect(isPresent).toBe(false);
  });

  it('has a chart that is read by keys and as a table', async () => {
    const user = userEvent.setup();
    renderApp('/admin/analytics?periodo=7', anApi());
    const chart = await screen.findByRole('application', { name: /Use as setas/ });
    chart.focus();
    await user.keyboard('{End}');
    expect(screen.getAllByText(/R\$ 7,00 \(antes: R\$ 3,50\)/)).not.toHaveLength(0);
    await user.keyboard('{ArrowLeft}');
    expect(screen.getAllByText(/R\$ 6,00/).length).toBeGreaterThan(1);
    const table = within(screen.getByRole('region', { name: 'Receita por dia, em tabela' }));
    expect(table.getAllByRole('row')).toHaveLength(8);
  });

  it('sums up one day by its hours, which are drawn', async () => {
    const user = userEvent.setup();
    const hours = none.hours.map((hour, at) => ({ ...hour, revenue: at === 14 ? 700 : 0 }));
    renderApp('/admin/analytics?periodo=7', anApi({ hours }));
    await user.click(await screen.findByRole('checkbox', { name: 'Último dia, por hora' }));
    const summary = `R$ 7,00 em ${dayLabel(dayText(today))}. Melhor hora: 14 h.`;
    expect(screen.getByText(summary)).toBeInTheDocument();
  });

  it('shows the days of a longer period after the hours of today', async () => {
    const user = userEvent.setup();
    renderApp('/admin/analytics?periodo=hoje', anApi());
    expect(await screen.findByRole('heading', { name: 'Receita por hora' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '7 dias' }));
    expect(await screen.findByRole('heading', { name: 'Receita por dia' })).toBeInTheDocument();
  });

  it('names a source as the address does, even if it is empty or the name of a device', async () => {
    const user = userEvent.setup();
    const row = { visits: 2, product: 0, checkout: 0, pix: 0, paid: 0, delivered: 0 };
    const current = ['', 'mobile'].map((source) => ({ ...row, device: 'desktop' as const, source }));
    renderApp(
      '/admin/analytics',
      anApi().on(reportRoutes.funnel, () => ({ current, previous: [] })),
    );
    await user.selectOptions(await screen.findByLabelText('Dividir o funil'), 'source');
    const table = within(screen.getByRole('region', { name: 'Funil por origem' }));
    expect(table.getByRole('rowheader', { name: 'sem origem' })).toBeInTheDocument();
    expect(table.getByRole('rowheader', { name: 'mobile' })).toBeInTheDocument();
  });

  it('asks for the stocks of sold products only, even if others are empty', async () => {
    const api = anApi();
    renderApp('/admin/analytics', api);
    expect(await screen.findByText('2 dias')).toBeInTheDocument();
    expect(api.calls).toContain('GET /api/admin/stock/stocks?productIds=p1');
  });

  it('asks for the days that are chosen, which stand in the address', async () => {
    const user = userEvent.setup();
    const api = anApi();
    const { address } = renderApp('/admin/analytics', api);
    await user.click(await screen.findByRole('button', { name: 'Hoje' }));
    expect(address()).toBe('/admin/analytics?periodo=hoje');
    const day = dayText(today);
    await waitFor(() =>
      expect(api.calls).toContain(`GET /api/admin/analytics/overview?from=${day}&to=${day}`),
    );
    await user.click(screen.getByRole('button', { name: 'Período…' }));
    expect(await screen.findByText(/Escolha o primeiro e o último dia/)).toBeInTheDocument();
  });

  it('has the files of each closed day, the newest first', async () => {
    const user = userEvent.setup();
    renderApp('/admin/analytics', anApi());
    const section = within(await screen.findByRole('region', { name: 'Eventos por dia' }));
    const links = await section.findAllByRole('link', { name: /^Parquet de/ });
    expect(links).toHaveLength(7);
    expect(links[0]).toHaveAttribute('href', `/api/admin/analytics/exports/${dayText(today - 1)}/parquet`);
    await user.click(section.getByRole('button', { name: 'Ver todos os 9 dias' }));
    expect(section.getAllByRole('link', { name: /^CSV de/ })).toHaveLength(9);
    expect(section.getByRole('button', { name: 'Ver menos dias' })).toHaveFocus();
  });

  it('shows campaigns by the model that is chosen', async () => {
    const user = userEvent.setup();
    renderApp('/admin/analytics', anApi());
    const campaigns = within(await screen.findByRole('region', { name: 'Campanhas' }));
    const row = await campaigns.findByRole('row', { name: /natal · fb · cpc/ });
    expect(row).toHaveTextContent('R$ 200,00');
    await user.selectOptions(campaigns.getByLabelText('Modelo'), '40/20/40');
    expect(campaigns.getByRole('row', { name: /natal/ })).toHaveTextContent('R$ 100,00');
  });

  it('imports a file of spend, and shows cost, return and profit of each campaign', async () => {
    const user = userEvent.setup();
    const model = (centavos: number) => ({ first: 0, last: centavos, linear: 0, position: 0 });
    const natal = {
      platform: 'meta' as const,
      campaign: 'Natal',
      campaignId: '120210',
      spend: 5_000,
      isMatched: true,
      visits: 100,
      paid: 2,
      costed: 1,
      revenue: model(20_000),
      refunded: model(0),
      profit: model(9_000),
    };
    const lost = {
      ...natal,
      campaign: 'Outra',
      isMatched: false,
      paid: 0,
      costed: 0,
      revenue: model(0),
      profit: model(0),
    };
    let isImported = false;
    const bodies: unknown[] = [];
    const api = anApi()
      .on(reportRoutes.spend, () =>
        isImported
          ? {
              campaigns: [natal, lost],
              days: [
                {
                  day: '2026-11-21',
                  spend: 10_000,
                  paid: 3,
                  costed: 3,
                  revenue: 30_000,
                  refunded: 0,
                  profit: 9_000,
                },
              ],
            }
          : { campaigns: [], days: [] },
      )
      .on(spendRoutes.importSpend, ({ body }) => {
        bodies.push(body);
        isImported = true;
        return { centavos: 10_000, replaced: 4_000, besides: 0 };
      });
    const { container } = renderApp('/admin/analytics', api);
    const spend = within(await screen.findByRole('region', { name: 'Gasto em anúncios' }));
    expect(await spend.findByText(/^Nenhum gasto importado/)).toBeInTheDocument();
    const input = spend.getByLabelText(/^Importar gastos/);
    await user.upload(input, new File(['Campaign,Day,Cost,Currency\nA,2026-11-21,1.00,USD'], 'usd.csv'));
    expect(await spend.findByText(/^Os gastos estão em USD: só reais/)).toBeInTheDocument();
    expect(bodies).toEqual([]);
    await user.upload(input, new File(['Campaign,Day,Cost\nNatal,2026-11-21,100.00'], 'a.csv'));
    expect(
      await spend.findByText(
        /^R\$ 100,00 de anúncios: Google. Substituíram R\$ 40,00 .*: valores lidos como reais/,
      ),
    ).toBeInTheDocument();
    expect(bodies).toMatchObject([{ platform: 'google', from: '2026-11-21', rows: [{ centavos: 10_000 }] }]);
    expect(await spend.findByRole('row', { name: /^Natal · Meta/ })).toHaveTextContent(
      'R$ 50,002R$ 25,00R$ 200,004,00R$ 40,00',
    );
    expect(spend.getByRole('row', { name: /sem visitas com este nome ou id/ })).toHaveTextContent(
      'R$ 50,000–R$ 0,000,00-R$ 50,00',
    );
    expect(spend.getByText(/O lucro é só dos pedidos com o custo/)).toBeInTheDocument();
    expect(spend.getByRole('row', { name: /^sáb, 21 nov/ })).toHaveTextContent('R$ 100,003R$ 33,33');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('opens a campaign to its sets, and a set to its ads, by keys', async () => {
    const user = userEvent.setup();
    const model = (centavos: number) => ({ first: 0, last: centavos, linear: 0, position: 0 });
    const row = (medium: string, centavos: number) => ({
      source: 'fb',
      medium,
      name: '[CBO] Gift cards | 120210000000000001',
      visits: 10,
      paid: 1,
      revenue: model(centavos),
      refunded: model(0),
    });
    const direct = { ...row('', 500), source: 'direto', name: '' };
    const api = anApi()
      .on(reportRoutes.campaigns, () => ({
        rows: [row('Quente | 1', 3_000), row('Frio | 2', 1_000), direct],
        total: 4_500,
      }))
      .on(reportRoutes.ads, () => ({
        rows: [
          { ...row('Quente | 1', 2_000), content: 'Vídeo 1 | 77', term: 'Instagram_Feed' },
          { ...row('Quente | 1', 1_000), content: '', term: '' },
          { ...row('Frio | 2', 1_000), content: '', term: '' },
        ],
      }));
    const { container } = renderApp('/admin/analytics', api);
    const campaigns = within(await screen.findByRole('region', { name: 'Campanhas' }));
    const campaign = await campaigns.findByRole('button', { name: '[CBO] Gift cards · fb' });
    expect(campaigns.queryByRole('button', { name: 'direto' })).toBeNull();
    expect(campaigns.getByRole('row', { name: /Gift cards/ })).toHaveTextContent('202R$ 40,00');
    campaign.focus();
    await user.keyboard('{Enter}');
    const set = await campaigns.findByRole('button', { name: 'Quente | 1' });
    expect(campaign).toHaveAttribute('aria-expanded', 'true');
    const query = new URL(`http://x${api.calls.find((call) => call.includes('/ads?'))!.slice(4)}`)
      .searchParams;
    expect([query.get('source'), query.get('name')]).toEqual(['fb', '[CBO] Gift cards | 120210000000000001']);
    await user.click(set);
    expect(campaigns.getByRole('row', { name: /^Vídeo 1 \| 77 · Instagram_Feed/ })).toHaveTextContent(
      'R$ 20,00',
    );
    expect(campaigns.getByRole('row', { name: /^Sem anúncio conhecido/ })).toHaveTextContent('R$ 10,00');
    expect(await axe(container)).toHaveNoViolations();
    await user.click(campaigns.getByRole('button', { name: 'Frio | 2' }));
    expect(campaigns.getByText(/^Nenhum anúncio conhecido/)).toBeInTheDocument();
    await user.click(campaign);
    expect(campaigns.queryByRole('button', { name: 'Frio | 2' })).toBeNull();
  });

  it('opens a campaign without a name to its own ads alone', async () => {
    const user = userEvent.setup();
    const sums = { first: 0, last: 1_000, linear: 0, position: 0 };
    const ad = (name: string, content: string) => ({
      source: 'fb',
      medium: 'cpc',
      name,
      content,
      term: '',
      visits: 1,
      paid: 1,
      revenue: sums,
      refunded: sums,
    });
    const api = anApi()
      .on(reportRoutes.campaigns, () => ({ rows: [ad('', '')], total: 1_000 }))
      .on(reportRoutes.ads, () => ({ rows: [ad('', 'Vídeo 1'), ad('natal', 'Vídeo 2')] }));
    renderApp('/admin/analytics', api);
    await user.click(await screen.findByRole('button', { name: 'fb · cpc' }));
    expect(await screen.findByRole('row', { name: /^Vídeo 1/ })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /^Vídeo 2/ })).toBeNull();
  });

  it('shows products that are seen and not bought, by the names that they have now', async () => {
    renderApp('/admin/analytics', anApi());
    const section = within(await screen.findByRole('region', { name: 'Vistos e não comprados' }));
    expect(await section.findByRole('row', { name: /Steam/ })).toHaveTextContent('Steam4012,5 %');
    expect(section.getByRole('row', { name: /Vale antigo/ })).toHaveTextContent('Vale antigo10440,0 %');
  });

  it('shows who of the buyers of a month came back', async () => {
    renderApp('/admin/analytics', anApi());
    const cohorts = within(await screen.findByRole('region', { name: 'Quem volta a comprar' }));
    expect(await cohorts.findByRole('row', { name: /out 2026/ })).toHaveTextContent(
      'out 20264R$ 300,0025,0 %',
    );
    expect(cohorts.getByRole('row', { name: /nov 2026/ })).toHaveTextContent('nov 20262R$ 90,00');
  });

  it('says what order bumps bring once the interval excludes zero, and warns if the sizes of the arms differ from the draw', async () => {
    const test = {
      startedAt: Date.UTC(2026, 10, 1, 12),
      holdoutPercent: 20,
      isRatioOdd: false,
      lastDay: '2026-11-25',
      arms: {
        offer: { orders: 800, paid: 400, bumpOrders: 100, revenue: 4_000_000 },
        holdout: { orders: 200, paid: 100, bumpOrders: 0, revenue: 800_000 },
      },
      lift: { value: 1_000, low: 200, high: 1_800 },
    };
    const open = (over: Partial<typeof test> = {}) =>
      renderApp('/admin/analytics', anApi({}, { ...test, ...over }));
    const section = async () =>
      within(await screen.findByRole('region', { name: 'Teste das ofertas extras' }));
    const { unmount } = open();
    const shown = await section();
    expect(
      await shown.findByText(
        /^As ofertas trazem R\$ 10,00 a mais por pedido \(intervalo de 95 %: de R\$ 2,00 a R\$ 18,00/,
      ),
    ).toBeInTheDocument();
    expect(
      shown.getByText(/^Pedidos de dom, 1 nov a qua, 25 nov, .* aceita em 25,0 % dos/),
    ).toBeInTheDocument();
    expect(shown.getByRole('row', { name: /Sem ofertas extras/ })).toHaveTextContent(
      '200100R$ 8.000,00R$ 40,00',
    );
    unmount();
    const unsure = open({ lift: { value: 1_000, low: -200, high: 2_200 } });
    expect(
      await (await section()).findByText(/^Ainda não dá para dizer: .* entre -R\$ 2,00 e R\$ 22,00/),
    ).toBeInTheDocument();
    unsure.unmount();
    const odd = open({ isRatioOdd: true });
    expect(await (await section()).findByText('Os grupos não têm o tamanho sorteado')).toBeInTheDocument();
    expect(screen.queryByText(/^As ofertas trazem/)).not.toBeInTheDocument();
    odd.unmount();
    renderApp('/admin/analytics', anApi());
    expect(await (await section()).findByText(/Nenhum teste com um dia encerrado/)).toBeInTheDocument();
  });

  it('says of how many orders the profit is, and nothing where no cost is known', async () => {
    const current = figures({ paid: 3, revenue: 9_000, costed: 2, profit: 1_500, feesKnown: 1, fees: 99 });
    const { unmount } = renderApp('/admin/analytics', anApi({ current }));
    expect(await card('Lucro')).toHaveTextContent('LucroR$ 15,00sem comparação');
    expect(screen.getByText(/Lucro de 2 de 3 pedidos pagos/)).toHaveTextContent(
      /já descontadas do lucro: R\$ 0,99\. Sem tarifa conhecida: 1 pedido,/,
    );
    unmount();
    renderApp('/admin/analytics', anApi());
    await card('Receita');
    expect(screen.queryByText('Lucro')).toBeNull();
  });
});
