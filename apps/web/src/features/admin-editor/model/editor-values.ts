import {
  DEFAULT_FEATURES,
  DEFAULT_FULL_ACCESS,
  fromLocalTime,
  isCategory,
  previewedCategory,
  localTime,
  quantityPricesSchema,
  type CategorySlug,
  type Delivery,
  type LocalTime,
  type Product,
  type ProductDraft,
  type ProductPatch,
} from '@vale/contracts/catalog';
import { priceText, readPrice } from '@vale/contracts/money';
import { DEFAULT_EXPIRY_HOURS, expiryIn } from './expiry-field.js';
import { readExtras, toExtrasValues, type ExtrasValues } from './extras-fields.js';
import { readFieldRows, toFieldRows, type FieldRow } from './buyer-field-rows.js';
import { BADGES } from './presets.js';
import { readStepRows, toStepRows, type StepRow } from './quantity-price-rows.js';
import { emptySimpleValues, readSimpleValues, toSimpleValues, type SimpleValues } from './simple-fields.js';

export interface VariationRow {
  name: string;
  value: string;
  price: string;
  checkoutUrl: string;
  delivery: Delivery;
}

/** Form values. Prices are text in reais. */
export interface EditorValues extends SimpleValues {
  nome: string;
  categoria: string;
  preco: string;
  banner: string;
  badge: string;
  features: { text: string }[];
  fullAccess: { text: string }[];
  variations: VariationRow[];
  /** Used when adding. */
  expiryHours: string;
  /** Used when editing, in São Paulo time. */
  expiry: LocalTime;
  /** Asked of the buyer. Absent in a draft that an older release kept. */
  campos?: FieldRow[];
  /** Absent in a draft that an older release kept. */
  quantityPrices?: StepRow[];
  extras: ExtrasValues;
}

export const EMPTY_VARIATION: VariationRow = {
  name: '',
  value: '',
  price: '',
  checkoutUrl: '',
  delivery: 'manual',
};

export const emptyValues: EditorValues = {
  ...emptySimpleValues,
  nome: '',
  categoria: '',
  preco: '',
  banner: '',
  badge: BADGES[0]!,
  features: DEFAULT_FEATURES.map((text) => ({ text })),
  fullAccess: DEFAULT_FULL_ACCESS.map((text) => ({ text })),
  variations: [EMPTY_VARIATION],
  expiryHours: DEFAULT_EXPIRY_HOURS,
  expiry: { date: '', time: '' },
  campos: [],
  quantityPrices: [],
  extras: toExtrasValues({}),
};

/** A product without its own price gets that of its first variation. */
export function toValues(product: Product): EditorValues {
  const price = product.preco ?? product.variations[0]?.price;
  return {
    ...toSimpleValues(product),
    nome: product.nome,
    categoria: product.categoria,
    preco: price === undefined ? '' : priceText(price),
    banner: product.banner,
    badge: product.badge,
    features: rowsOf(product.features),
    fullAccess: rowsOf(product.fullAccess),
    variations:
      product.variations.length === 0
        ? [EMPTY_VARIATION]
        : product.variations.map(({ name, value, price: reais, checkoutUrl = '', delivery }) => ({
            name,
            value,
            price: priceText(reais),
            checkoutUrl,
            delivery,
          })),
    expiryHours: DEFAULT_EXPIRY_HOURS,
    expiry: localTime(product.expiraEm),
    campos: toFieldRows(product.campos),
    quantityPrices: toStepRows(product.quantityPrices),
    extras: toExtrasValues(product.extras),
  };
}

/** Rows of a list always have one: the last cannot be removed. */
function rowsOf(texts: readonly string[]): { text: string }[] {
  return texts.length === 0 ? [{ text: '' }] : texts.map((text) => ({ text }));
}

/** Builds a new product from validated values. Empty rows are dropped. */
export function toDraft(values: EditorValues, nowMs: number): ProductDraft {
  return { ...shared(values, {}), expiraEm: expiryIn(values.expiryHours, nowMs) };
}

