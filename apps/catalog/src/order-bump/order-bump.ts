import {
  namesOfCategory,
  type CategorySlug,
  type OrderBump,
  type OrderBumpView,
} from '@vale/contracts/catalog';
import { priceText } from '@vale/contracts/money';

export interface OrderBumpRecord extends Omit<OrderBump, 'id'> {
  _id: string;
  /** Delivered from stock, and none is left. */
  soldOut: boolean;
}

/** A bump is offered under the legacy and the canonical name of its category, whichever of them it has. */
export function isOfferedWith(
  bump: Pick<OrderBump, 'categoria' | 'isActive'>,
  category: CategorySlug,
): boolean {
  const names: readonly string[] = namesOfCategory(category);
  return bump.isActive && names.includes(bump.categoria);
}

/** `free`: how many codes are left. */
export function isSoldOut({ delivery }: Pick<OrderBump, 'delivery'>, free: number): boolean {
  return delivery === 'codes' && free <= 0;
}

export function toOrderBumpView(bump: OrderBumpRecord): OrderBumpView {
  return {
    id: bump._id,
    title: bump.titulo,
    description: bump.descricao,
    image: bump.imagem,
    price: bump.preco,
    priceText: priceText(bump.preco),
    soldOut: bump.soldOut,
  };
}
