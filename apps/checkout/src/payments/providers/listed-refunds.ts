import { isSameReference, type RefundSnapshot } from '../../orders/money/charge-snapshot.js';
import type { NewRefund } from './payment-provider.js';

const FIRST: readonly RefundSnapshot['state'][] = ['pending', 'done', 'failed'];

/**
 * Finds a refund in a list that does not repeat our ids, among the entries with its sum that the payment's other refunds
 * do not explain. An entry that is under way is taken first.
 */
export function unexplainedRefund<Listed extends Pick<RefundSnapshot, 'centavos' | 'state'>>(
  { centavos, others = [] }: Pick<NewRefund, 'centavos' | 'others'>,
  list: readonly Listed[],
): Listed | undefined {
  const left = list.filter((one) => one.centavos === centavos);
  for (const other of others.filter((one) => one.centavos === centavos)) {
    const isSame = ({ state }: Listed) => state === other.state;
    const isAlike = ({ state }: Listed) => (state === 'failed') === (other.state === 'failed');
    const explained = left.find(isSame) ?? left.find(isAlike);
    if (explained) left.splice(left.indexOf(explained), 1);
  }
  return FIRST.flatMap((state) => left.filter((one) => one.state === state))[0];
}

/** An entry of a list that may repeat our id in a text. */
export interface MarkedRefund extends Omit<RefundSnapshot, 'id'> {
  /** Our id; null where the list omits the text, and for a refund made on the provider's page. */
  mark: string | null;
}

export function markedRefund(refund: NewRefund, list: readonly MarkedRefund[]): RefundSnapshot | undefined {
  const byMark = list.find(({ mark }) => isSameReference(mark, refund.id));
  // Refunds with another id are matched with the others first.
  const othersFirst = list.toSorted((a, b) => Number(a.mark === null) - Number(b.mark === null));
  const found = byMark ?? unexplainedRefund(refund, othersFirst);
  if (!found || (found !== byMark && found.mark !== null)) return undefined;
  const { mark: _mark, ...snapshot } = found;
  return { ...snapshot, id: refund.id };
}

/**
 * For a provider that gives only the sum of all returns: true if that sum cannot be explained without this refund. Refunds of
 * equal sums count as made in the order of their ids.
 */
export function isInReturnedSum(
  { id, centavos, others = [] }: Pick<NewRefund, 'id' | 'centavos' | 'others'>,
  returnedCentavos: number,
): boolean {
  const pending = others.filter(({ state }) => state === 'pending');
  const left = returnedCentavos - sumOf(others.filter(({ state }) => state === 'done'));
  if (left >= sumOf(pending) + centavos) return true;
  const equal = pending.filter((other) => other.centavos === centavos);
  const restSums = sumsUpTo(
    left,
    pending.filter((other) => other.centavos !== centavos),
  );
  const before = equal.filter((other) => other.id < id).length;
  const isExplainedBy = (count: number) => restSums.has(left - count * centavos);
  const counts = Array.from({ length: equal.length + 2 }, (_, count) => count);
  return (counts.find(isExplainedBy) ?? 0) > before;
}

function sumOf(refunds: readonly { centavos: number }[]): number {
  return refunds.reduce((sum, { centavos }) => sum + centavos, 0);
}

/** The sums of all choices of these refunds that do not exceed the limit. */
function sumsUpTo(limit: number, refunds: readonly { centavos: number }[]): ReadonlySet<number> {
  const sums = new Set([0]);
  for (const { centavos } of refunds)
    for (const sum of [...sums]) if (sum + centavos <= limit) sums.add(sum + centavos);
  return sums;
}
