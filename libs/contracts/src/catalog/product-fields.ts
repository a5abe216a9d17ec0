import * as z from 'zod/mini';
import { buyerFieldsSchema } from './buyer-field.js';
import { knownCategorySchema } from './known-category.js';
import {
  DEFAULT_FEATURES,
  DEFAULT_FULL_ACCESS,
  deliverySchema,
  extrasSchema,
  LAST_MOMENT,
  price,
  text,
  variationsSchema,
  webAddress,
} from './product-values.js';
import { quantityPricesSchema } from './quantity-price.js';

/** Decides how forms, files and the store hold a value. A `custom` field says so in each of them. */
export type FieldKind = 'text' | 'lines' | 'price' | 'date' | 'choice' | 'flag' | 'custom';

interface FieldRow<S extends z.ZodMiniType> {
  /** The stored value. Optional where a product may do without one: null in a change then removes it. */
  schema: S;
  /** Given to a new product that does not name the field. */
  default?: z.output<S>;
  label: string;
  /** Column of the CSV file; absent if that leaves the field out. Stored by owners in their files: never change it. */
  heading?: string;
  /** Names in files of the old shop. */
  oldNames?: readonly string[];
  /** The product's page and the checkout show it under its own name. Cards have fields of their own in `product-view.ts`. */
  views?: 'page';
  /** Part of the editor's first section that shows it: in its columns, or below them. Absent: a component of its own. */
  section?: 'columns' | 'below';
  hint?: string;
  input?: 'area' | 'url';
  /** Values of a choice or flag; `word` stands for them in CSV files. */
  options?: readonly { value: z.output<S>; word: string; label: string }[];
}

/** Any row, for code that handles all fields of a kind alike. */
export type ProductField = FieldRow<z.ZodMiniType> & { kind: FieldKind };

function field<K extends FieldKind, S extends z.ZodMiniType, R extends FieldRow<z.ZodMiniType>>(
  kind: K,
  row: R & FieldRow<S> & { schema: S },
): R & { kind: K; schema: S } {
  return Object.assign(row, { kind });
}

/**
 * All fields of a product that an admin writes, in the order of forms and JSON. Names are the stored ones, in Portuguese, as
 * in the exports of the old shop. Schemas, documents, views, files, the editor and labels derive from these rows.
 */
export const productFields = {
  nome: field('text', {
    schema: text(160),
    label: 'Título',
    heading: 'nome',
    oldNames: ['title'],
  }),
  /** Reais. With variations it is only shown; orders use the variations' prices. */
  preco: field('price', {
    schema: z.optional(price),
    label: 'Preço',
    heading: 'preco',
  }),
  categoria: field('custom', {
    schema: knownCategorySchema,
    label: 'Categoria',
    heading: 'categoria',
    oldNames: ['category'],
  }),
  /** Address of a 2:3 image, ours (`/api/files/…`) or elsewhere. Empty in a draft or change: one is drawn. */
  banner: field('text', {
    schema: z.string().check(z.trim(), z.maxLength(2_000), z.regex(/^(https?:\/\/\S+|\/\S*)?$/)),
    default: '',
    label: 'Imagem',
    heading: 'imagem',
    oldNames: ['image'],
  }),
  /**
   * Time when the product stops being sold, which says nothing about its codes. Epoch milliseconds; null: never.
   * A date after `LAST_MOMENT` cannot be formatted.
   */
  expiraEm: field('date', {
    schema: z.nullable(z.int().check(z.gte(0), z.lte(LAST_MOMENT))),
    default: null,
    label: 'Expiração',
    heading: 'expira em',
  }),
  badge: field('text', {
    schema: z.string().check(z.maxLength(40)),
    default: 'NOVO',
    label: 'Selo',
    heading: 'selo',
  }),
  features: field('lines', {
    schema: z.array(text(200)).check(z.maxLength(40)),
    default: DEFAULT_FEATURES,
    label: 'Características',
    heading: 'caracteristicas',
    views: 'page',
  }),
  fullAccess: field('lines', {
    schema: z.array(text(200)).check(z.maxLength(40)),
    default: DEFAULT_FULL_ACCESS,
    label: 'Acesso completo',
    views: 'page',
  }),
  variations: field('custom', {
    schema: variationsSchema,
    default: [],
    label: 'Variações',
    heading: 'variacoes',
  }),
  extras: field('custom', {
    schema: extrasSchema,
    default: {},
    label: 'Detalhes da categoria',
    views: 'page',
  }),
  marca: field('text', {
    schema: z.optional(text(80)),
    label: 'Marca',
    heading: 'marca',
    section: 'columns',
  }),
  delivery: field('choice', {
    schema: deliverySchema,
    default: 'manual',
    label: 'Entrega',
    heading: 'entrega',
    views: 'page',
    section: 'columns',
    options: [
      { value: 'manual', word: 'manual', label: 'Manual, por uma pessoa' },
      { value: 'codes', word: 'codigos', label: 'Códigos do estoque, na hora' },
    ],
  }),
  /** Reais, for the saving that is shown. */
  valorDeFace: field('price', {
    schema: z.optional(price),
    label: 'Valor de face',
    heading: 'valor de face',
    section: 'columns',
    hint: 'Mostra a economia.',
  }),
  /** Paragraphs between empty lines. */
  descricao: field('text', {
    schema: z.optional(text(3_000)),
    label: 'Descrição',
    heading: 'descricao',
    views: 'page',
    section: 'below',
    hint: 'Aparece na página do produto. Uma linha vazia começa outro parágrafo.',
    input: 'area',
  }),
  /** Hidden words by which shoppers search for it. */
  termos: field('lines', {
    schema: z.optional(z.array(text(60)).check(z.maxLength(20))),
    label: 'Termos de busca',
    heading: 'termos de busca',
    section: 'below',
    hint: 'Outras palavras que levam a este produto, separadas por vírgula. Ninguém as vê.',
  }),
  checkoutUrl: field('text', {
    schema: z.optional(webAddress),
    label: 'Link de checkout externo',
    views: 'page',
    section: 'below',
    hint: 'Vazio: a venda é pelo checkout da loja.',
    input: 'url',
  }),
  isActive: field('flag', {
    schema: z.boolean(),
    default: true,
    label: 'Situação',
    heading: 'situacao',
    section: 'below',
    options: [
      { value: true, word: 'ativa', label: 'Ativo na loja' },
      { value: false, word: 'inativa', label: 'Inativo' },
    ],
  }),
  /** Asked of the buyer. */
  campos: field('custom', {
    schema: z.optional(buyerFieldsSchema),
    label: 'Campos para o comprador',
    heading: 'campos do comprador',
  }),
  quantityPrices: field('custom', {
    schema: z.optional(quantityPricesSchema),
    label: 'Preços por quantidade',
    heading: 'precos por quantidade',
    views: 'page',
  }),
};

