import { centavosText, numberText } from '@vale/contracts/money';
import type { Overview } from '@vale/contracts/tracking';
import type { ReactNode } from 'react';
import { counted } from '../../../shared/ui/admin/numbers.js';
import { ErrorState, LoadingText } from '../../../shared/ui/states.js';
import { useSalesOfToday } from '../api/read-figures.js';

/** Sales and profit of today as Análise counts them. */
export function TodayFigures() {
  const query = useSalesOfToday();
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) {
    return (
      <div aria-busy className="grid gap-3 md:grid-cols-2 xl:grid-cols-4">
        <LoadingText>Carregando as vendas…</LoadingText>
        {[1, 2, 3, 4].map((card) => (
          <div key={card} className="skeleton h-32" />
        ))}
      </div>
    );
  }
  const { current, previous, hours } = query.data;
  const { revenue, paid, pix, costed, feesKnown, profit, visits } = current;
  return (
    <dl className="grid gap-3 md:grid-cols-2 xl:grid-cols-4">
      <Figure label="Vendas" value={centavosText(revenue)} note={`Ontem: ${centavosText(previous.revenue)}`}>
        <Hours hours={hours} />
      </Figure>
      <Figure
        label="Lucro"
        value={costed === 0 ? '–' : centavosText(profit)}
        note={
          costed === 0
            ? 'Aparece quando os códigos vendidos têm custo'
            : `Após o custo dos códigos${feesKnown > 0 ? ' e as tarifas conhecidas' : ''}, em ${numberText(costed)} de ${counted(paid, 'pedido', 'pedidos')}`
        }
      />
      <Figure
        label="Pedidos pagos"
        value={numberText(paid)}
        note={`De ${counted(pix, 'PIX gerado', 'PIX gerados')} e ${counted(visits, 'visita', 'visitas')}`}
      />
      <Figure
        label="Ticket médio"
        value={paid === 0 ? '–' : centavosText(Math.round(revenue / paid))}
        note={
          previous.paid === 0
            ? 'Ontem: –'
            : `Ontem: ${centavosText(Math.round(previous.revenue / previous.paid))}`
        }
      />
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: string;
  note: string;
  children?: ReactNode;
}

function Figure({ label, value, note, children }: FigureProps) {
  return (
    <div className="panel grid content-start gap-1 p-4 md:p-5">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="display text-h2 whitespace-nowrap tabular-nums">{value}</dd>
      <dd className="text-small text-muted">{note}</dd>
      {children}
    </div>
  );
}

/** Revenue by hour; Análise has it as a table. */
function Hours({ hours }: Pick<Overview, 'hours'>) {
  const most = Math.max(...hours.map(({ revenue }) => revenue), 1);
  if (most === 1) return null;
  return (
    <dd aria-hidden className="mt-2 flex h-8 items-end gap-0.5">
      {hours.map(({ revenue }, hour) => (
        <span
          key={hour}
          className="grow rounded-full bg-accent-text"
          style={{ height: `${Math.max(4, (revenue / most) * 100)}%` }}
        />
      ))}
    </dd>
  );
}
