import { centavosText, numberText } from '@vale/contracts/money';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { useCohorts } from '../api/read-reports.js';
import { shareText } from '../model/figures.js';
import { monthLabel } from '../model/period.js';
import { BarTable } from './bar-table.js';
import { Report } from './report-states.js';

/** Columns of later months; more are too wide to compare. */
const LATER_MONTHS = 6;

/** Buyers by the month of their first purchase, and the share of them that came back. */
export function Cohorts() {
  return (
    <PanelSection title="Quem volta a comprar">
      <p className="text-small text-muted">
        Compradores pelo mês da primeira compra paga, e quantos deles compraram de novo em cada mês seguinte.
        Últimos 12 meses, seja qual for o período acima.
      </p>
      <Report query={useCohorts()} loading="Carregando os compradores…">
        {({ cohorts }) => {
          const later = Math.min(LATER_MONTHS, cohorts.length - 1);
          return (
            <BarTable
              caption="Compradores por mês da primeira compra"
              head={[
                'Primeira compra',
                'Compradores',
                'Receita até hoje',
                ...Array.from({ length: later }, (_, at) => `+${at + 1} ${at === 0 ? 'mês' : 'meses'}`),
              ]}
              empty=""
              rows={cohorts.toReversed().map(({ month, buyers, revenue, months }) => ({
                key: month,
                size: buyers,
                cells: [
                  monthLabel(month),
                  numberText(buyers),
                  centavosText(revenue),
                  ...Array.from({ length: later }, (_, at) => {
                    const cell = months[at + 1];
                    return cell ? shareText(cell.buyers, buyers) : '';
                  }),
                ],
              }))}
            />
          );
        }}
      </Report>
    </PanelSection>
  );
}
