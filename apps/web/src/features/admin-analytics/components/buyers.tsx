import { numberText } from '@vale/contracts/money';
import { RETURN_DAYS, type BuyersOfCampaign, type BuyersReport, type Period } from '@vale/contracts/tracking';
import { useState } from 'react';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { useBuyers } from '../api/read-reports.js';
import { withoutIds } from '../model/campaign-tree.js';
import { shareText } from '../model/figures.js';
import { BarTable, type BarRow } from './bar-table.js';
import { Report } from './report-states.js';

/** New buyers by source, and the share of them that bought again. A source opens to its campaigns. */
export function Buyers({ period }: { period: Period }) {
  const [opened, setOpened] = useState<string | null>(null);
  const rowsOf = (source: BuyersOfCampaign, { campaigns }: BuyersReport): BarRow[] => {
    const own = campaigns.filter((one) => one.source === source.source && nameOf(one) !== '');
    const isOpen = opened === source.source;
    const onToggle = () => setOpened(isOpen ? null : source.source);
    const row = { ...barRow(source, source.source), ...(own.length > 0 && { toggle: { isOpen, onToggle } }) };
    if (!isOpen) return [row];
    return [row, ...own.map((one) => ({ ...barRow(one, nameOf(one)), depth: 1 }))];
  };
  return (
    <PanelSection title="Compradores novos por fonte">
      <p className="text-small text-muted">
        Quem pagou no período, pelo último toque; novo é quem nunca tinha pago antes. Os retornos são dos
        novos cuja primeira compra já tem esse tempo.
      </p>
      <Report query={useBuyers(period)} loading="Carregando os compradores…">
        {(report) => (
          <BarTable
            caption="Compradores novos por fonte"
            head={[
              'Fonte',
              'Compradores',
              'Novos',
              'Parte nova',
              ...RETURN_DAYS.map((days) => `Voltam em ${days} dias`),
            ]}
            empty="Ninguém pagou no período."
            rows={report.sources.flatMap((source) => rowsOf(source, report))}
          />
        )}
      </Report>
    </PanelSection>
  );
}

function nameOf({ name, medium }: BuyersOfCampaign): string {
  return [name, medium].filter(Boolean).join(' · ');
}

function barRow(
  { source, medium, name, buyers, newBuyers, returns }: BuyersOfCampaign,
  shown: string,
): BarRow {
  return {
    key: JSON.stringify([source, medium, name]),
    size: newBuyers,
    title: shown,
    cells: [
      withoutIds(shown),
      numberText(buyers),
      numberText(newBuyers),
      shareText(newBuyers, buyers),
      ...returns.map((one) => shareText(one.returned, one.buyers)),
    ],
  };
}
