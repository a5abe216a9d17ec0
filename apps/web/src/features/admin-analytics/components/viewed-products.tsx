import { numberText } from '@vale/contracts/money';
import type { Period } from '@vale/contracts/tracking';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { useViewedProducts } from '../api/read-reports.js';
import { shareText } from '../model/figures.js';
import { BarTable } from './bar-table.js';
import { Report } from './report-states.js';

/** Products that are seen much and bought little. */
export function ViewedProducts({ period }: { period: Period }) {
  const { views, names } = useViewedProducts(period);
  const nameOf = (id: string) => names.data?.items.find((one) => one.id === id)?.name;
  return (
    <PanelSection title="Vistos e não comprados">
      <p className="text-small text-muted">
        Visitas que abriram a página do produto e pedidos pagos com ele, só de dias encerrados. O mais visto e
        menos comprado vem primeiro.
      </p>
      <Report query={views} loading="Carregando os produtos…">
        {({ products }) => (
          <BarTable
            caption="Produtos por visitas sem compra"
            head={['Produto', 'Visitas', 'Pedidos', 'Compram']}
            empty="Nenhuma página de produto foi aberta num dia encerrado do período."
            rows={products.map(({ productId, title, visits, orders }) => ({
              key: productId,
              size: visits - orders,
              cells: [
                nameOf(productId) ?? (title || productId),
                numberText(visits),
                numberText(orders),
                shareText(orders, visits),
              ],
            }))}
          />
        )}
      </Report>
    </PanelSection>
  );
}
