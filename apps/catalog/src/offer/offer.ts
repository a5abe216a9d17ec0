import {
  canonicalCategory,
  categoryLabel,
  isExpired,
  type Offer,
  type Product,
} from '@vale/contracts/catalog';
import { toCentavos } from '@vale/contracts/money';

interface Bump {
  _id: string;
  titulo: string;
  preco: number;
  delivery: Product['delivery'];
}

/** Current prices, in centavos. */
export function toOffer(
  product: Product,
  bump: Bump | null,
  { codesByLink, now }: { codesByLink: boolean; now: number },
): Offer {
  return {
    product: {
      id: product.id,
      title: product.nome,
      category: product.categoria,
      categoryId: canonicalCategory(product.categoria),
      categoryLabel: categoryLabel(product.categoria),
      image: product.banner,
      brand: product.marca ?? '',
      ...(product.extras.regiao !== undefined && { region: product.extras.regiao }),
      priceCentavos: toCentavos(product.preco ?? 0),
      delivery: product.delivery,
      expired: isExpired(product, now),
      ...(product.expiraEm !== null && { expiresAt: product.expiraEm }),
      external: Boolean(product.checkoutUrl),
      ...(product.campos && product.campos.length > 0 && { fields: product.campos }),
      ...(product.quantityPrices &&
        product.quantityPrices.length > 0 && { quantityPrices: product.quantityPrices }),
    },
    variations: product.variations.map((variation) => ({
      name: variation.name,
      priceCentavos: toCentavos(variation.price),
      delivery: variation.delivery,
      external: Boolean(variation.checkoutUrl),
    })),
    orderBump: bump && {
      id: bump._id,
      title: bump.titulo,
      priceCentavos: toCentavos(bump.preco),
      delivery: bump.delivery,
    },
    ...(codesByLink && { codesByLink }),
  };
}
