import type { OrderDetail } from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { codeNumber } from './given-line-fields.js';

type Line = OrderDetail['lines'][number];

/** Shows the items with their held or delivered codes, masked. */
export function OrderLines({ lines }: { lines: readonly Line[] }) {
  return (
    <PanelSection title="Itens">
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.line} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 font-semibold wrap-anywhere">{line.label}</span>
            <span className="tabular-nums">{centavosText(line.priceCentavos)}</span>
            <span className="w-full text-small text-muted wrap-anywhere">{codeText(line)}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function codeText({ delivery, code }: Line): string {
  if (!code) return delivery === 'manual' ? 'Entrega manual' : 'Sem código';
  const { state, batch, costCentavos } = code;
  return [
    `Código ${codeNumber(code)} ${state === 'held' ? 'reservado' : 'do comprador'}`,
    ...(batch ? [`lote ${batch}`] : []),
    ...(costCentavos === null ? [] : [`custo ${centavosText(costCentavos)}`]),
  ].join(' · ');
}
