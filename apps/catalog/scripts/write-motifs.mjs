// Writes src/banner/motifs.ts with those icons of lucide (ISC) of the demo's order bumps. Run it after adding a row: `node apps/catalog/scripts/write-motifs.mjs`
import { writeFile } from 'node:fs/promises';

/** An order bump's subject → lucide's name. */
const ICONS = {
  chip: 'card-sim',
  lounge: 'sofa',
  corrida: 'car-taxi-front',
  nitro: 'rocket',
  moedas: 'coins',
  nuvem: 'cloud',
  frete: 'truck',
  consultor: 'headset',
};

const folder = new URL('../../../node_modules/lucide-react/dist/esm/icons/', import.meta.url);
const markup = async (icon) => {
  const { __iconData } = await import(new URL(`${icon}.mjs`, folder).href);
  return __iconData.node
    .map(([tag, { key: _, ...attributes }]) => {
      const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${text.join('')}/>`;
    })
    .join('');
};

const rows = [];
for (const [key, icon] of Object.entries(ICONS)) {
  rows.push(`  ${/^\w+$/.test(key) ? key : `'${key}'`}: '${await markup(icon)}',`);
}
const text = `// Written by apps/catalog/scripts/write-motifs.mjs from lucide (ISC). Outlines in a 24x24 view box.
export const motifs: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`;
await writeFile(new URL('../src/banner/motifs.ts', import.meta.url), text);
