import type { BulkRow } from '@vale/contracts/catalog';
import { errorSentence } from '../../../shared/http/call-route.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { useBulkRows } from '../api/bulk-changes.js';
import { rowTexts } from '../model/bulk-change.js';

interface BulkRowsProps {
  id: string;
  label: string;
  only?: 'problems';
}

/** Old and new values of each product, or why it stays as it is, a hundred at a time. */
export function BulkRows({ id, label, only }: BulkRowsProps) {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useBulkRows(id, only);
  if (error) return <p role="alert">{errorSentence(error)}</p>;
  if (!data) return <p role="status">Carregando…</p>;
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <ul aria-label={label} tabIndex={0} className="grid max-h-[40dvh] gap-2 overflow-y-auto">
        {data.pages
          .flatMap(({ items }) => items)
          .map((row) => (
            <Row key={row.id} row={row} />
          ))}
      </ul>
      {hasNextPage ? (
        <BusyButton className="btn btn-quiet w-full" isBusy={isFetching} onClick={() => void fetchNextPage()}>
          {isFetching ? 'Carregando…' : 'Mostrar mais'}
        </BusyButton>
      ) : null}
    </>
  );
}

function Row({ row }: { row: BulkRow }) {
  const { nome, problem, outcome, warnings } = row;
  const isFailed = problem !== undefined && outcome !== 'skipped';
  return (
    <li className="text-small">
      <span className="block font-semibold wrap-anywhere">{nome}</span>
      {problem === undefined ? (
        rowTexts(row).map((text) => (
          <span key={text} className="block text-muted tabular-nums wrap-anywhere">
            {text}
          </span>
        ))
      ) : (
        <span className={isFailed ? 'text-danger' : 'text-warn'}>{problem}</span>
      )}
      {outcome === undefined
        ? warnings?.map((warning) => (
            <p key={warning} className="text-warn">
              {warning}
            </p>
          ))
        : null}
    </li>
  );
}
