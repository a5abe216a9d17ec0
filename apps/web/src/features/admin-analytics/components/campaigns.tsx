import { centavosText, numberText } from '@vale/contracts/money';
import {
  ATTRIBUTION_MODELS,
  type AttributionModel,
  type CampaignRow,
  type Period,
} from '@vale/contracts/tracking';
import { useState } from 'react';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { useCampaigns } from '../api/read-reports.js';
import { shareText } from '../model/figures.js';
import { BarTable } from './bar-table.js';
import { Report } from './report-states.js';

const MODEL_TEXTS: Record<AttributionModel, string> = {
  first: 'Primeiro toque',
  last: 'Último toque',
  linear: 'Linear',
  position: '40/20/40',
};

/** Attributes revenue to campaigns by one of four models. */
export function Campaigns({ period }: { period: Period }) {
  const query = useCampaigns(period);
  const [model, setModel] = useState<AttributionModel>('last');
  return (
    <PanelSection
      title="Campanhas"
      action={
        <label className="flex items-center gap-2 text-small text-muted">
          Modelo
          <select
            className="field w-auto"
            value={model}
            onChange={({ target }) => setModel(target.value as AttributionModel)}
          >
            {ATTRIBUTION_MODELS.map((one) => (
              <option key={one} value={one}>
                {MODEL_TEXTS[one]}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <Report query={query} loading="Carregando as campanhas…">
        {({ rows, total }) => (
          <>
            <p className="text-small text-muted">
              {MODEL_TEXTS[model]} · a soma é a receita: {centavosText(total)}
            </p>
            <BarTable
              caption="Receita por campanha"
              head={['Campanha', 'Visitas', 'Pedidos', 'Receita', 'Devolvido', 'Conversão']}
              empty="Nenhuma visita no período."
              rows={rows
                .toSorted(
                  (one, other) => other.revenue[model] - one.revenue[model] || other.visits - one.visits,
                )
                .map((row, at) => ({
                  // Two campaigns may read the same.
                  key: String(at),
                  size: row.revenue[model],
                  cells: [
                    nameOf(row),
                    numberText(row.visits),
                    numberText(row.paid),
                    centavosText(row.revenue[model]),
                    centavosText(row.refunded[model]),
                    shareText(row.paid, row.visits),
                  ],
                }))}
            />
          </>
        )}
      </Report>
    </PanelSection>
  );
}

function nameOf({ source, medium, name }: CampaignRow): string {
  return [name, source, medium].filter(Boolean).join(' · ');
}
