import { categoryOf, type CategorySlug } from '@vale/contracts/catalog';
import { textPath, textWidth, wrapText } from '@vale/contracts/drawing';
import { brandGlyphs } from './brand-glyphs.js';
import { brands } from './brands.js';
import { motifs } from './motifs.js';

/** The gateway serves the pictures that the shop drew below this path. */
export const DRAWN_PATH = '/api/files/';

export function isDrawn(banner: string): boolean {
  return banner.startsWith(DRAWN_PATH);
}

export interface BannerSubject {
  nome: string;
  categoria: CategorySlug;
  marca?: string | undefined;
}

const INK = '#0D0B14';

/** Pixels of every banner, in the cards' ratio of two to three. */
const BANNER_WIDTH = 400;
const BANNER_HEIGHT = 600;

/** Centred above the middle: the page writes the face value, name and price over the lower part. */
const EMBLEM_CENTRE_Y = 206;
const GLYPH_SIZE = 148;
/** Wordmarks, whose box is mostly empty above and below. */
const WIDE_GLYPH_SIZE = 270;
const WIDE_GLYPHS: ReadonlySet<string> = new Set(['aliexpress', 'ea', 'tripcom', 'uber']);

/** Sizes in pixels that a name is tried in, and its box: two lines are no taller than a glyph. */
const WORD_SIZES = [92, 80, 70, 60, 52, 44] as const;
const WORD_BOX = { width: 316, most: 2 };
/** Under a title the mark is smaller: both take the place of a mark alone. */
const TITLED_MARK = { centreY: 170, height: 76 };
const TITLE = { centreY: 250, height: 64, sizes: [40, 36, 32] };
/** Words of a title that the brand's mark and the card's face value say already. */
const SAID = /\bgift ?card\b|\bvale\b|\bcart[aã]o( presente)?\b|r\$ ?[\d.,]+/gi;
const MONOGRAM_SIZE = 132;

/** Pixels that the reflection moves by, so that products of one brand differ. */
const SHINE_RANGE = 160;

/** Most of the way from a category's colour to its deep one, so that neighbours without a brand differ. */
const MAX_DEPTH = 0.5;

/** A picture for a product that has none, as SVG: its brand's mark on its brand's colour. The same product gets the same picture. */
export function bannerSvg(subject: BannerSubject): string {
  const brand = brands[brandKey(subject.marca ?? '')];
  const color = brand?.color ?? categoryGround(subject);
  const shine = Math.round((seededRandom(subject.nome)() - 0.5) * SHINE_RANGE);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BANNER_WIDTH} ${BANNER_HEIGHT}" width="${BANNER_WIDTH}" height="${BANNER_HEIGHT}">`,
    `<defs><linearGradient id="g" x1="0" y1="0" x2=".3" y2="1"><stop stop-color="${color}"/><stop offset=".9" stop-color="${mixed(color, INK, 0.62)}"/></linearGradient>`,
    '<radialGradient id="l" cx=".85" cy="0" r=".9"><stop stop-color="#fff" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>',
    '<rect width="100%" height="100%" fill="url(#g)"/><rect width="100%" height="100%" fill="url(#l)"/>',
    `<path d="M${262 + shine} 0h92L${150 + shine} 600H${58 + shine}z" fill="#fff" opacity=".07"/>`,
    emblem(subject, brand?.ink ?? '#fff', brand?.word),
    '</svg>',
  ].join('');
}

function categoryGround({ nome, marca, categoria }: BannerSubject): string {
  const { light, deep } = categoryOf(categoria).color;
  return mixed(light, deep, seededRandom(`${categoria}/${marca ?? nome}`)() * MAX_DEPTH);
}

