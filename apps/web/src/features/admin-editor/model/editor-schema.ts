import { fromLocalTime, isCategory, missingPrices, PRICE_MISSING } from '@vale/contracts/catalog';
import { parseUrl } from '@vale/contracts/define';
import { readPrice } from '@vale/contracts/money';
import * as z from 'zod/mini';
import { fieldProblems } from './buyer-field-rows.js';
import { editorTexts as texts } from './editor-texts.js';
import { isStarted, isWhole, type EditorValues, type VariationRow } from './editor-values.js';
import { simpleShape } from './simple-fields.js';
import { areRatings, EXTRA_NAMES, extrasOf, extraKinds } from './extras-fields.js';
import { stepProblems } from './quantity-price-rows.js';

const upTo = (max: number) => z.string().check(z.maxLength(max, { error: texts.tooLong(max) }));
const optionalPrice = z
  .string()
  .check(
    z.refine((text) => text.trim() === '' || readPrice(text) !== undefined, { error: texts.invalidPrice }),
  );
const address = upTo(2_000).check(
  z.refine((text) => text.trim() === '' || /^https?:$/.test(parseUrl(text.trim())?.protocol ?? ''), {
    error: texts.invalidAddress,
  }),
);
const image = upTo(2_000).check(
  z.refine((text) => /^(https?:\/\/\S+|\/\S*)?$/.test(text.trim()), { error: texts.invalidAddress }),
);
const line = z.object({ text: upTo(200) });
const variation = z.object({
  name: upTo(120),
  value: upTo(120),
  price: optionalPrice,
  checkoutUrl: address,
  delivery: z.enum(['codes', 'manual']),
});

const buyerField = z.object({
  label: z.string(),
  kind: z.enum(['text', 'digits', 'choice', 'email']),
  per: z.enum(['unit', 'order']),
  min: z.string(),
  max: z.string(),
  mask: z.string(),
  example: z.string(),
  options: z.string(),
});

/** Returns the rows that repeat a name. */
function repeatedNames(rows: readonly VariationRow[]): number[] {
  const names = rows.map((row) => (isWhole(row) ? row.name.trim() : ''));
  return names.flatMap((name, at) => (name !== '' && names.indexOf(name) < at ? [at] : []));
}

/** Each message belongs to its field. A missing required field has the sentence that the spec gives for the whole form. */
export function editorSchema(isNew: boolean) {
  const missing = isNew ? texts.requiredToAdd : texts.requiredToEdit;
  const required = (max: number) =>
    upTo(max).check(z.refine((text) => text.trim() !== '', { error: missing }));
  return z
    .object({
      ...simpleShape,
      nome: required(160),
      categoria: z.string().check(
        z.refine((category) => category !== '', { error: missing, abort: true }),
        z.refine((category) => category === '' || isCategory(category), {
          error: ({ input }) => texts.unsupportedCategory(String(input)),
        }),
      ),
      preco: isNew
        ? optionalPrice
        : optionalPrice.check(z.refine((text) => text.trim() !== '', { error: missing })),
      banner: image,
      badge: upTo(40),
      features: z.array(line),
      fullAccess: z.array(line),
      variations: z.array(variation),
      expiryHours: z.string(),
      expiry: z.object({ date: z.string(), time: z.string() }),
      campos: z.optional(z.array(buyerField)),
      quantityPrices: z.optional(z.array(z.object({ from: z.string(), percent: z.string() }))),
      extras: z.object(Object.fromEntries(EXTRA_NAMES.map((name) => [name, z.string()]))),
    })
    .check(({ value, issues }) => {
      const values = value as EditorValues;
      const refuse = (path: (string | number)[], message: string) =>
        issues.push({ code: 'custom', path, message, input: values });
      for (const at of repeatedNames(values.variations)) refuse(['variations', at, 'name'], texts.sameNames);
      for (const [at, row] of values.variations.entries()) {
        if (!isStarted(row)) continue;
        if (row.name.trim() === '') refuse(['variations', at, 'name'], texts.variationNameMissing);
        if (row.price.trim() === '' || readPrice(row.price) === 0)
          refuse(['variations', at, 'price'], PRICE_MISSING);
      }
      for (const { at, name, message } of fieldProblems(values.campos ?? []))
        refuse(['campos', at, name], message);
      for (const { at, name, message } of stepProblems(values.quantityPrices ?? []))
        refuse(['quantityPrices', at, name], message);
      const { isActive, checkoutUrl } = values;
      const sold = {
        isActive,
        checkoutUrl: checkoutUrl.trim(),
        preco: readPrice(values.preco),
        variations: [],
      };
      if (!values.variations.some(isStarted) && missingPrices(sold).length > 0)
        refuse(['preco'], PRICE_MISSING);
      if (!isNew && Number.isNaN(fromLocalTime(values.expiry))) refuse(['expiry', 'date'], texts.invalidDate);
      for (const name of extrasOf(values.categoria))
        if (extraKinds[name].kind === 'rated' && !areRatings(values.extras[name]))
          refuse(['extras', name], texts.invalidRating);
    });
}
