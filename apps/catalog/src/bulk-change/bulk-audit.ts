import { adminChange } from '@vale/contracts/audit';
import type { BulkAction } from '@vale/contracts/catalog';
import type { DomainEvent } from '@vale/contracts/define';
import { numberText, priceText } from '@vale/contracts/money';
import type { BulkChangeRecord } from './bulk-change.js';
import { contextOf } from './bulk-change.js';
import type { PlannedBulkRow } from './bulk-plan.js';

/** Most characters of both lists; a record keeps 100,000 of a change. The rows of a bulk change are kept as well. */
const MAX_LISTS = 80_000;

/** The one audit record of a bulk change, with old and new values of each product that it changed. */
export function bulkAudit(
  record: BulkChangeRecord,
  { done, skipped, failed }: Pick<BulkChangeRecord, 'done' | 'skipped' | 'failed'>,
  rows: readonly PlannedBulkRow[],
): DomainEvent {
  const { action, undoes } = record;
  const before: string[] = [];
  const after: string[] = [];
  const written = rows.filter(({ outcome }) => outcome === 'done');
  let length = 0;
  for (const row of written) {
    const [old, now] = [lineOf(row, 'from'), lineOf(row, 'to')];
    length += old.length + now.length;
    if (length > MAX_LISTS) break;
    before.push(old);
    if (action.kind !== 'delete') after.push(now);
  }
  const left = written.length - before.length;
  if (left > 0) before.push(`e mais ${numberText(left)}`);
  const counts = [counted(done, 'feita', 'feitas')];
  if (skipped > 0) counts.push(counted(skipped, 'alterada enquanto isso', 'alteradas enquanto isso'));
  if (failed > 0) counts.push(`${numberText(failed)} com erro`);
  return adminChange(contextOf(record), {
    action: undoes
      ? 'product.bulk-undo'
      : action.kind === 'delete'
        ? 'product.bulk-delete'
        : 'product.bulk-change',
    // An undo belongs to the change that it undoes.
    target: { kind: 'product', id: undoes ?? record._id },
    before: { contas: before },
    after: { contas: after },
    reason: `${actionText(action)}: ${counts.join(', ')}`,
  });
}

const NAMES: Record<BulkAction['kind'], string> = {
  activate: 'Ativar',
  deactivate: 'Desativar',
  badge: 'Mudar selo',
  price: 'Mudar preço',
  delete: 'Excluir',
};

function actionText({ kind, badge, percent }: BulkAction): string {
  if (badge !== undefined) return `${NAMES[kind]} para ${badge || 'nenhum'}`;
  if (percent === undefined) return NAMES[kind];
  return `${NAMES[kind]} em ${numberText(percent, 2).replace(/,?0+$/, '')} %`;
}

function lineOf({ id, nome, prices, active, badge }: PlannedBulkRow, side: 'from' | 'to'): string {
  const values = [
    ...(prices ?? []).map((one) => `${one.variation ? `${one.variation} ` : ''}${priceText(one[side])}`),
    ...(active ? [active[side] ? 'ativa' : 'inativa'] : []),
    ...(badge ? [badge[side] || 'sem selo'] : []),
  ];
  return `${nome} (${id})${values.length > 0 ? `: ${values.join(' · ')}` : ''}`;
}

const counted = (count: number, one: string, several: string) =>
  `${numberText(count)} ${count === 1 ? one : several}`;
