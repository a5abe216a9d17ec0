import { buyerFieldsText, type Product, type ProductPatch } from '@vale/contracts/catalog';
import { priceText } from '@vale/contracts/money';
import { dateTimeText } from '../../../shared/time/dates.js';
import type { ConflictRow } from '../../../shared/ui/admin/conflict-dialog.js';

// Separate from the editor's texts, because only a conflict needs them.
const fieldLabels: Record<keyof ProductPatch, string> = {
  nome: 'Título',
  categoria: 'Categoria',
  preco: 'Preço',
  banner: 'Imagem',
  expiraEm: 'Expiração',
  badge: 'Badge',
  features: 'Características',
  fullAccess: 'Acesso completo',
  variations: 'Variações',
  checkoutUrl: 'Link de checkout externo',
  extras: 'Detalhes da categoria',
  delivery: 'Entrega',
  isActive: 'Situação',
  marca: 'Marca',
  valorDeFace: 'Valor de face',
  termos: 'Termos de busca',
  descricao: 'Descrição',
  campos: 'Campos para o comprador',
};

/** The fields that differ, as the dialog shows them. */
export function conflictRows(fields: readonly string[], mine: Product, theirs: Product): ConflictRow[] {
  return fields.map((field) => ({
    label: fieldLabels[field as keyof ProductPatch] ?? field,
    mine: shown(field, mine),
    theirs: shown(field, theirs),
  }));
}

function shown(field: string, product: Product): string {
  const value = product[field as keyof Product];
  if (field === 'expiraEm')
    return product.expiraEm === null ? 'Sem expiração' : dateTimeText(product.expiraEm);
  if (field === 'isActive') return product.isActive ? 'Ativo' : 'Inativo';
  if (field === 'delivery') return product.delivery === 'codes' ? 'Códigos do estoque' : 'Manual';
  if (field === 'campos') return buyerFieldsText(product.campos ?? []) || 'Nenhum';
  if (field === 'variations')
    return (
      product.variations.map(({ name, price }) => `${name} (${priceText(price)})`).join(', ') || 'Nenhuma'
    );
  if (typeof value === 'number') return priceText(value);
  if (Array.isArray(value)) return value.join(', ') || 'Nenhuma';
  if (typeof value === 'object') return JSON.stringify(value);
  return value ? String(value) : 'Vazio';
}