export type ProductFields = typeof productFields;
export type ProductFieldName = keyof ProductFields;
/** Names of the fields with this property in their row. */
export type FieldsWith<Property> = {
  [F in ProductFieldName]: ProductFields[F] extends Property ? F : never;
}[ProductFieldName];

export const productFieldRows = Object.entries(productFields) as unknown as readonly (readonly [
  ProductFieldName,
  ProductField,
])[];

/** Undefined for a name that is no field of an admin. */
export function productField(name: string): ProductField | undefined {
  return productFieldRows.find(([own]) => own === name)?.[1];
}

export function isOptionalField({ schema }: Pick<ProductField, 'schema'>): boolean {
  return schema instanceof z.ZodMiniOptional;
}

/** Fields of a change; null removes an optional one. They have no defaults, which would reset all that it does not name. */
export const productPatchSchema = z.object(
  shapeOf<{
    [F in ProductFieldName]: ProductFields[F]['schema'] extends z.ZodMiniOptional<infer S>
      ? z.ZodMiniOptional<z.ZodMiniNullable<S>>
      : z.ZodMiniOptional<ProductFields[F]['schema']>;
  }>(({ schema }) =>
    schema instanceof z.ZodMiniOptional ? z.nullish(schema._zod.def.innerType) : z.optional(schema),
  ),
);
export type ProductPatch = z.output<typeof productPatchSchema>;

export const productDraftSchema = z.object(
  shapeOf<{
    [F in ProductFieldName]: ProductFields[F] extends { default: unknown }
      ? z.ZodMiniDefault<ProductFields[F]['schema']>
      : ProductFields[F]['schema'];
  }>((row) => ('default' in row ? z._default(row.schema, row.default as never) : row.schema)),
);
export type ProductDraft = z.output<typeof productDraftSchema>;

function shapeOf<Shape>(schemaOf: (row: ProductField) => z.core.$ZodType): Shape {
  return Object.fromEntries(productFieldRows.map(([name, row]) => [name, schemaOf(row)])) as Shape;
}

/** The fields of a record that have a row which passes; optional ones without content are left out. */
export function filledFields(
  record: object,
  isWanted: (row: ProductField) => boolean = () => true,
): Record<string, unknown> {
  const values = record as Record<string, unknown>;
  return Object.fromEntries(
    productFieldRows.flatMap(([name, row]) => {
      const value = values[name];
      const isLeftOut = !isWanted(row) || (isOptionalField(row) && isEmptyField(value));
      return isLeftOut ? [] : [[name, value]];
    }),
  );
}

/** True for a value that an optional field does without. */
export function isEmptyField(value: unknown): boolean {
  return (value ?? '') === '' || (Array.isArray(value) && value.length === 0);
}
