import * as z from 'zod/mini';
import { blankTrimmed } from '../define/trim-blank.js';
import { ONE_LINE } from '../person/customer.js';
import { answerProblem, cleanAnswer, fitsLength, MAX_ANSWER_LENGTH } from './buyer-answer.js';

/** Most fields that one product asks for. */
export const MAX_BUYER_FIELDS = 5;
const MAX_CHOICES = 40;

/** The product CSV writes fields with these characters between their parts. */
const CSV_SAFE = /^[^|;]*$/;
const shortText = (max: number) =>
  z.string().check(
    blankTrimmed,
    z.minLength(1, { error: 'Preencha este campo' }),
    z.maxLength(max, { error: `Use até ${max} caracteres` }),
    z.refine((text) => ONE_LINE.test(text), { error: 'Use só letras, números e sinais visíveis' }),
    z.regex(CSV_SAFE, { error: 'Não use | nem ;' }),
  );
const length = z.optional(
  z
    .int({ error: `Informe um número de 1 a ${MAX_ANSWER_LENGTH}` })
    .check(
      z.gte(1, { error: 'Informe 1 ou mais' }),
      z.lte(MAX_ANSWER_LENGTH, { error: `Informe até ${MAX_ANSWER_LENGTH}` }),
    ),
);

const fieldPartsSchema = z.object({
  label: shortText(40).check(z.regex(/^[^:]*$/, { error: 'Não use dois-pontos' })),
  kind: z.enum(['text', 'digits', 'choice', 'email']),
  /** Asked for each unit, or once for all units of the product in an order. */
  per: z.enum(['unit', 'order']),
  /** Shortest and longest value of a text or of digits. */
  min: length,
  max: length,
  /**
   * Form of a text or of digits: `0` is a digit, `A` a letter, `*` either, any other character itself. Unlike a regular
   * expression, its check takes linear time.
   */
  mask: z.optional(shortText(40).check(z.regex(/[0A*]/, { error: 'Use 0, A ou * no formato' }))),
  example: z.optional(shortText(60)),
  /** Only of a choice. */
  options: z.optional(
    z
      .array(shortText(60).check(z.regex(/^[^,]*$/, { error: 'Não use vírgula em uma opção' })))
      .check(z.maxLength(MAX_CHOICES, { error: `Use até ${MAX_CHOICES} opções` })),
  ),
});

/** Answers are cleaned before they are compared with these values. Only a choice has options. */
function cleanField(field: z.output<typeof fieldPartsSchema>): typeof field {
  const { mask, example, options, ...rest } = field;
  const kind = field.kind === 'digits' ? field.kind : 'text';
  return {
    ...rest,
    ...(mask !== undefined && { mask: cleanAnswer({ kind }, mask) }),
    ...(example !== undefined && { example: cleanAnswer(field, example) }),
    ...(field.kind === 'choice' && options && { options: options.map((one) => cleanAnswer(field, one)) }),
  };
}

/** A value that a product asks its buyer for, such as the id of a player. Its label identifies it in its product. */
export const buyerFieldSchema = fieldPartsSchema.check(
  z.overwrite(cleanField),
  z.refine(({ min = 1, max = MAX_ANSWER_LENGTH }) => min <= max, {
    path: ['max'],
    error: 'O máximo não pode ser menor que o mínimo',
  }),
  z.refine(({ kind, options = [] }) => kind !== 'choice' || new Set(options).size === options.length, {
    path: ['options'],
    error: 'Cada opção precisa ser diferente',
  }),
  z.refine(({ kind, options = [] }) => kind !== 'choice' || options.length >= 2, {
    path: ['options'],
    error: 'Informe pelo menos duas opções',
  }),
  z.refine((field) => field.mask === undefined || fitsLength(field, field.mask), {
    path: ['mask'],
    error: 'O formato não tem o tamanho pedido',
  }),
  z.refine((field) => field.example === undefined || answerProblem(field, field.example) === undefined, {
    path: ['example'],
    error: 'O exemplo não seria aceito',
  }),
);
export type BuyerField = z.output<typeof buyerFieldSchema>;

export const buyerFieldsSchema = z.array(buyerFieldSchema).check(
  z.maxLength(MAX_BUYER_FIELDS, { error: `Use até ${MAX_BUYER_FIELDS} campos` }),
  z.refine((all) => new Set(all.map(({ label }) => label.toLowerCase())).size === all.length, {
    error: 'Cada campo precisa de um nome diferente',
  }),
);
