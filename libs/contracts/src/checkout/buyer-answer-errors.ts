import { defineErrors } from '../define/error.js';

/** Refusals because of what a product asks of its buyer. */
export const buyerAnswerErrors = defineErrors('checkout', {
  /** The form of the order asked for fields that the products no longer ask. `data.answers` has each bad value with its `problem`. */
  answersChanged: { status: 422, detail: 'A loja mudou o que pede. Confira: {fields}.' },
  answerInvalid: { status: 422, detail: '{field}: {problem}' },
});
