import type { LineItem, Order } from './order.js';
import { unitNumbers } from './sold-products.js';

/** A unit whose code its buyer has not asked to see. */
export interface HiddenUnit {
  line: number;
  label: string;
  item?: number;
}

/** Its code waits until the buyer asks to see it. A manual line has no code unless a person gave one. */
export function isUnseen({ codesByLink }: Pick<Order, 'codesByLink'>, line: LineItem): boolean {
  if (!codesByLink || line.shownAt !== undefined) return false;
  return line.delivery === 'codes' || line.byHand === true;
}

/** The buyer has its code and has not asked to see it. */
export function waitsToBeShown(order: Pick<Order, 'codesByLink' | 'assignedAt'>, line: LineItem): boolean {
  return order.assignedAt !== null && isUnseen(order, line) && !line.cancelled;
}

export function hiddenUnits(order: Pick<Order, 'lines' | 'codesByLink' | 'assignedAt'>): HiddenUnit[] {
  const numbers = unitNumbers(order.lines);
  return order.lines
    .filter((unit) => waitsToBeShown(order, unit))
    .map((unit) => ({
      line: unit.line,
      label: `${unit.label}${numbers.get(unit.line)!}`,
      ...itemIn(unit),
    }));
}

/** Absent for a bump, and in orders of one unit. */
export function itemIn({ product, item }: LineItem): { item?: number } {
  return product && item !== undefined ? { item } : {};
}
