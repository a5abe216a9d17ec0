import type { ShownAnswer } from '@vale/contracts/checkout';
import type { Answer } from '../buyer/answer.js';
import { isClosed, isBuyerGone, itemOf, type LineItem, type Order } from './order.js';
import { soldProducts } from './sold-products.js';

export function shownAnswers(order: Order, answers: readonly Answer[]): ShownAnswer[] {
  return answers.map(({ line, label, value, whole }) => ({
    line,
    of: whole ? productOf(order, line) : unitOf(order, line),
    label,
    value,
  }));
}

/** Support corrects what the buyer typed until the whole order is delivered. */
export function canCorrectAnswers(order: Order): boolean {
  const isOver = order.deliveredAt !== null || isClosed(order) || order.state === 'refunded';
  return order.customer.answers !== undefined && !isOver && !isBuyerGone(order);
}

function productOf(order: Order, line: number): string {
  if (soldProducts(order).length === 1) return '';
  return (order.lines[line]?.product ?? order.product).title;
}

function unitOf({ lines }: Order, line: number): string {
  const units = lines.filter(({ kind }) => kind !== 'bump');
  const unit = lines[line];
  if (!unit || units.length === 1) return '';
  const same = units.filter((one) => itemOf(one) === itemOf(unit));
  return same.length === 1 ? unit.label : `${unit.label} (${positionOf(unit, same)} de ${same.length})`;
}

function positionOf(unit: LineItem, same: readonly LineItem[]): number {
  return same.findIndex(({ line }) => line === unit.line) + 1;
}
