import { DEFAULT_FEATURES, DEFAULT_FULL_ACCESS } from '@vale/contracts/catalog';
import { EMPTY_FIELD } from './buyer-field-rows.js';
import { DEFAULT_EXPIRY_HOURS } from './expiry-field.js';
import type { EditorValues } from './editor-values.js';

export type ProductKind = 'account' | 'gift-card' | 'top-up';
type KindValues = Pick<EditorValues, 'delivery' | 'expiryHours' | 'features' | 'fullAccess' | 'campos'>;

export const KIND_OPTIONS: readonly (readonly [kind: ProductKind, label: string])[] = [
  ['account', 'Conta'],
  ['gift-card', 'Gift card'],
  ['top-up', 'Recarga'],
];

const rowsOf = (texts: readonly string[]) => texts.map((text) => ({ text }));
const NEVER_EXPIRES = '0';

/** The values that a form of each kind starts with. */
const START: Record<ProductKind, KindValues> = {
  account: {
    delivery: 'manual',
    expiryHours: DEFAULT_EXPIRY_HOURS,
    features: rowsOf(DEFAULT_FEATURES),
    fullAccess: rowsOf(DEFAULT_FULL_ACCESS),
    campos: [],
  },
  'gift-card': {
    delivery: 'codes',
    expiryHours: NEVER_EXPIRES,
    features: rowsOf(['']),
    fullAccess: rowsOf(['']),
    campos: [],
  },
  'top-up': {
    delivery: 'manual',
    expiryHours: NEVER_EXPIRES,
    features: rowsOf(['']),
    fullAccess: rowsOf(['']),
    campos: [{ ...EMPTY_FIELD, label: 'ID do jogador' }],
  },
};

/** Replaces what is still as the former kind had it. What was typed stays. */
export function withKind(values: EditorValues, from: ProductKind, to: ProductKind): EditorValues {
  const [before, after] = [START[from], START[to]];
  const isUntouched = (name: keyof KindValues) =>
    JSON.stringify(values[name]) === JSON.stringify(before[name]);
  const names = (Object.keys(after) as (keyof KindValues)[]).filter(isUntouched);
  return {
    ...values,
    ...Object.fromEntries(names.map((name) => [name, after[name]])),
    variations: values.variations.map((row) =>
      row.delivery === before.delivery ? { ...row, delivery: after.delivery } : row,
    ),
  };
}
