import { answerProblem, cleanAnswer, type BuyerField } from '@vale/contracts/catalog';
import { buyerAnswerErrors, type OrderRequest } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import type { Answer } from '../orders/buyer/answer.js';
import { choicesOf, type Chosen, type Offers } from './order-lines.js';

/**
 * The values of the fields that the products ask for now, by line; other values of the request are left out. Throws
 * `checkout.answers-changed` with all bad ones.
 */
export function chooseAnswers(request: OrderRequest, offers: Offers): Answer[] {
  const given = new Map((request.answers ?? []).map((one) => [keyOf(one), one.value]));
  const asked = askedAnswers(request, offers).map(({ field, at, answer }) => {
    const value = cleanAnswer(field, given.get(keyOf(at)) ?? '');
    return { at, problem: answerProblem(field, value), answer: { ...answer, value } };
  });
  requireNone(asked.flatMap(({ at, problem }) => (problem === undefined ? [] : [{ ...at, problem }])));
  return asked.map(({ answer }) => answer);
}

function requireNone(bad: readonly (Position & { problem: string })[]): void {
  if (bad.length === 0) return;
  const fields = [...new Set(bad.map(({ label }) => label))].join(', ');
  throw new AppError(buyerAnswerErrors.answersChanged, { params: { fields }, data: { answers: bad } });
}

/** Returns the answers without values, for an order that has no buyer's form: support enters them before the delivery. */
export function blankAnswers(chosen: Chosen, offers: Offers): Answer[] {
  return askedAnswers(chosen, offers).map(({ answer }) => answer);
}

interface Asked {
  field: BuyerField;
  at: Position;
  /** Its value is empty. */
  answer: Answer;
}

function askedAnswers(chosen: Chosen, offers: Offers): Asked[] {
  const seen = new Set<string>();
  let line = 0;
  return choicesOf(chosen).flatMap(({ productId, quantity }, item) => {
    const fields = offers.get(productId)?.product.fields ?? [];
    const whole = seen.has(productId) ? [] : fields.filter(({ per }) => per === 'order');
    const each = fields.filter(({ per }) => per === 'unit');
    seen.add(productId);
    const first = line;
    line += quantity;
    return Array.from({ length: quantity }, (_, unit) =>
      (unit === 0 ? [...whole, ...each] : each).map((field): Asked => {
        const { label } = field;
        const answer: Answer = { line: first + unit, label, value: '' };
        if (field.per === 'order') answer.whole = true;
        return { field, at: { item, unit, label }, answer };
      }),
    ).flat();
  });
}

interface Position {
  item: number;
  unit: number;
  label: string;
}

function keyOf({ item, unit, label }: Position): string {
  return `${item} ${unit} ${label}`;
}

/** Throws `checkout.answer-invalid`. The value is clean. */
export function requireFit(field: BuyerField, value: string): void {
  const problem = answerProblem(field, value);
  if (problem)
    throw new AppError(buyerAnswerErrors.answerInvalid, { params: { field: field.label, problem } });
}
