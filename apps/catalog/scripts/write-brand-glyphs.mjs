// Writes src/banner/brand-glyphs.ts with those glyphs of simple-icons that the demo's banners use.
// Run it after adding a slug: `node apps/catalog/scripts/write-brand-glyphs.mjs`
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
  const { title, path, license } = icons[`si${slug}`];
  // simple-icons names a licence only where it is not its own.
  if (license)
    throw new Error(`${title} is under ${license.type}: name it in NOTICE, or use the brand's name instead`);
  return `  ${keyOf(title)}: '${path}',`;
});

const text = `// Written by apps/catalog/scripts/write-brand-glyphs.mjs from simple-icons (CC0-1.0). The marks belong to their owners; they
// identify what a gift card is for, without any affiliation. SVG paths in a 24x24 view box.
export const brandGlyphs: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`;
await writeFile(new URL('../src/banner/brand-glyphs.ts', import.meta.url), text);
