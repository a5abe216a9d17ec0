import { defineErrors } from '../define/error.js';

/** Refusals because of what a product asks of its buyer. */
export const buyerAnswerErrors = defineErrors('checkout', {
  /** Of an order: its form asked for what the products ask no more. `data.answers` has each bad value with its `problem`. */
  answersChanged: { status: 422, detail: 'A loja mudou o que pede. Confira: {fields}.' },
  answerInvalid: { status: 422, detail: '{field}: {problem}' },
});
