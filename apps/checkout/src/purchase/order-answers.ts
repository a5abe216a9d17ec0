import { answerProblem, cleanAnswer, type BuyerField } from '@vale/contracts/catalog';
import { buyerAnswerErrors, type OrderRequest } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import type { Answer } from '../orders/buyer/answer.js';
import { choicesOf, type Offers } from './order-lines.js';

/**
 * The values of the fields that the products ask for now, by line; other values of the request are left out. Throws
 * `checkout.answer-missing` and `.answer-invalid` for the first bad one.
 */
export function chooseAnswers(request: OrderRequest, offers: Offers): Answer[] {
  const given = new Map((request.answers ?? []).map((one) => [keyOf(one), one.value]));
  const seen = new Set<string>();
  let line = 0;
  return choicesOf(request).flatMap(({ productId, quantity }, item) => {
    const fields = offers.get(productId)?.product.fields ?? [];
    const whole = seen.has(productId) ? [] : fields.filter(({ per }) => per === 'order');
    const each = fields.filter(({ per }) => per === 'unit');
    seen.add(productId);
    const first = line;
    line += quantity;
    return Array.from({ length: quantity }, (_, unit) =>
      (unit === 0 ? [...whole, ...each] : each).map((field): Answer => {
        const at = { item, unit, label: field.label };
        const value = checkedAnswer(field, at, given.get(keyOf(at)) ?? '');
        const answer = { line: first + unit, label: field.label, value };
        return field.per === 'order' ? { ...answer, whole: true } : answer;
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

function checkedAnswer(field: BuyerField, at: Position, typed: string): string {
  const value = cleanAnswer(field, typed);
  const data = { ...at };
  if (value === '')
    throw new AppError(buyerAnswerErrors.answerMissing, { params: { field: field.label }, data });
  const problem = answerProblem(field, value);
  if (problem)
    throw new AppError(buyerAnswerErrors.answerInvalid, { params: { field: field.label, problem }, data });
  return value;
}
