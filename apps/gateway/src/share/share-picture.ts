import {
  categoryLabel,
  categoryOf,
  faceValueText,
  savingOf,
  type ProductView,
  type ShopBrand,
} from '@vale/contracts/catalog';
import { priceText } from '@vale/contracts/money';
import { textPath, textWidth, wrapText } from '@vale/contracts/drawing';

/** The size that chats and networks show for a link: 1.91 to 1. */
export const SHARE_WIDTH = 1_200;
export const SHARE_HEIGHT = 630;

/** Bytes of our own files only, so that nothing is fetched. */
export interface EmbeddedPicture {
  contentType: string;
  bytes: Buffer;
}

const INK = '#0D0B14';
const LIGHT = '#F5F3FA';
const MUTED = '#B9B3C9';

const MARGIN = 72;
/** The product's picture, 2 to 3, in a ticket on the right. */
const ART = { x: 836, y: 63, width: 292, height: 504 };
const TEXT_WIDTH = ART.x - MARGIN - 56;

/** The shop's look for its dark theme, with the bytes of its logo if it has one. */
export interface DrawnBrand extends ShopBrand {
  logoFile: EmbeddedPicture | null;
}

export function productPicture(product: ProductView, brand: DrawnBrand, art: EmbeddedPicture | null): string {
  const { dark, deep } = categoryOf(product.category).color;
  const size = product.title.length > 28 ? 60 : 76;
  const title = wrapText(product.title, { size, width: TEXT_WIDTH, most: 3 });
  const top = 300 - ((title.length - 1) * size * 1.12) / 2;
  const below = top + (title.length - 1) * size * 1.12;
  return picture(deep, [
    textPath(wrapped(categoryLabel(product.category), 30), { x: MARGIN, y: 118, size: 30, fill: dark }),
    ...title.map((line, at) => textPath(line, { x: MARGIN, y: top + at * size * 1.12, size, fill: LIGHT })),
    price(product, below + 110, brand),
    brandLine(brand),
    ticketArt(dark, art, product, brand),
  ]);
}

/** Shown for pages without a picture of their own. */
export function shopPicture(brand: DrawnBrand): string {
  const name = wrapText(brand.name, { size: 120, width: SHARE_WIDTH - 2 * MARGIN - 200, most: 1 });
  return picture(brand.glow, [
    logoIn(brand, { x: MARGIN, y: 160, width: 660, height: 150 }) ||
      `<g transform="translate(${MARGIN} 190) scale(4.6)">${ticketMark(brand)}</g>${textPath(name.join(''), { x: MARGIN + 180, y: 282, size: 120, fill: LIGHT })}`,
    textPath('Gift cards, créditos e contas no PIX', { x: MARGIN, y: 420, size: 48, fill: MUTED }),
    textPath('O código chega aqui e no seu e-mail', { x: MARGIN, y: 490, size: 48, fill: MUTED }),
  ]);
}

function picture(deep: string, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}">`,
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${deep}"/><stop offset=".8" stop-color="${INK}"/></linearGradient></defs>`,
    `<rect width="100%" height="100%" fill="url(#g)"/>`,
    ...parts,
    '</svg>',
  ].join('');
}

function price({ price: reais, startingPrice }: ProductView, y: number, { accentText }: ShopBrand): string {
  if (reais <= 0) return '';
  const from = startingPrice ? 'a partir de ' : '';
  const [start, end] = [MARGIN + textWidth(from, 36), 'no PIX'];
  const text = priceText(reais);
  const after = start + textWidth(text, 72) + 20;
  return [
    from && textPath(from.trimEnd(), { x: MARGIN, y, size: 36, fill: MUTED }),
    textPath(text, { x: start, y, size: 72, fill: accentText }),
    after + textWidth(end, 36) <= ART.x - 24 ? textPath(end, { x: after, y, size: 36, fill: MUTED }) : '',
  ].join('');
}

