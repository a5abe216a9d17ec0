import type { Difference } from './differences.js';
import { fieldText } from './field-names.js';

const NONE = <span className="text-muted">não havia</span>;
const GONE = <span className="text-muted">não há mais</span>;

/** Compares old and new values field by field, side by side or stacked on narrow screens. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p className="text-muted">Sem diferença registrada.</p>;
  return (
    <ul className="grid gap-3">
      {differences.map(({ path, before, after }) => (
        <li key={path.join('.')} className="min-w-0">
          <p className="font-semibold wrap-anywhere">{fieldText(path) || 'valor'}</p>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
            <dt className="text-muted">antes</dt>
            <dd className="wrap-anywhere whitespace-pre-line text-danger">{before ?? NONE}</dd>
            <dt className="text-muted">depois</dt>
            <dd className="wrap-anywhere whitespace-pre-line text-ok">{after ?? GONE}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