function edited(values: EditorValues, before: Product): ProductDraft {
  const unchanged = sameTime(values.expiry, localTime(before.expiraEm));
  // The form has minutes only, so an unchanged time keeps its seconds.
  return {
    ...shared(values, before.extras),
    expiraEm: unchanged ? before.expiraEm : fromLocalTime(values.expiry),
  };
}

const sameTime = (one: LocalTime, other: LocalTime) => one.date === other.date && one.time === other.time;

/** Fields that the values change; null removes an optional one. Empty when nothing differs. */
export function toPatch(values: EditorValues, before: Product): ProductPatch {
  const after: Record<string, unknown> = { ...edited(values, before) };
  const former: Record<string, unknown> = { ...edited(toValues(before), before) };
  const changed = [...new Set([...Object.keys(after), ...Object.keys(former)])].filter(
    (field) => JSON.stringify(after[field]) !== JSON.stringify(former[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, after[field] ?? null]));
}

function shared(values: EditorValues, extrasBefore: Product['extras']): Omit<ProductDraft, 'expiraEm'> {
  const variations = values.variations.flatMap(readVariation);
  const price = readPrice(values.preco) ?? (variations.length === 0 ? 0 : undefined);
  // A draft that an older release kept has no such fields.
  const campos = readFieldRows(values.campos ?? []);
  const quantityPrices = readStepRows(values.quantityPrices ?? []);
  return {
    ...readSimpleValues(values),
    nome: values.nome.trim(),
    categoria: values.categoria as CategorySlug,
    ...(price !== undefined && { preco: price }),
    banner: values.banner.trim(),
    badge: values.badge.trim(),
    features: textsOf(values.features),
    fullAccess: textsOf(values.fullAccess),
    variations,
    ...(campos.length > 0 && { campos }),
    ...(quantityPrices.length > 0 && { quantityPrices }),
    extras: readExtras(values.extras, values.categoria, extrasBefore),
  };
}

function textsOf(rows: readonly { text: string }[]): string[] {
  return rows.flatMap(({ text }) => text.trim() || []);
}

/** A row counts as a variation only with a name and a price. */
function readVariation(row: VariationRow): ProductDraft['variations'] {
  if (!isWhole(row)) return [];
  const checkoutUrl = row.checkoutUrl.trim();
  return [
    {
      name: row.name.trim(),
      value: row.value.trim(),
      price: readPrice(row.price)!,
      ...(checkoutUrl && { checkoutUrl }),
      delivery: row.delivery,
    },
  ];
}

/** True if something was typed into the row. */
export function isStarted({ name, value, price, checkoutUrl }: VariationRow): boolean {
  return [name, value, price, checkoutUrl].some((text) => text.trim() !== '');
}

export function isWhole({ name, price }: Pick<VariationRow, 'name' | 'price'>): boolean {
  return name.trim() !== '' && (readPrice(price) ?? 0) > 0;
}

/** Builds the preview from input that may be incomplete. */
export function toPreview(values: EditorValues, { now, isNew }: { now: number; isNew: boolean }): Product {
  const typed = shared(values, {});
  const time = fromLocalTime(values.expiry);
  const expiraEm = isNew ? expiryIn(values.expiryHours, now) : Number.isNaN(time) ? null : time;
  return {
    ...typed,
    nome: typed.nome || 'Título',
    categoria: isCategory(values.categoria) ? values.categoria : previewedCategory(),
    // Two entries may be equal while one is being typed.
    features: [...new Set(typed.features)],
    fullAccess: [...new Set(typed.fullAccess)],
    variations: typed.variations.filter(
      ({ name }, at, all) => all.findIndex((one) => one.name === name) === at,
    ),
    quantityPrices: quantityPricesSchema.safeParse(typed.quantityPrices).data,
    expiraEm,
    id: '',
    createdAt: now,
    soldOut: [],
  };
}

/** `R$ 12,34`; an invalid price stays as typed. */
export function formattedPrice(text: string): string {
  const price = readPrice(text);
  return price === undefined ? text : priceText(price);
}
