import { numberText } from '@vale/contracts/money';
import { exportRoutes } from '@vale/contracts/tracking';
import { useState } from 'react';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { routeAddress } from '../../../shared/http/call-route.js';
import { counted } from '../../../shared/ui/admin/numbers.js';
import { useExports } from '../api/read-reports.js';
import { dayLabel } from '../model/period.js';
import { Report } from './report-states.js';

const AT_FIRST = 7;
const LABELS = { ndjson: 'NDJSON', csv: 'CSV', parquet: 'Parquet' } as const;

/** Files with the events of each closed day. */
export function ExportedDays() {
  const query = useExports();
  const [showsAll, setShowsAll] = useState(false);
  return (
    <PanelSection title="Eventos por dia">
      <p className="text-small text-muted">
        Arquivos de cada dia encerrado, sem nome, e-mail, CPF ou telefone: CSV para planilhas, Parquet e
        NDJSON para ferramentas de análise. Um dia é gravado de novo quando algo dele muda.
      </p>
      <Report query={query} loading="Carregando os dias…">
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">
              Nenhum dia com eventos foi encerrado ainda. O primeiro aparece pouco depois da meia-noite.
            </p>
          ) : (
            <>
              <ul className="grid text-small tabular-nums">
                {items.slice(0, showsAll ? items.length : AT_FIRST).map(({ day, events, files }) => (
                  <li
                    key={day}
                    className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1 first:border-0"
                  >
                    <span>
                      {dayLabel(day)} {day.slice(0, 4)}
                      <span className="text-muted"> ({counted(events, 'evento', 'eventos')})</span>
                    </span>
                    <span className="flex gap-1">
                      {files.map(({ format }) => (
                        <a
                          key={format}
                          className="link inline-flex min-h-11 items-center px-2"
                          href={routeAddress(exportRoutes.downloadExport, { params: { day, format } })}
                          download
                          aria-label={`${LABELS[format]} de ${dayLabel(day)}`}
                        >
                          {LABELS[format]}
                        </a>
                      ))}
                    </span>
                  </li>
                ))}
              </ul>
              {items.length > AT_FIRST ? (
                // It stays, so that a keyboard keeps its place.
                <button
                  type="button"
                  className="btn btn-quiet w-fit"
                  aria-expanded={showsAll}
                  onClick={() => setShowsAll(!showsAll)}
                >
                  {showsAll ? 'Ver menos dias' : `Ver todos os ${numberText(items.length)} dias`}
                </button>
              ) : null}
            </>
          )
        }
      </Report>
    </PanelSection>
  );
}
