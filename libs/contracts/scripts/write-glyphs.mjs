// Writes src/drawing/glyphs.ts: the outlines of Space Grotesk Bold (SIL Open Font License 1.1) that pictures are
// written with, since a server has no fonts. Run it with a folder in which opentype.js and @fontsource/space-grotesk are
// installed: `node libs/contracts/scripts/write-glyphs.mjs <folder>`
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const folder = resolve(process.argv[2] ?? '.');
const opentype = createRequire(join(folder, 'index.js'))('opentype.js');
const file = 'node_modules/@fontsource/space-grotesk/files/space-grotesk-latin-700-normal.woff';
const bytes = await readFile(join(folder, file));
const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
// Excludes the signs that end or escape a template literal.
const plain = range(0x20, 0x7e).filter((sign) => sign !== '`' && sign !== '\\');
const signs = [...plain, ...range(0xa1, 0xff), ...'–—‘’“”•…€'];

const rows = signs.flatMap((sign) => {
  const glyph = font.charToGlyph(sign);
  if (glyph.index === 0) return [];
  // Y grows downwards in SVG; the baseline is 0.
  const path = glyph.getPath(0, 0, font.unitsPerEm).toPathData(0);
  return [`${sign}${Math.round(glyph.advanceWidth)} ${path}`];
});

const text = `// Written by libs/contracts/scripts/write-glyphs.mjs from Space Grotesk Bold (SIL Open Font License 1.1).
export const UNITS_PER_EM = ${font.unitsPerEm};

/** One sign on each line: the sign, its advance width, its outline. */
export const outlines = \`${rows.join('\n')}\`;
`;
await writeFile(new URL('../src/drawing/glyphs.ts', import.meta.url), text);
