import { createHash } from 'node:crypto';
import type { ProductView } from '@vale/contracts/catalog';

/** Shown for pages without a picture of their own. */
export const SHOP_PICTURE = '/share/shop.png';

const PRODUCT_PICTURE = /^\/share\/product\/([^/]+)\.png$/;

/** Contains a version, because chats keep a link's picture for weeks. */
export function productPicturePath({
  id,
  title,
  category,
  priceText,
  startingPrice,
  valorDeFace,
  image,
}: ProductView): string {
  const version = createHash('sha256')
    .update(JSON.stringify([title, category, priceText, startingPrice, valorDeFace, image]))
    .digest('hex')
    .slice(0, 8);
  return `/share/product/${encodeURIComponent(id)}.png?v=${version}`;
}

/** `path` is decoded. Null for other paths. */
export function productOfPicture(path: string): string | null {
  return PRODUCT_PICTURE.exec(path)?.[1] ?? null;
}
