import escapeHtml from 'escape-html';
import { categoryOf, type CategorySlug } from '@vale/contracts/catalog';
import { brandGlyphs } from './brand-glyphs.js';
import { BANNER_HEIGHT, BANNER_WIDTH, patterns } from './patterns.js';
import { seededRandom } from './seeded-random.js';

export interface BannerSubject {
  nome: string;
  categoria: CategorySlug;
  marca?: string | undefined;
}

const INK = '#0D0B14';

/** Above the middle: the page writes name and price over the lower part. */
const EMBLEM_CENTRE_Y = 216;
const GLYPH_SIZE = 164;
/** Wordmarks, whose box is mostly empty above and below. */
const WIDE_GLYPH_SIZE = 280;
const WIDE_GLYPHS: ReadonlySet<string> = new Set(['aliexpress', 'tripcom', 'uber']);

/** A picture for a product that has none, as SVG. The same product gets the same picture. */
export function bannerSvg(subject: BannerSubject): string {
  const { dark: bright, deep } = categoryOf(subject.categoria).color;
  const random = seededRandom(`${subject.categoria}/${subject.nome}`);
  const pattern = patterns[Math.floor(random() * patterns.length)]!;
  const slant = Math.round(random() * 60);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BANNER_WIDTH} ${BANNER_HEIGHT}" width="${BANNER_WIDTH}" height="${BANNER_HEIGHT}">`,
    `<defs><linearGradient id="g" x1="0" y1="0" x2="${slant}%" y2="100%"><stop stop-color="${deep}"/><stop offset="1" stop-color="${INK}"/></linearGradient>`,
    `<linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset=".55" stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient>`,
    `<mask id="m"><rect width="100%" height="100%" fill="url(#f)"/></mask></defs>`,
    `<rect width="100%" height="100%" fill="url(#g)"/>`,
    `<g fill="${bright}" color="${bright}" mask="url(#m)">${pattern(random)}</g>`,
    emblem(subject),
    '</svg>',
  ].join('');
}

function emblem({ nome, marca }: BannerSubject): string {
  const brand = brandKey(marca ?? '');
  const glyph = brandGlyphs[brand];
  if (glyph) {
    const side = WIDE_GLYPHS.has(brand) ? WIDE_GLYPH_SIZE : GLYPH_SIZE;
    const [left, top] = [(BANNER_WIDTH - side) / 2, EMBLEM_CENTRE_Y - side / 2];
    const scale = Math.round((side / 24) * 1_000) / 1_000;
    return `<path transform="translate(${left} ${top}) scale(${scale})" fill="#fff" d="${glyph}"/>`;
  }
  const letters = monogram(marca ?? nome);
  const size = letters.length > 2 ? 116 : 150;
  return `<text x="50%" y="${EMBLEM_CENTRE_Y}" dy=".36em" text-anchor="middle" fill="#fff" font-family="'Space Grotesk',system-ui,'Segoe UI',Roboto,sans-serif" font-weight="700" font-size="${size}">${escapeHtml(letters)}</text>`;
}

/** The key of `brand-glyphs.ts`: `Booking.com` is `bookingcom`. */
function brandKey(brand: string): string {
  return brand
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** `Free Fire` is FF, `99` stays 99, `Xbox` is X. */
export function monogram(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '', second] = words;
  if (/^\p{N}{1,3}$/u.test(first)) return first;
  return [first, second ?? '']
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
