import { createHash } from 'node:crypto';
import type { Appearance, ProductView } from '@vale/contracts/catalog';

/** Shown for pages without a picture of their own. */
export const SHOP_PICTURE = '/share/shop.png';

const PRODUCT_PICTURE = /^\/share\/product\/([^/]+)\.png$/;

type DrawnLook = Pick<Appearance, 'mainColor' | 'secondColor' | 'logo'>;

/** Has a version if the shop has a look of its own. */
export function shopPicturePath(look?: DrawnLook): string {
  return look ? `${SHOP_PICTURE}?v=${versionOf(drawnOf(look))}` : SHOP_PICTURE;
}

/** Contains a version, because chats keep a link's picture for weeks. */
export function productPicturePath(
  { id, title, category, priceText, startingPrice, valorDeFace, image }: ProductView,
  look?: DrawnLook,
): string {
  const drawn = [title, category, priceText, startingPrice, valorDeFace, image];
  const version = versionOf(look ? [...drawn, drawnOf(look)] : drawn);
  return `/share/product/${encodeURIComponent(id)}.png?v=${version}`;
}

function drawnOf({ mainColor, secondColor, logo }: DrawnLook): unknown[] {
  return [mainColor, secondColor, logo?.id];
}

function versionOf(drawn: unknown): string {
  return createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 8);
}

/** `path` is decoded. Null for other paths. */
export function productOfPicture(path: string): string | null {
  return PRODUCT_PICTURE.exec(path)?.[1] ?? null;
}
