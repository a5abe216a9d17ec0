import { centavosText, numberText } from '@vale/contracts/money';
import type { Overview as Report, Period } from '@vale/contracts/tracking';
import { useState } from 'react';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { optional } from '../../../shared/optional.js';
import { counted } from '../../../shared/ui/admin/numbers.js';
import { cardsOf, changeOf } from '../model/figures.js';
import { dayLabel } from '../model/period.js';
import { useOverview } from '../api/read-reports.js';
import { Report as Shown } from './report-states.js';
import { BarTable } from './bar-table.js';
import type { ChartPoint } from './chart-table.js';

const TimeChart = optional(() => import('./time-chart.js'), { loading: <div className="skeleton h-72" /> });

const TONES = { ok: 'text-ok', danger: 'text-danger', muted: 'text-muted' };

/** Cards, revenue by day or by hour of the last day, and the products that sold most. */
export function Overview({ period }: { period: Period }) {
  const query = useOverview(period);
  return (
    <Shown query={query} loading="Carregando os números…">
      {(report) => (
        <>
          <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
            {cardsOf(report.current, report.previous).map(({ label, value, change, tone }) => (
              <div key={label} className="panel grid gap-1 p-4 md:p-4">
                <dt className="text-small text-muted">{label}</dt>
                <dd className="display text-h2 wrap-anywhere tabular-nums">{value}</dd>
                <dd className={`text-small ${TONES[tone]}`}>{change}</dd>
              </div>
            ))}
          </dl>
          <Remarks report={report} />
          <RevenueChart report={report} />
          <PanelSection title="Mais vendidos">
            <BarTable
              caption="Produtos por receita"
              head={['Produto', 'Pedidos', 'Unidades', 'Receita']}
              empty="Nenhum pedido pago no período."
              rows={report.products.map(({ id, title, orders, units, revenue }) => ({
                key: id,
                size: revenue,
                cells: [title, numberText(orders), numberText(units), centavosText(revenue)],
              }))}
            />
          </PanelSection>
        </>
      )}
    </Shown>
  );
}

function Remarks({ report: { current } }: { report: Report }) {
  const { bots, unproven, acceptedBelowPrice, costed, lost, paid, asked, accepted, refused } = current;
  const { feesKnown, fees } = current;
  if ([bots, unproven, acceptedBelowPrice, costed, lost, asked].every((count) => count === 0)) return null;
  return (
    <p className="text-small text-muted">
      {[
        costed > 0 &&
          `Lucro de ${numberText(costed)} de ${counted(paid, 'pedido pago', 'pedidos pagos')}: só entram os que têm o custo de todos os códigos.`,
        feesKnown > 0 && `Tarifas dos provedores já descontadas do lucro: ${centavosText(fees)}.`,
        costed > feesKnown &&
          `Sem tarifa conhecida: ${counted(costed - feesKnown, 'pedido', 'pedidos')}, em que o lucro ainda inclui o que o provedor cobrou.`,
        lost > 0 &&
          `Perdas: ${counted(lost, 'código dado', 'códigos dados')} de graça ou em troca de outros; o custo conhecido já saiu do lucro.`,
        asked > 0 &&
          `Aviso de cookies em ${counted(asked, 'visita', 'visitas')}: ${numberText(accepted)} com “Aceitar”, ${numberText(refused)} com “Recusar”, ${numberText(asked - accepted - refused)} sem resposta.`,
        (bots > 0 || unproven > 0) &&
          `Fora de todos os números: ${[
            bots > 0 && counted(bots, 'visita de robô', 'visitas de robôs'),
            unproven > 0 && `${counted(unproven, 'visita', 'visitas')} em massa ou sem comprovação da página`,
          ]
            .filter(Boolean)
            .join(' e ')}.`,
        acceptedBelowPrice > 0 &&
          `Não contam como receita: ${counted(acceptedBelowPrice, 'pedido aceito', 'pedidos aceitos')} abaixo do preço.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}

function RevenueChart({ report }: { report: Report }) {
  const [wantsHours, setWantsHours] = useState(false);
  const byHour = wantsHours || report.days.length === 1;
  return (
    <section className="panel">
      {report.days.length > 1 ? (
        <label className="mb-2 flex w-fit items-center gap-2 text-small">
          <input type="checkbox" checked={wantsHours} onChange={() => setWantsHours(!wantsHours)} />
          Último dia, por hora
        </label>
      ) : null}
      <TimeChart
        title={byHour ? 'Receita por hora' : 'Receita por dia'}
        summary={byHour ? hourSummary(report) : daySummary(report)}
        points={byHour ? hourPoints(report) : dayPoints(report)}
        text={centavosText}
      />
    </section>
  );
}

function dayPoints({ days, previousDays }: Report): ChartPoint[] {
  return days.map(({ day, revenue }, at) => ({
    label: dayLabel(day),
    value: revenue,
    previous: previousDays[at]?.revenue ?? null,
  }));
}

function hourPoints({ hours }: Report): ChartPoint[] {
  return hours.map(({ revenue }, hour) => ({ label: `${hour} h`, value: revenue, previous: null }));
}

/** `R$ 120,00 em ter, 24 nov. Melhor hora: 14 h.` */
function hourSummary(report: Report): string {
  const { day, revenue } = report.days.at(-1)!;
  return `${centavosText(revenue)} em ${dayLabel(day)}.${bestText('Melhor hora', hourPoints(report))}`;
}

/** `R$ 120,00 em 30 dias, 18,4 % a mais que no período anterior (linha tracejada). Melhor dia: …` */
function daySummary(report: Report): string {
  const { current, previous, days } = report;
  const change = changeOf(current.revenue, previous.revenue);
  const compared =
    change === null
      ? 'sem receita no período anterior para comparar'
      : `${numberText(Math.abs(change) * 100, 1)} % a ${change < 0 ? 'menos' : 'mais'} que no período anterior (linha tracejada)`;
  const best = bestText('Melhor dia', dayPoints(report));
  return `${centavosText(current.revenue)} em ${days.length} dias, ${compared}.${best}`;
}

/** Empty without revenue. */
function bestText(name: string, points: readonly ChartPoint[]): string {
  const [best] = points.toSorted((one, other) => other.value - one.value);
  return best && best.value > 0 ? ` ${name}: ${best.label}.` : '';
}
