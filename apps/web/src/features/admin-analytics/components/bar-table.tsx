import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';

/** Scrollable regions must be reachable by keyboard. */
export const SCROLLED = { role: 'region', tabIndex: 0 } as const;

export interface BarRow {
  key: string;
  /** Bar length relative to the other rows. */
  size: number;
  /** The first one names the row. */
  cells: readonly string[];
  /** The name in full, where a cell shortens it. */
  title?: string;
  /** Rows that this one is made of follow it, with a larger depth. */
  depth?: number;
  toggle?: { isOpen: boolean; onToggle: () => void };
  /** Shown below the row. */
  note?: ReactNode;
}

interface BarTableProps {
  /** Read by assistive technology. */
  caption: string;
  head: readonly string[];
  rows: readonly BarRow[];
  /** Shown instead of a table without rows. */
  empty: string;
}

/** A table with a bar below each row's name. */
export function BarTable({ caption, head, rows, empty }: BarTableProps) {
  if (rows.length === 0) return <p className="text-muted">{empty}</p>;
  const most = Math.max(1, ...rows.map(({ size }) => size));
  return (
    <div className="overflow-x-auto" {...SCROLLED} aria-label={caption}>
      <table className="w-full min-w-[28rem] text-small tabular-nums">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr className="text-muted">
            {head.map((text, at) => (
              <th
                key={text}
                scope="col"
                className={`px-2 py-1 font-normal ${at === 0 ? 'text-left' : 'text-right'}`}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(
            ({ key, size, cells: [name = '', ...figures], title = name, depth = 0, toggle, note }) => (
              <Fragment key={key}>
                <tr className="border-t border-line">
                  <th
                    scope="row"
                    className="w-1/2 min-w-36 px-2 py-2 text-left font-normal wrap-anywhere"
                    style={depth > 0 ? { paddingLeft: `${0.5 + depth}rem` } : undefined}
                  >
                    <RowName name={name} title={title} toggle={toggle} />
                    <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-raised">
                      <span
                        className="block h-full rounded-full bg-accent-text"
                        style={{ width: `${(Math.max(0, size) / most) * 100}%` }}
                      />
                    </span>
                  </th>
                  {figures.map((text, at) => (
                    <td key={head[at + 1]} className="px-2 py-2 text-right whitespace-nowrap">
                      {text}
                    </td>
                  ))}
                </tr>
                {note ? (
                  <tr>
                    <td colSpan={head.length} className="px-2 py-2">
                      {note}
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function RowName({ name, title, toggle }: { name: string; title: string; toggle: BarRow['toggle'] }) {
  // Anybody can write a name of hundreds of letters into an address.
  const shown = (
    <span className="line-clamp-3" title={title}>
      {name}
    </span>
  );
  if (!toggle) return shown;
  const { isOpen, onToggle } = toggle;
  return (
    <button
      type="button"
      className="flex min-h-11 w-full items-center gap-2 text-left"
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <ChevronDown size={16} aria-hidden className={`shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
      {shown}
    </button>
  );
}
