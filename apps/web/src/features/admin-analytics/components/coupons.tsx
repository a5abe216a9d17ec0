import { centavosText, numberText } from '@vale/contracts/money';
import type { Period } from '@vale/contracts/tracking';
import { downloadText } from '../../../shared/ui/admin/text-files.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { useCoupons } from '../api/read-reports.js';
import { COUPON_HEAD, couponProfit, couponsCsv } from '../model/coupon-lines.js';
import { BarTable } from './bar-table.js';
import { Report } from './report-states.js';

/** Each coupon with what its orders brought. */
export function Coupons({ period }: { period: Period }) {
  return (
    <PanelSection title="Cupons">
      <Report query={useCoupons(period)} loading="Carregando os cupons…">
        {({ rows }) => (
          <>
            <p className="text-small text-muted">
              Usos e desconto incluem o que o cupom deu de graça. O lucro já desconta custos, tarifas
              conhecidas e devoluções.
              {rows.some(({ costed, uses }) => costed < uses)
                ? ' Só entram nele os pedidos com o custo de todos os códigos informado.'
                : ''}
            </p>
            <BarTable
              caption="Receita por cupom"
              head={COUPON_HEAD}
              empty="Nenhum cupom usado no período."
              rows={rows.map((row) => {
                const profit = couponProfit(row);
                return {
                  key: row.id,
                  size: row.revenue,
                  cells: [
                    row.code,
                    numberText(row.uses),
                    numberText(row.paid),
                    centavosText(row.discount),
                    centavosText(row.revenue),
                    centavosText(row.refunded),
                    profit === null ? '–' : centavosText(profit),
                  ],
                };
              })}
            />
            {rows.length > 0 ? (
              <button
                type="button"
                className="btn btn-quiet w-fit"
                onClick={() => downloadText('cupons.csv', couponsCsv(rows))}
              >
                Baixar CSV
              </button>
            ) : null}
          </>
        )}
      </Report>
    </PanelSection>
  );
}
