import type { ImportedRow } from '@vale/contracts/catalog';
import { useState } from 'react';
import { errorSentence } from '../../../shared/http/call-route.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { useImportRows } from '../api/import-products.js';
import { rowText } from '../model/import-texts.js';

export function ImportRowList({ rows }: { rows: readonly ImportedRow[] }) {
  return (
    <ul className="grid max-h-[35dvh] gap-2 overflow-y-auto">
      {rows.map((row) => (
        <li key={row.row} className="text-small">
          <span className="font-semibold">
            Linha {row.row}
            {row.nome ? ` · ${row.nome}` : ''}
          </span>{' '}
          <span className={row.problems.length > 0 ? 'text-danger' : 'text-muted'}>{rowText(row)}</span>
          {row.warnings?.map((warning) => (
            <p key={warning} className="text-warn">
              {warning}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Every row of the file, a hundred at a time. */
export function ImportRows({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useImportRows(id, isOpen);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-2">Todas as linhas</summary>
      {error ? <p role="alert">{errorSentence(error)}</p> : null}
      {data ? <ImportRowList rows={data.pages.flatMap(({ items }) => items)} /> : null}
      {hasNextPage ? (
        <BusyButton
          className="btn btn-quiet mt-2 w-full"
          isBusy={isFetching}
          onClick={() => void fetchNextPage()}
        >
          {isFetching ? 'Carregando…' : 'Mostrar mais'}
        </BusyButton>
      ) : null}
    </details>
  );
}
