import { numberText } from '@vale/contracts/money';
import type { Period } from '@vale/contracts/tracking';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { useSearches } from '../api/read-reports.js';
import { BarTable } from './bar-table.js';
import { Report } from './report-states.js';

/** Terms that shoppers searched for without a result. */
export function SearchedTerms({ period }: { period: Period }) {
  return (
    <PanelSection title="Buscas sem resultado">
      <p className="text-small text-muted">
        O que visitantes buscaram e a loja não tinha, só de dias encerrados. Textos que parecem e-mail,
        telefone, CPF ou código não são guardados.
      </p>
      <Report query={useSearches(period)} loading="Carregando as buscas…">
        {({ terms }) => (
          <BarTable
            caption="Buscas sem resultado por visitas"
            head={['Busca', 'Visitas']}
            empty="Nenhuma busca sem resultado num dia encerrado do período."
            rows={terms.map(({ term, visits }) => ({
              key: term,
              size: visits,
              cells: [term, numberText(visits)],
            }))}
          />
        )}
      </Report>
    </PanelSection>
  );
}
