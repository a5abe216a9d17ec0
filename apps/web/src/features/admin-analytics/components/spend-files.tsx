import { centavosText } from '@vale/contracts/money';
import type { StoredSpendFile } from '@vale/contracts/tracking';
import { useState } from 'react';
import { useSpendFiles } from '../api/read-reports.js';
import { dayLabel } from '../model/period.js';
import { PLATFORMS } from '../model/spend-lines.js';
import type { AskedRemoval } from './remove-spend-dialog.js';
import { Report } from './report-states.js';

/** Lists what was imported, once it is opened. */
export function SpendFiles({ onRemove }: { onRemove: (asked: AskedRemoval) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid gap-3">
      <button
        type="button"
        className="btn btn-quiet w-fit"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Arquivos importados
      </button>
      {isOpen ? <FileList onRemove={onRemove} /> : null}
    </div>
  );
}

function FileList({ onRemove }: { onRemove: (asked: AskedRemoval) => void }) {
  const query = useSpendFiles();
  return (
    <Report query={query} loading="Carregando os arquivos…">
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-muted">Nenhum arquivo importado.</p>
        ) : (
          <ul className="grid text-small tabular-nums">
            {items.map((file) => (
              <li
                key={file.id}
                className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1 first:border-0"
              >
                <span className="min-w-0 wrap-anywhere">
                  {nameOf(file)}
                  <span className="text-muted">
                    {' '}
                    ({spanOf(file)}: {centavosText(file.centavos)})
                  </span>
                </span>
                <button
                  type="button"
                  className="btn btn-quiet"
                  aria-label={`Apagar ${nameOf(file)}`}
                  onClick={() => onRemove(askedOf(file))}
                >
                  Apagar
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Report>
  );
}

function nameOf({ name, platform }: StoredSpendFile): string {
  return `${name || 'Sem nome de arquivo'} · ${PLATFORMS[platform]}`;
}

function spanOf({ from, to }: StoredSpendFile): string {
  const dayOf = (day: string) => `${dayLabel(day)} ${day.slice(0, 4)}`;
  return from === to ? dayOf(from) : `${dayOf(from)} a ${dayOf(to)}`;
}

function askedOf(file: StoredSpendFile): AskedRemoval {
  const { id, from, to, centavos } = file;
  return { input: { from, to, file: id }, centavos, of: `${nameOf(file)}, ${spanOf(file)}` };
}
