import { defineErrors } from '../define/error.js';

/** Refusals because of what a product asks of its buyer. `item`, `unit` and `label` of their data say which value. */
export const buyerAnswerErrors = defineErrors('checkout', {
  answerMissing: { status: 422, detail: 'Preencha {field}.' },
  answerInvalid: { status: 422, detail: '{field}: {problem}' },
});
