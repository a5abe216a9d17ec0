import escapeHtml from 'escape-html';
import { canonicalCategory, categoryOf, type CategorySlug } from '@vale/contracts/catalog';
import { brandGlyphs } from './brand-glyphs.js';
import { motifs } from './motifs.js';
import { BANNER_HEIGHT, BANNER_WIDTH, patterns } from './patterns.js';

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

/** Chosen so that neighbours in the demonstration's lists have different patterns. */
const PATTERN_SEED = 1984;

/** Degrees by which a brand's colours are turned away from those of its category, at most. */
const MAX_HUE_TURN = 32;

/** A picture for a product that has none, as SVG. The same product gets the same picture. */
export function bannerSvg(subject: BannerSubject): string {
  const { nome, categoria, marca } = subject;
  const ofBrand = seededRandom(`${PATTERN_SEED}/${categoria}/${marca ?? nome}`);
  const pattern = patterns[Math.floor(ofBrand() * patterns.length)]!;
  const turn = Math.round((ofBrand() * 2 - 1) * MAX_HUE_TURN);
  const random = seededRandom(`${categoria}/${nome}`);
  const box = { width: BANNER_WIDTH, height: BANNER_HEIGHT };
  return drawing(
    box,
    categoria,
    { turn, slant: Math.round(random() * 60), shapes: pattern(random) },
    emblem(subject),
  );
}

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

/** The brand's glyph or motif; for a brand that has neither, its letters under its category's motif. */
function emblem({ nome, marca, categoria }: BannerSubject): string {
  const brand = brandKey(marca ?? '');
  const glyph = brandGlyphs[brand];
  if (glyph) {
    const side = WIDE_GLYPHS.has(brand) ? WIDE_GLYPH_SIZE : GLYPH_SIZE;
    const [left, top] = [(BANNER_WIDTH - side) / 2, EMBLEM_CENTRE_Y - side / 2];
    return `<path transform="translate(${left} ${top}) scale(${scaleOf(side)})" fill="#fff" d="${glyph}"/>`;
  }
  const motif = motifs[brand];
  const centreX = BANNER_WIDTH / 2;
  if (motif) return outline(motif, { side: GLYPH_SIZE, centreX, centreY: EMBLEM_CENTRE_Y });
  const letters = escapeHtml(monogram(marca ?? nome));
  return [
    outline(motifs[canonicalCategory(categoria)] ?? '', {
      side: 116,
      centreX,
      centreY: EMBLEM_CENTRE_Y - 48,
    }),
    `<text x="50%" y="${EMBLEM_CENTRE_Y + 72}" dy=".36em" text-anchor="middle" fill="#fff" font-family="'Space Grotesk',system-ui,'Segoe UI',Roboto,sans-serif" font-weight="700" font-size="84">${letters}</text>`,
  ].join('');
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

/** Random numbers from 0 to 1, the same for the same text: a banner must not change with a restart. */
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
