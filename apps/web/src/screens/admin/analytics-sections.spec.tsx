import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reportRoutes } from '@vale/contracts/tracking';
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

  it('warns of spend that a file with accounts and one without have both', async () => {
    const user = userEvent.setup();
    const api = anEmptyApi(aUser({ role: 'admin' }))
      .on(reportRoutes.spend, () => ({ campaigns: [], days: [] }))
      .on(reportRoutes.importSpend, () => ({ centavos: 10_000, replaced: 0, besides: 7_000 }));
    renderApp('/admin/analytics', api);
    const spend = await section('Gasto em anúncios');
    const file = new File(['Campaign,Day,Cost,Currency\nA,2026-11-21,1.00,BRL'], 'brl.csv');
    await user.upload(await spend.findByLabelText(/^Importar gastos/), file);
    expect(await spend.findByText('Pode haver gasto contado duas vezes')).toBeInTheDocument();
    expect(spend.getByText(/já havia R\$ 70,00 de Google/)).toBeInTheDocument();
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
