import { BULK_UNDO_MS, type BulkAction, type BulkChange, type BulkRow } from '@vale/contracts/catalog';
import { numberText, priceText } from '@vale/contracts/money';
import { counted } from '../../../shared/ui/admin/numbers.js';
import { productTexts } from './product-texts.js';

export type BulkKind = BulkAction['kind'];

export const BULK_LABELS: Record<BulkKind, string> = {
  activate: 'Ativar',
  deactivate: 'Desativar',
  badge: 'Mudar selo',
  price: 'Mudar preço',
  delete: 'Excluir',
};

/** `Mudar preço em -12,5 %`; for an undo `Desfazer: …`. */
export function bulkTitle({ action, undoes }: Pick<BulkChange, 'action' | 'undoes'>): string {
  const title = actionText(action);
  return undoes ? `Desfazer: ${title}` : title;
}

function actionText({ kind, badge, percent }: BulkAction): string {
  if (percent !== undefined) return `${BULK_LABELS[kind]} em ${percentText(percent)}`;
  return badge === undefined ? BULK_LABELS[kind] : `${BULK_LABELS[kind]} para ${badge}`;
}

function percentText(percent: number): string {
  return `${numberText(percent, Number.isInteger(percent) ? 0 : 2)} %`;
}

/** Tells the admin the effect of confirming the prepared change. */
export function startText({ action, counts }: BulkChange): string {
  return `${BULK_LABELS[action.kind]}: ${productTexts.accounts(counts.change)}`;
}

/** Figures of the preview; those of zero are left out, except the first. */
export function countTexts({ counts: { change, same, refused, warned, gone = 0 } }: BulkChange): string[] {
  return [
    counted(change, 'conta muda', 'contas mudam'),
    ...(warned > 0 ? [counted(warned, 'com aviso', 'com aviso')] : []),
    ...(same > 0 ? [counted(same, 'já está assim', 'já estão assim')] : []),
    ...(refused > 0 ? [counted(refused, 'não pode mudar', 'não podem mudar')] : []),
    ...(gone > 0 ? [counted(gone, 'não existe mais', 'não existem mais')] : []),
  ];
}

export function worked({ done, skipped, failed }: BulkChange): number {
  return done + skipped + failed;
}

export function progressText(change: BulkChange): string {
  return `${numberText(worked(change))} de ${numberText(change.counts.change)}`;
}

/** `300 feitas, 2 alteradas enquanto isso` */
export function resultText({ done, skipped, failed }: BulkChange): string {
  return [
    counted(done, 'feita', 'feitas'),
    ...(skipped > 0 ? [counted(skipped, 'alterada enquanto isso', 'alteradas enquanto isso')] : []),
    ...(failed > 0 ? [counted(failed, 'com erro', 'com erro')] : []),
  ].join(', ');
}

export function hasProblems({ skipped, failed, counts }: BulkChange): boolean {
  return skipped + failed + counts.refused > 0;
}

/** A bulk change is shown in the list while it runs, and for a day after its end. */
export function isRecent({ finishedAt }: BulkChange, nowMs: number): boolean {
  return finishedAt === undefined || nowMs < finishedAt + BULK_UNDO_MS;
}

export function canUndo({ undoUntil }: BulkChange, nowMs: number): boolean {
  return undoUntil !== undefined && nowMs < undoUntil;
}

/** Old and new values: `R$ 25,00 → R$ 27,50`, of each variation where there are any. */
export function rowTexts({ plan, prices = [], active, badge }: BulkRow): string[] {
  if (plan === 'same') return ['já estava assim'];
  const state = (isActive: boolean) => (isActive ? 'ativa' : 'inativa');
  return [
    ...prices.map(
      ({ variation, from, to }) =>
        `${variation ? `${variation}: ` : ''}${priceText(from)} → ${priceText(to)}`,
    ),
    ...(active ? [`${state(active.from)} → ${state(active.to)}`] : []),
    ...(badge ? [`${badge.from || 'sem selo'} → ${badge.to || 'sem selo'}`] : []),
  ];
}

/** Null for an invalid percentage. */
export function percentOf(text: string): number | null {
  if (!/^\s*[+-]?\d+([.,]\d{1,2})?\s*%?\s*$/.test(text)) return null;
  const percent = Number.parseFloat(text.replace(',', '.'));
  return percent === 0 || percent < -99 || percent > 500 ? null : percent;
}
