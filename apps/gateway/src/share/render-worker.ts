import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';

export interface RenderRequest {
  id: number;
  svg: string;
}

export type RenderReply = { id: number; png: Uint8Array } | { id: number; problem: string };

// Node runs this file directly, compiled or not, so it may import only packages.
const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
await initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));

function render(svg: string): Uint8Array {
  const resvg = new Resvg(svg, { font: { loadSystemFonts: false } });
  const image = resvg.render();
  try {
    return image.asPng();
  } finally {
    image.free();
    resvg.free();
  }
}

parentPort!.on('message', ({ id, svg }: RenderRequest) => {
  try {
    const png = render(svg);
    parentPort!.postMessage({ id, png } satisfies RenderReply, [png.buffer as ArrayBuffer]);
  } catch (error) {
    parentPort!.postMessage({ id, problem: String(error) } satisfies RenderReply);
  }
});
