// Writes src/banner/brand-glyphs.ts: only the glyphs that the demonstration shows, out of simple-icons' thousands.
// Run it after adding a name: `node apps/catalog/scripts/write-brand-glyphs.mjs`
import { writeFile } from 'node:fs/promises';
import * as icons from 'simple-icons';

const SLUGS = [
  'Airbnb',
  'Aliexpress',
  'Appstore',
  'Bookingdotcom',
  'Counterstrike',
  'Crunchyroll',
  'Ea',
  'Expedia',
  'Fortnite',
  'Googleplay',
  'Hotelsdotcom',
  'Ifood',
  'Itunes',
  'Leagueoflegends',
  'Netflix',
  'Nike',
  'Playstation',
  'Roblox',
  'Shell',
  'Shopee',
  'Spotify',
  'Steam',
  'Tripdotcom',
  'Uber',
  'Valorant',
  'Youtube',
];

const keyOf = (title) => title.toLowerCase().replace(/[^a-z0-9]/g, '');
const rows = SLUGS.map((slug) => {
  const { title, path } = icons[`si${slug}`];
  return `  ${keyOf(title)}: '${path}',`;
});

const text = `// Written by apps/catalog/scripts/write-brand-glyphs.mjs from simple-icons (CC0-1.0). The marks belong to their owners; they
// stand here to say what a card is for, without any affiliation. Paths in a box of 24 by 24.
export const brandGlyphs: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`;
await writeFile(new URL('../src/banner/brand-glyphs.ts', import.meta.url), text);
