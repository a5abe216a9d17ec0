import type { Order } from './order.js';
import { openReplacement } from './replacements.js';

/** A code in clear with the label of its line item. */
export interface LabelledCode {
  label: string;
  code: string;
  /** Absent for a bump, and in orders of one unit. */
  item?: number;
}

/** Leaves out the codes of units that were refunded, or that wait for another code. */
export function labelCodes(
  { lines }: Pick<Order, 'lines'>,
  codes: readonly { line: number; code: string }[],
): LabelledCode[] {
  return codes.flatMap(({ line, code }) => {
    const unit = lines[line];
    if (unit && (unit.cancelled || openReplacement(unit))) return [];
    const { label = '', product, item } = unit ?? {};
    return [{ label, code, ...(product && item !== undefined && { item }) }];
  });
}
