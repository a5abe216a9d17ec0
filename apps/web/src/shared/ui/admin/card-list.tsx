import { useRef, type ReactNode } from 'react';
import { useFocusAfterRemoval } from './focus.js';

interface CardListProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  className: string;
  children: (row: Row) => ReactNode;
}

/** Cards that can be deleted: the focus stays in the list. */
export function CardList<Row>({ rows, keyOf, className, children }: CardListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(list, rows.map(keyOf));
  return (
    <ul ref={list} className={className}>
      {rows.map((row) => (
        <li key={keyOf(row)} data-row={keyOf(row)} tabIndex={-1} className="min-w-0">
          {children(row)}
        </li>
      ))}
    </ul>
  );
}
