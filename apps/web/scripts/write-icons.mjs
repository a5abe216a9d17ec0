// Writes public/icons/*.png from public/favicon.svg, for launchers and phones, which take no SVG. Run it after a change of
// the drawing: `node apps/web/scripts/write-icons.mjs`
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

await initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
const folder = new URL('../public/', import.meta.url);
const drawing = await readFile(new URL('favicon.svg', folder), 'utf8');
const inner = drawing.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '');

/** Without rounded corners: the launcher cuts its own. `scale` keeps the drawing inside its safe zone. */
const filled = (scale) => {
  const offset = 16 * (1 - scale);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#0D0B14"/><g transform="translate(${offset} ${offset}) scale(${scale})">${inner}</g></svg>`;
};

const icons = [
  ['icon-192.png', drawing, 192],
  ['icon-512.png', drawing, 512],
  ['maskable-512.png', filled(0.78), 512],
  ['apple-touch-icon.png', filled(0.9), 180],
];
for (const [name, svg, size] of icons) {
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render();
  await writeFile(new URL(`icons/${name}`, folder), image.asPng());
}
