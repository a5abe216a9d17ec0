import { SCROLLED } from './bar-table.js';

export interface ChartPoint {
  label: string;
  value: number;
  /** Value of the previous period; null if it had none. */
  previous: number | null;
}

interface ChartTableProps {
  title: string;
  points: readonly ChartPoint[];
  text: (value: number) => string;
}

/** A chart's figures as a table, for people who cannot read the chart. */
export function ChartTable({ title, points, text }: ChartTableProps) {
  return (
    <details className="mt-2 text-small">
      <summary className="link cursor-pointer">Ver os números em tabela</summary>
      <div className="mt-2 max-h-80 overflow-auto" {...SCROLLED} aria-label={`${title}, em tabela`}>
        <table className="w-full text-left tabular-nums">
          <thead>
            <tr>
              <th scope="col">Quando</th>
              <th scope="col" className="text-right">
                Neste período
              </th>
              <th scope="col" className="text-right">
                Antes
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, value, previous }) => (
              <tr key={label} className="border-t border-line">
                <th scope="row" className="py-1 font-normal">
                  {label}
                </th>
                <td className="text-right">{text(value)}</td>
                <td className="text-right">{previous === null ? '–' : text(previous)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
