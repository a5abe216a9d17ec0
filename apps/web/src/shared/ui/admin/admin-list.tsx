import { useRef, type ReactNode } from 'react';
import { useFocusAfterRemoval } from './focus.js';
import { useShortcuts, type Shortcut } from './shortcuts.js';
import type { Selection } from './use-selection.js';

export interface Column<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Names the row: the first line of its card on phones. One column has it. */
  isTitle?: true;
  /** Further classes of its cells. */
  className?: string;
}

interface AdminListProps<Row> {
  /** Names the rows for assistive technology. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** Names the row in the label of its checkbox. */
  nameOf: (row: Row) => string;
  isDimmed?: (row: Row) => boolean;
  selection?: Selection;
  /** The shortcut `e`. */
  onEdit?: (row: Row) => void;
}

/**
 * A table where its container has 896 px, else a card for each row; the roles keep it a table for assistive technology.
 * `j` and `k` move between rows, `x` selects, `e` edits.
 */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { label, rows, columns, keyOf, nameOf, selection, onEdit } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useRowShortcuts(body, rows, keyOf, selection, onEdit);
  const keys = rows.map(keyOf);
  useFocusAfterRemoval(body, keys);
  const allSelected = keys.length > 0 && keys.every((key) => selection?.ids.has(key));
  return (
    <div className="@container overflow-x-auto">
      <table
        role="table"
        aria-label={label}
        className="w-full text-left text-small @max-4xl:block @4xl:rounded-panel @4xl:bg-surface @4xl:outline @4xl:outline-line"
      >
        <thead className="text-muted @max-4xl:block">
          <tr role="row" className="@max-4xl:flex">
            {selection ? (
              <th role="columnheader" scope="col" className="p-0 pl-3 @max-4xl:pb-2 @max-4xl:pl-0">
                <label className="check w-fit px-1 py-0">
                  <input
                    type="checkbox"
                    checked={allSelected}
                    onChange={() => selection.setAll(keys, !allSelected)}
                  />
                  <span className="@4xl:sr-only">Selecionar esta página</span>
                </label>
              </th>
            ) : null}
            {columns.map(({ heading }) => (
              <th
                key={heading}
                role="columnheader"
                scope="col"
                className="px-3 py-3 font-semibold @max-4xl:sr-only"
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} className="@max-4xl:grid @max-4xl:gap-3 @xl:@max-4xl:grid-cols-2">
          {rows.map((row) => (
            <AdminRow key={keyOf(row)} row={row} name={nameOf(row)} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface AdminRowProps<Row> extends AdminListProps<Row> {
  row: Row;
  name: string;
}

/** Named, because the linter takes a `td` with a role for a control. On phones a cell of a grid has no role of its own. */
const SelectCell = 'td';

function AdminRow<Row>({ row, name, columns, keyOf, isDimmed, selection }: AdminRowProps<Row>) {
  const key = keyOf(row);
  const isSelected = selection?.ids.has(key) ?? false;
  return (
    <tr
      role="row"
      tabIndex={-1}
      data-row={key}
      className={`border-line -outline-offset-3 @max-4xl:relative @max-4xl:grid @max-4xl:grid-cols-[minmax(0,1fr)] @max-4xl:gap-2 @max-4xl:rounded-panel @max-4xl:border @max-4xl:bg-surface @max-4xl:p-4 @4xl:border-t ${isSelected ? 'bg-raised' : ''}`}
    >
      {selection ? (
        <SelectCell role="cell" className="@max-4xl:absolute @max-4xl:top-2 @max-4xl:right-2 @4xl:pl-3">
          <label className="check w-fit px-3 py-0 @4xl:px-1">
            <input type="checkbox" checked={isSelected} onChange={() => selection.toggle(key)} />
            <span className="visually-hidden">Selecionar {name}</span>
          </label>
        </SelectCell>
      ) : null}
      {columns.map(({ heading, cell, isTitle, className = '' }) => {
        const Cell = isTitle ? 'th' : 'td';
        return (
          <Cell
            key={heading}
            role={isTitle ? 'rowheader' : 'cell'}
            scope={isTitle ? 'row' : undefined}
            className={`min-w-0 font-normal @4xl:px-3 @4xl:py-2 ${isTitle ? '@max-4xl:pr-10' : '@max-4xl:flex @max-4xl:items-baseline @max-4xl:justify-between @max-4xl:gap-4'} ${isDimmed?.(row) ? 'text-muted [&_img]:opacity-50 [&_img]:grayscale' : ''} ${className}`}
          >
            {isTitle ? null : (
              <span aria-hidden className="shrink-0 text-muted @4xl:hidden">
                {heading}
              </span>
            )}
            {cell(row)}
          </Cell>
        );
      })}
    </tr>
  );
}

function useRowShortcuts<Row>(
  body: { current: HTMLElement | null },
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  selection: Selection | undefined,
  onEdit: ((row: Row) => void) | undefined,
): void {
  const all = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const current = () => all().findIndex((row) => row.contains(document.activeElement));
  const move = (step: 1 | -1) => {
    const at = current();
    const next = all()[at === -1 ? 0 : at + step];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const here = () => rows[current()];
  const shortcuts: Shortcut[] = [
    { key: 'j', label: 'Próxima linha', run: () => move(1) },
    { key: 'k', label: 'Linha anterior', run: () => move(-1) },
  ];
  if (selection) {
    const run = () => {
      const row = here();
      if (row) selection.toggle(keyOf(row));
    };
    shortcuts.push({ key: 'x', label: 'Selecionar a linha', run });
  }
  if (onEdit) {
    const run = () => {
      const row = here();
      if (row) onEdit(row);
    };
    shortcuts.push({ key: 'e', label: 'Editar a linha', run });
  }
  useShortcuts(shortcuts);
}
