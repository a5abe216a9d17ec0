import { categoryLabel, currentSlug, type ProductView } from '@vale/contracts/catalog';
import { pagePath } from '@vale/contracts/pages';

interface Place {
  publicUrl: string;
  shopName: string;
  /** Epoch milliseconds. */
  now: number;
  /** Absolute. */
  image: string;
  /** False in a demo, whose ratings are invented. */
  showsRatings: boolean;
}

const SCHEMA = 'https://schema.org';

/** Contains only what the page shows, and only ratings that buyers gave. */
export function productData(
  product: ProductView,
  { publicUrl, shopName, now, image, showsRatings }: Place,
): object[] {
  const { id, title, category, features, marca, descricao } = product;
  const slug = currentSlug(category);
  const url = publicUrl + pagePath('product', { game: slug, id });
  return [
    {
      '@context': SCHEMA,
      '@type': 'Product',
      name: title,
      sku: id,
      url,
      image: [image],
      category: categoryLabel(category),
      description: descricao ?? [title, ...features].join(' · '),
      ...(showsRatings && ratingOf(product)),
      ...(marca && { brand: { '@type': 'Brand', name: marca } }),
      ...offersOf(product, { url, shopName, now }),
    },
    breadcrumbs(publicUrl, [
      ['Início', pagePath('home')],
      [categoryLabel(category), pagePath('category', { category: slug })],
      [title, pagePath('product', { game: slug, id })],
    ]),
  ];
}

function ratingOf({ rating }: ProductView): object {
  if (!rating) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
      bestRating: 5,
      worstRating: 1,
    },
  };
}

/** A trail of names and paths. */
export function breadcrumbs(publicUrl: string, trail: readonly (readonly [string, string])[]): object {
  return {
    '@context': SCHEMA,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

/** Absent without a price: a total of zero is not for sale. */
function offersOf(
  product: ProductView,
  { url, shopName, now }: { url: string; shopName: string; now: number },
): { offers?: object } {
  const offered = { url, now, shopName, expiraEm: product.expiraEm };
  const variations = product.variations.filter(({ price }) => price > 0);
  if (variations.length === 0)
    return product.price > 0 ? { offers: offer(product.price, product.soldOut, offered) } : {};
  const prices = variations.map(({ price }) => price);
  return {
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'BRL',
      lowPrice: amount(Math.min(...prices)),
      highPrice: amount(Math.max(...prices)),
      offerCount: variations.length,
      availability: availability(product.soldOut, offered),
      offers: variations.map(({ name, price, soldOut }) => ({ name, ...offer(price, soldOut, offered) })),
    },
  };
}

interface Offered {
  url: string;
  now: number;
  shopName: string;
  expiraEm: number | null;
}

function offer(price: number, soldOut: boolean, offered: Offered): object {
  return {
    '@type': 'Offer',
    url: offered.url,
    price: amount(price),
    priceCurrency: 'BRL',
    availability: availability(soldOut, offered),
    seller: { '@type': 'Organization', name: offered.shopName },
    ...(offered.expiraEm !== null && { priceValidUntil: new Date(offered.expiraEm).toISOString() }),
  };
}

function availability(soldOut: boolean, { expiraEm, now }: Offered): string {
  if (expiraEm !== null && expiraEm <= now) return `${SCHEMA}/Discontinued`;
  return soldOut ? `${SCHEMA}/OutOfStock` : `${SCHEMA}/InStock`;
}

/** Reais with a decimal point. */
function amount(reais: number): string {
  return reais.toFixed(2);
}
