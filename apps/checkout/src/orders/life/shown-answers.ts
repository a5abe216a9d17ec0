import type { ShownAnswer } from '@vale/contracts/checkout';
import type { Answer } from '../buyer/answer.js';
import { isClosed, isBuyerGone, type LineItem, type Order, type SoldProduct } from './order.js';
import { soldProducts, unitNumbers } from './sold-products.js';

/** The answers of `neededAnswers` that have a value. The shop may still have to enter the others of a grant. */
export function givenAnswers(order: Order, answers: readonly Answer[]): { answers?: ShownAnswer[] } {
  return neededAnswers(
    order,
    answers.filter(({ value }) => value !== ''),
  );
}

/** Leaves out what is needed no more, because its units were refunded before they were delivered. */
export function neededAnswers(order: Order, answers: readonly Answer[]): { answers?: ShownAnswer[] } {
  return shownAnswers(
    order,
    answers.filter((answer) => isNeeded(order, answer)),
  );
}

/** No property if there are none. */
export function shownAnswers(order: Order, answers: readonly Answer[]): { answers?: ShownAnswer[] } {
  if (answers.length === 0) return {};
  const shown = answers.map(({ line, label, value, whole }) => ({
    line,
    of: whole ? productOf(order, line) : unitOf(order, line),
    label,
    value,
  }));
  return { answers: shown };
}

/** Support enters or corrects them until the whole order is delivered. */
export function canCorrectAnswers(order: Order): boolean {
  const isOver = order.deliveredAt !== null || isClosed(order) || order.state === 'refunded';
  return order.customer.answers !== undefined && !isOver && !isBuyerGone(order);
}

function isNeeded(order: Order, { line, whole }: Answer): boolean {
  const units = order.lines.filter((one) =>
    whole
      ? one.kind !== 'bump' && soldAs(order, one).id === soldAs(order, order.lines[line]).id
      : one.line === line,
  );
  return !units.every(({ cancelled }) => cancelled && !cancelled.given);
}

/** The product that a line belongs to. */
export function soldAs({ product }: Order, line: LineItem | undefined): SoldProduct {
  return line?.product ?? product;
}

function productOf(order: Order, line: number): string {
  return soldProducts(order).length === 1 ? '' : soldAs(order, order.lines[line]).title;
}

function unitOf({ lines }: Order, line: number): string {
  const units = lines.filter(({ kind }) => kind !== 'bump');
  const unit = lines[line];
  if (!unit || units.length === 1) return '';
  return `${unit.label}${unitNumbers(units).get(line)}`;
}
