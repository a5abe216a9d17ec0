import type { OrderDetail } from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { dateTimeText } from '../../../shared/time/dates.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { groupUnits, type Unit } from '../model/item-units.js';
import { codeNumber } from './given-line-fields.js';

/** Shows the items with the held or delivered code of each unit, masked. */
export function OrderLines({ lines }: { lines: OrderDetail['lines'] }) {
  return (
    <PanelSection title="Itens">
      <ul className="divide-y divide-line">
        {groupUnits(lines).map((units) => (
          <ItemRow key={units[0]!.line} units={units} />
        ))}
      </ul>
    </PanelSection>
  );
}

function ItemRow({ units }: { units: readonly Unit[] }) {
  const { label } = units[0]!;
  const sum = units.reduce((all, { priceCentavos }) => all + priceCentavos, 0);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 font-semibold wrap-anywhere">
        {units.length > 1 ? `${units.length} × ${label}` : label}
      </span>
      {sum > 0 ? <span className="tabular-nums">{centavosText(sum)}</span> : null}
      {units.map((unit) => (
        <span key={unit.line} className="w-full text-small text-muted wrap-anywhere">
          {unitText(unit)}
        </span>
      ))}
    </li>
  );
}

function unitText({ delivery, code, shownAt, cancelledAt, replaced }: Unit): string {
  const given = code ? [codeText(code)] : [delivery === 'manual' ? 'Entrega manual' : 'Sem código'];
  return [
    ...given,
    ...(shownAt === undefined || code?.state !== 'assigned'
      ? []
      : [shownAt === null ? 'não visto' : `visto em ${dateTimeText(shownAt)}`]),
    ...(replaced ? [replacedText(replaced)] : []),
    ...(cancelledAt === undefined ? [] : [`devolução pedida em ${dateTimeText(cancelledAt)}`]),
  ].join(' · ');
}

function replacedText({ times, state }: NonNullable<Unit['replaced']>): string {
  const text = times === 1 ? 'trocado 1 vez' : `trocado ${times} vezes`;
  return state === 'waits' ? `${text}, à espera de um código` : text;
}

function codeText({ state, batch, costCentavos, ...code }: NonNullable<Unit['code']>): string {
  return [
    `Código ${codeNumber(code)} ${state === 'held' ? 'reservado' : 'do comprador'}`,
    ...(batch ? [`lote ${batch}`] : []),
    ...(costCentavos === null ? [] : [`custo ${centavosText(costCentavos)}`]),
  ].join(' · ');
}
