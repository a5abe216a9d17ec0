import { buyerFieldsText, productField, quantityPricesText, type Product } from '@vale/contracts/catalog';
import { priceText } from '@vale/contracts/money';
import { dateTimeText } from '../../../shared/time/dates.js';
import type { ConflictRow } from '../../../shared/ui/admin/conflict-dialog.js';

/** The fields that differ, as the dialog shows them. */
export function conflictRows(fields: readonly string[], mine: Product, theirs: Product): ConflictRow[] {
  return fields.map((field) => ({
    label: productField(field)?.label ?? field,
    mine: shown(field, mine),
    theirs: shown(field, theirs),
  }));
}

function shown(field: string, product: Product): string {
  const value: unknown = product[field as keyof Product];
  const row = productField(field);
  const chosen = row?.options?.find((one) => one.value === value);
  if (chosen) return chosen.label;
  if (row?.kind === 'date') return typeof value === 'number' ? dateTimeText(value) : 'Sem expiração';
  if (field === 'campos') return buyerFieldsText(product.campos ?? []) || 'Nenhum';
  if (field === 'quantityPrices') return quantityPricesText(product.quantityPrices ?? []) || 'Nenhum';
  if (field === 'variations')
    return (
      product.variations.map(({ name, price }) => `${name} (${priceText(price)})`).join(', ') || 'Nenhuma'
    );
  if (typeof value === 'number') return priceText(value);
  if (Array.isArray(value)) return value.join(', ') || 'Nenhuma';
  if (typeof value === 'object') return JSON.stringify(value);
  return value ? String(value) : 'Vazio';
}
