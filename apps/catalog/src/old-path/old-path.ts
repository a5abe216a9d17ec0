/** A path of a page in another shop, which had a product there. */
export interface OldPath {
  /** Normal form, see `normalPath`. */
  path: string;
  productId: string;
}

/** Paths are the same whatever their case, encoding and slashes at the end: `/produto/gift-card`. */
export function normalPath(path: string): string {
  const parts = decoded(path).normalize('NFC').toLowerCase().split('/').filter(Boolean);
  // Shopify has a product in each of its collections as well.
  const isInCollection = parts.length === 4 && parts[0] === 'collections' && parts[2] === 'products';
  return `/${(isInCollection ? parts.slice(2) : parts).join('/')}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
