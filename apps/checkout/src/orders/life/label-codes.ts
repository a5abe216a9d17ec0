import type { Order } from './order.js';
import { openReplacement } from './replacements.js';
import { unitNumbers } from './sold-products.js';
import { isUnseen, itemIn } from './shown-codes.js';

/** A code in clear with the label of its line item, which numbers the units of one choice: "Steam (1 de 2)". */
export interface LabelledCode {
  label: string;
  code: string;
  /** Absent for a bump, and in orders of one unit. */
  item?: number;
  /** Only with `codesByLink`. */
  line?: number;
}

/** Leaves out the codes of units that were refunded, or that wait for another code, and those that nobody asked to see. */
export function labelCodes(
  order: Pick<Order, 'lines' | 'codesByLink'>,
  codes: readonly { line: number; code: string }[],
): LabelledCode[] {
  const numbers = unitNumbers(order.lines);
  return codes.flatMap(({ line, code }) => {
    const unit = order.lines[line];
    if (unit && (unit.cancelled || openReplacement(unit) || isUnseen(order, unit))) return [];
    const label = unit ? `${unit.label}${numbers.get(line)!}` : '';
    return [{ label, code, ...(unit && itemIn(unit)), ...(order.codesByLink && { line }) }];
  });
}
