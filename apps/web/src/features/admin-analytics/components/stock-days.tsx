import { numberText } from '@vale/contracts/money';
import { PACE_DAYS } from '@vale/contracts/tracking';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { counted } from '../../../shared/ui/admin/numbers.js';
import { ErrorState } from '../../../shared/ui/states.js';
import { useStockPace } from '../api/read-reports.js';

const MAX_SHOWN = 10;

/** Estimates when stocks run out at the sales pace of the last seven days. */
export function StockDays() {
  const { stocks, pace, names } = useStockPace();
  const failed = [stocks, pace].find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!pace.data || stocks.isLoading) return <div aria-busy className="skeleton h-40" />;
  const sold = new Map(pace.data.sold.map((one) => [`${one.productId} ${one.variation}`, one.units]));
  const nameOf = (id: string) => names.data?.items.find((one) => one.id === id)?.name ?? id;
  const rows = (stocks.data?.items ?? [])
    .flatMap(({ productId, variation, free }) => {
      const units = sold.get(`${productId} ${variation}`) ?? 0;
      return units === 0 ? [] : [{ productId, variation, free, days: (free * PACE_DAYS) / units }];
    })
    .toSorted((one, other) => one.days - other.days)
    .slice(0, MAX_SHOWN);
  return (
    <PanelSection title="Estoque acaba em">
      {rows.length === 0 ? (
        <p className="text-muted">Nenhum estoque com vendas nos últimos sete dias.</p>
      ) : (
        <ul className="grid text-small">
          {rows.map(({ productId, variation, free, days }) => (
            <li
              key={`${productId} ${variation}`}
              className="flex justify-between gap-4 border-t border-line py-2 first:border-0"
            >
              <span className="wrap-anywhere">
                {[nameOf(productId), variation].filter(Boolean).join(' · ')}
                <span className="text-muted"> ({numberText(free)} livres)</span>
              </span>
              <b className={days < 1 ? 'text-danger' : days < 3 ? 'text-warn' : ''}>{leftText(free, days)}</b>
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}

function leftText(free: number, days: number): string {
  if (free === 0) return 'esgotado';
  if (days < 1) return `${Math.max(1, Math.round(days * 24))} h`;
  return counted(Math.round(days), 'dia', 'dias');
}
