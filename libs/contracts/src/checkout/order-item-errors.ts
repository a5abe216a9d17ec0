import { defineErrors } from '../define/error.js';

/** Refusals of orders of several units. */
export const orderItemErrors = defineErrors('checkout', {
  /** `missing` of its data has the position of each item that lacks codes, and how many are `free`. */
  itemsMissing: { status: 409, detail: 'Não há unidades suficientes: {missing}.' },
  tooManyUnits: { status: 422, detail: 'Um pedido pode ter no máximo {max} unidades de cada item.' },
  oneUnitOnly: {
    status: 422,
    detail: 'Por enquanto, cada pedido é de um item. Faça um pedido para cada um.',
  },
});
