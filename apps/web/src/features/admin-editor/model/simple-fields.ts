import {
  filledFields,
  isEmptyField,
  isOptionalField,
  productFieldRows,
  type FieldsWith,
  type ProductDraft,
  type ProductField,
  type ProductFields,
} from '@vale/contracts/catalog';
import { priceText, readPrice } from '@vale/contracts/money';
import * as z from 'zod/mini';
import { editorTexts as texts } from './editor-texts.js';

/** Fields that the editor shows by their row in the table alone. */
export type SimpleName = FieldsWith<{ section: string }>;

/** Prices are text in reais, lists have commas. */
export type SimpleValues = {
  [F in SimpleName]: ProductFields[F]['kind'] extends 'choice' | 'flag'
    ? z.output<ProductFields[F]['schema']>
    : string;
};

export type SimpleRow = ProductField & { kind: ProductFields[SimpleName]['kind'] };

export const simpleRows = productFieldRows.filter(
  ([, { section }]) => section !== undefined,
) as unknown as readonly (readonly [SimpleName, SimpleRow])[];

interface Codec {
  typed(stored: unknown): unknown;
  read(typed: unknown): unknown;
}

const unchanged = (value: unknown) => value;
const CODECS: Record<SimpleRow['kind'], Codec> = {
  text: { typed: (stored = '') => stored, read: (typed) => String(typed).trim() },
  lines: {
    typed: (stored = []) => (stored as string[]).join(', '),
    read: (typed) => [
      ...new Set(
        String(typed)
          .split(',')
          .flatMap((one) => one.trim() || []),
      ),
    ],
  },
  price: {
    typed: (stored) => (stored === undefined ? '' : priceText(stored as number)),
    read: (typed) => readPrice(String(typed)) || undefined,
  },
  choice: { typed: unchanged, read: unchanged },
  flag: { typed: unchanged, read: unchanged },
};

/** Form values of a product. */
export function toSimpleValues(product: Partial<ProductDraft>): SimpleValues {
  const stored = product as Record<string, unknown>;
  const values = simpleRows.map(([name, { kind }]) => [name, CODECS[kind].typed(stored[name])]);
  return Object.fromEntries(values) as SimpleValues;
}

export const emptySimpleValues = toSimpleValues(
  Object.fromEntries(simpleRows.map(([name, row]) => [name, row.default])),
);

/** The fields as a product has them. A draft that an older release kept lacks newer ones. */
export function readSimpleValues(values: Partial<SimpleValues>): Pick<ProductDraft, SimpleName> {
  const complete = { ...emptySimpleValues, ...values };
  const read = simpleRows.map(([name, { kind }]) => [name, CODECS[kind].read(complete[name])]);
  return filledFields(Object.fromEntries(read), ({ section }) => section !== undefined) as Pick<
    ProductDraft,
    SimpleName
  >;
}

/** Schemas of the fields as they are typed. Each complaint is a sentence for its field. */
export const simpleShape = Object.fromEntries(
  simpleRows.map(([name, row]) => [
    name,
    z.any().check(({ value, issues }) => {
      const message = problemOf(row, value ?? '');
      if (message) issues.push({ code: 'custom', message, input: value });
    }),
  ]),
);

const complaint: z.core.$ZodErrorMap = ({ code, origin, maximum }) => {
  if (code !== 'too_big') return texts.invalid;
  return origin === 'array' ? texts.tooMany(Number(maximum)) : texts.tooLong(Number(maximum));
};

function problemOf(row: SimpleRow, typed: unknown): string | undefined {
  if (row.kind === 'price' && typed !== '' && readPrice(String(typed)) === undefined)
    return texts.invalidPrice;
  const read = CODECS[row.kind].read(typed);
  const value = isOptionalField(row) && isEmptyField(read) ? undefined : read;
  return z.safeParse(row.schema, value, { error: complaint }).error?.issues[0]?.message;
}

/** Options of a choice as a select has them. */
export function selectOptions({ options = [] }: Pick<ProductField, 'options'>) {
  return options.map(({ value, label }) => [String(value), label] as const);
}