/** `share` of the second colour, 0 to 1. Both as `#rrggbb`. */
function mixed(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((color) => parseInt(color.slice(at, at + 2), 16)) as [number, number];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** Maximum hue shift, in degrees, of an order bump's colours from those of its category. */
const MAX_HUE_TURN = 32;

/** Pixels of an order bump's square picture. */
const BUMP_SIZE = 160;
const BUMP_MOTIF_SIZE = 88;

/** An order bump's picture: the motif of its subject (see `motifs.ts`) in its category's colours. */
export function bumpSvg({ categoria, motif }: { categoria: CategorySlug; motif: string }): string {
  const random = seededRandom(`${categoria}/${motif}`);
  const [turn, slant] = [Math.round((random() * 2 - 1) * MAX_HUE_TURN), Math.round(random() * 60)];
  const disc = `<circle cx="${BUMP_SIZE / 2}" cy="${BUMP_SIZE / 2}" r="${BUMP_SIZE * 0.42}" opacity=".3"/>`;
  const drawn = outline(motifs[motif] ?? '', {
    side: BUMP_MOTIF_SIZE,
    centreX: BUMP_SIZE / 2,
    centreY: BUMP_SIZE / 2,
  });
  return drawing({ width: BUMP_SIZE, height: BUMP_SIZE }, categoria, { turn, slant, shapes: disc }, drawn);
}

interface Ground {
  /** Degrees that the category's colours are turned by. */
  turn: number;
  /** Percent to which the gradient leans. */
  slant: number;
  /** Filled with the bright colour, fading towards the lower edge. */
  shapes: string;
}

function drawing(
  { width, height }: { width: number; height: number },
  categoria: CategorySlug,
  { turn, slant, shapes }: Ground,
  front: string,
): string {
  const { dark: bright, deep } = categoryOf(categoria).color;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<defs><linearGradient id="g" x1="0" y1="0" x2="${slant}%" y2="100%"><stop stop-color="${deep}"/><stop offset="1" stop-color="${INK}"/></linearGradient>`,
    `<linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset=".55" stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient>`,
    `<filter id="h" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feColorMatrix type="hueRotate" values="${turn}"/></filter>`,
    `<mask id="m"><rect width="100%" height="100%" fill="url(#f)"/></mask></defs>`,
    `<g filter="url(#h)"><rect width="100%" height="100%" fill="url(#g)"/>`,
    `<g fill="${bright}" color="${bright}" mask="url(#m)">${shapes}</g></g>`,
    front,
    '</svg>',
  ].join('');
}

/** The brand's mark, and the title where it says more: games of one platform differ in nothing else. */
function emblem(subject: BannerSubject, ink: string, word: string | undefined): string {
  if (!saysMoreThanBrand(subject))
    return mark(subject, { centreY: EMBLEM_CENTRE_Y, height: GLYPH_SIZE, ink, word });
  const { centreY, height, sizes } = TITLE;
  const size = sizes.find((one) => isWhole(wrapText(subject.nome, { ...WORD_BOX, size: one }), one, height));
  const smallest = sizes.at(-1)!;
  const title = wrapText(subject.nome, { ...WORD_BOX, size: size ?? smallest });
  return (
    mark(subject, { ...TITLED_MARK, ink, word }) + centred(title, { size: size ?? smallest, centreY, ink })
  );
}

function saysMoreThanBrand({ nome, marca }: BannerSubject): boolean {
  if (!marca) return false;
  return brandKey(nome.replace(SAID, '')).replace(brandKey(marca), '') !== '';
}

interface Mark {
  centreY: number;
  height: number;
  ink: string;
  word: string | undefined;
}

/** The brand's glyph, or else its name in letters, which are outlines: a picture has no fonts. */
function mark({ nome, marca }: BannerSubject, { centreY, height, ink, word }: Mark): string {
  const brand = brandKey(marca ?? '');
  const glyph = brandGlyphs[brand];
  if (!glyph) return wordmark(word ?? marca ?? nome, { centreY, height, ink });
  const side = WIDE_GLYPHS.has(brand) ? (height * WIDE_GLYPH_SIZE) / GLYPH_SIZE : height;
  const [left, top] = [(BANNER_WIDTH - side) / 2, centreY - side / 2];
  return `<path transform="translate(${left} ${top}) scale(${scaleOf(side)})" fill="${ink}" d="${glyph}"/>`;
}

/** Uses the largest size at which the whole name fits on two lines; a longer name is shortened to its initials. */
function wordmark(name: string, { height, ...place }: Pick<Mark, 'centreY' | 'height' | 'ink'>): string {
  for (const size of WORD_SIZES) {
    const lines = wrapText(name, { ...WORD_BOX, size });
    if (isWhole(lines, size, height)) return centred(lines, { size, ...place });
  }
  return centred([monogram(name)], { size: Math.min(MONOGRAM_SIZE, height), ...place });
}

function isWhole(lines: readonly string[], size: number, height: number): boolean {
  return lines.length * size <= height && !lines.some((line) => line.endsWith('…'));
}

function centred(
  lines: readonly string[],
  { size, centreY, ink }: { size: number; centreY: number; ink: string },
): string {
  const first = centreY + size * (0.35 - (lines.length - 1) / 2);
  return lines
    .map((line, at) =>
      textPath(line, {
        x: (BANNER_WIDTH - textWidth(line, size)) / 2,
        y: first + at * size,
        size,
        fill: ink,
      }),
    )
    .join('');
}

interface Placed {
  side: number;
  centreX: number;
  centreY: number;
}

function outline(motif: string, { side, centreX, centreY }: Placed): string {
  const place = `translate(${centreX - side / 2} ${centreY - side / 2}) scale(${scaleOf(side)})`;
  return `<g transform="${place}" fill="none" stroke="#fff" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${motif}</g>`;
}

/** Glyphs and motifs are drawn in a box of 24. */
function scaleOf(side: number): number {
  return Math.round((side / 24) * 1_000) / 1_000;
}

/** The key of `brand-glyphs.ts`: `Booking.com` is `bookingcom`. */
export function brandKey(brand: string): string {
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

/** Random numbers from 0 to 1, seeded by a text: a banner must not change with a restart. */
function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i += 1) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
