import { numberText } from '@vale/contracts/money';
import type { Period } from '@vale/contracts/tracking';
import { useState } from 'react';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { FilterSelect } from '../../../shared/ui/admin/filter-bar.js';
import { useFunnel } from '../api/read-reports.js';
import {
  groupName,
  groupSteps,
  largestLoss,
  shareText,
  STEP_TEXTS,
  STEPS,
  sumSteps,
} from '../model/figures.js';
import { BarTable } from './bar-table.js';
import { Report } from './report-states.js';

const WAYS = [
  ['device', 'Por aparelho'],
  ['source', 'Por origem'],
] as const;

/** Funnel from visit to delivery, overall or by device or source. */
export function Funnel({ period }: { period: Period }) {
  const query = useFunnel(period);
  const [way, setWay] = useState<'device' | 'source'>('device');
  return (
    <PanelSection title="Da visita à entrega">
      <Report query={query} loading="Carregando o funil…">
        {({ current, previous }) => {
          const [now, before] = [sumSteps(current), sumSteps(previous)];
          return (
            <>
              <div className="text-small text-muted">
                <p>{largestLoss(now)}</p>
                <p>Pedidos feitos no período, com o que foi pago e entregue deles até agora.</p>
              </div>
              <BarTable
                caption="Passos do funil"
                head={['Passo', 'Total', 'Das visitas', 'Antes']}
                empty=""
                rows={STEPS.map((step) => ({
                  key: step,
                  size: now[step],
                  cells: [
                    STEP_TEXTS[step],
                    numberText(now[step]),
                    shareText(now[step], now.visits),
                    numberText(before[step]),
                  ],
                }))}
              />
              <FilterSelect
                label="Dividir o funil"
                all="Por aparelho"
                value={way === 'device' ? undefined : way}
                options={WAYS.slice(1)}
                onSelect={(chosen) => setWay(chosen === 'source' ? 'source' : 'device')}
              />
              <BarTable
                caption={way === 'device' ? 'Funil por aparelho' : 'Funil por origem'}
                head={['Onde', ...STEPS.map((step) => STEP_TEXTS[step])]}
                empty="Nenhuma visita no período."
                rows={groupSteps(current, way).map((row) => ({
                  key: row.name,
                  size: row.visits,
                  cells: [groupName(way, row.name), ...STEPS.map((step) => numberText(row[step]))],
                }))}
              />
            </>
          );
        }}
      </Report>
    </PanelSection>
  );
}
