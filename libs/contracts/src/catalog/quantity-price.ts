import * as z from 'zod/mini';

/** Most steps of one product. */
export const MAX_QUANTITY_PRICES = 5;

/** Orders have at most ten choices of ten units each, apart from a bump. */
const MAX_UNITS = 100;
const NO_UNITS = 'Informe um número inteiro, 2 ou mais';
const NO_PERCENT = 'Informe de 0,01 a 99,99 %';

/** A discount on each unit of a product from this number of them in an order on. */
const quantityPriceSchema = z.object({
  from: z
    .int({ error: NO_UNITS })
    .check(z.gte(2, { error: NO_UNITS }), z.lte(MAX_UNITS, { error: `Informe até ${MAX_UNITS}` })),
  /** Hundredths of a percent. */
  percent: z
    .int({ error: NO_PERCENT })
    .check(z.gte(1, { error: NO_PERCENT }), z.lte(9_999, { error: NO_PERCENT })),
});
export type QuantityPrice = z.output<typeof quantityPriceSchema>;

export const MORE_UNITS = 'Informe mais unidades que na faixa anterior';
export const MORE_DISCOUNT = 'Mais unidades precisam de um desconto maior';

/** Steps from few units to many; each gives more than the one before. */
export const quantityPricesSchema = z
  .array(quantityPriceSchema)
  .check(
    z.maxLength(MAX_QUANTITY_PRICES, { error: `Use até ${MAX_QUANTITY_PRICES} faixas` }),
    ({ value, issues }) => {
      for (const [at, { from, percent }] of value.entries()) {
        const before = value[at - 1];
        if (!before) continue;
        const refuse = (name: keyof QuantityPrice, message: string) =>
          issues.push({ code: 'custom', path: [at, name], message, input: value });
        if (from <= before.from) refuse('from', MORE_UNITS);
        if (percent <= before.percent) refuse('percent', MORE_DISCOUNT);
      }
    },
  );