function brandLine(brand: DrawnBrand): string {
  const logo = logoIn(brand, { x: MARGIN, y: 518, width: TEXT_WIDTH, height: 60 });
  if (logo) return logo;
  return [
    `<g transform="translate(${MARGIN} 536) scale(1.6)">${ticketMark(brand)}</g>`,
    textPath(wrapped(brand.name, 36), { x: MARGIN + 64, y: 566, size: 36, fill: LIGHT }),
  ].join('');
}

/** The logo at the left of the box, in the middle of its height; empty without one. */
function logoIn(
  { logo, logoFile }: DrawnBrand,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): string {
  if (!logo || !logoFile) return '';
  const scale = Math.min(width / logo.width, height / logo.height);
  const drawn = { width: logo.width * scale, height: logo.height * scale };
  const href = `data:${logoFile.contentType};base64,${logoFile.bytes.toString('base64')}`;
  return `<image x="${x}" y="${y + (height - drawn.height) / 2}" width="${drawn.width}" height="${drawn.height}" xlink:href="${href}"/>`;
}

function ticketMark({ accent }: ShopBrand): string {
  return [
    `<path fill="${accent}" d="M0 3a3 3 0 0 1 3-3h24a3 3 0 0 1 3 3v4.6a3.5 3.5 0 0 0 0 6.8V19a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3v-4.6a3.5 3.5 0 0 0 0-6.8z"/>`,
    `<path stroke="${INK}" stroke-width="2" stroke-dasharray="2.5 2.5" d="M21 3v16"/>`,
  ].join('');
}

function ticketArt(
  bright: string,
  art: EmbeddedPicture | null,
  product: ProductView,
  brand: ShopBrand,
): string {
  const { x, y, width, height } = ART;
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  const content = art
    ? `<image ${box} preserveAspectRatio="xMidYMid slice" xlink:href="data:${art.contentType};base64,${art.bytes.toString('base64')}"/>`
    : `<rect ${box} fill="${bright}" opacity=".18"/><g transform="translate(${x + 71} ${y + 197}) scale(5)">${ticketMark(brand)}</g>`;
  return [
    `<clipPath id="t"><rect ${box} rx="28"/></clipPath>`,
    `<linearGradient id="v" x1="0" y1="1" x2="0" y2="0"><stop stop-color="${INK}" stop-opacity=".7"/><stop offset=".5" stop-color="${INK}" stop-opacity="0"/></linearGradient>`,
    `<g clip-path="url(#t)">${content}${value(product, brand)}</g>`,
    `<rect ${box} rx="28" fill="none" stroke="${bright}" stroke-opacity=".5" stroke-width="3"/>`,
  ].join('');
}

/** Draws the face value and the discount on the art, like the cards. */
function value({ price: reais, valorDeFace }: ProductView, { accent, onAccent }: ShopBrand): string {
  if (!valorDeFace) return '';
  const { x, y, width, height } = ART;
  const text = faceValueText(valorDeFace);
  const size = Math.min(52, (52 * (width - 56)) / textWidth(text, 52));
  const saving = savingOf(reais, valorDeFace);
  const off = saving ? `${saving.percent}% OFF` : '';
  const tag = textWidth(off, 28) + 32;
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#v)"/>`,
    textPath('VALE', { x: x + 28, y: y + height - 88, size: 26, fill: '#fff' }),
    textPath(text, { x: x + 28, y: y + height - 34, size, fill: '#fff' }),
    off &&
      `<rect x="${x + width - tag - 20}" y="${y + 20}" width="${tag}" height="46" rx="12" fill="${accent}"/>`,
    off && textPath(off, { x: x + width - tag - 4, y: y + 53, size: 28, fill: onAccent }),
  ].join('');
}

function wrapped(text: string, size: number): string {
  return wrapText(text, { size, width: TEXT_WIDTH, most: 1 }).join('');
}
