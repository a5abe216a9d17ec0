import { createHash } from 'node:crypto';
import type { ProductView } from '@vale/contracts/catalog';

/** Of pages that have no picture of their own. */
export const SHOP_PICTURE = '/share/shop.png';

const PRODUCT_PICTURE = /^\/share\/product\/([^/]+)\.png$/;

/** With a version, so that chats which keep a link's picture for weeks ask again after a change. */
export function productPictureAddress({ id, title, priceText, image }: ProductView): string {
  const version = createHash('sha256')
    .update(JSON.stringify([title, priceText, image]))
    .digest('hex')
    .slice(0, 8);
  return `/share/product/${encodeURIComponent(id)}.png?v=${version}`;
}

/** The product whose picture is at a decoded path; null for another path. */
export function productOfPicture(path: string): string | null {
  return PRODUCT_PICTURE.exec(path)?.[1] ?? null;
}
