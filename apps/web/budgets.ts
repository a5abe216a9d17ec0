import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import BUDGETS from './budgets.json' with { type: 'json' };
import { isOfPanel } from './panel-copies.js';

/** CI tolerates this much above a budget, so that an ordinary edit does not fail on an unrelated page. */
const TOLERANCE = 1.05;

interface Measured {
  name: string;
  bytes: number;
  budget: number;
}

/**
 * Bytes as a phone downloads them (gzip -9). `entry` is the first load of any page, `chunk` one lazy chunk, `page` a lazy page with
 * everything that it imports beyond the entry. The build warns above the numbers of budgets.json, and fails in CI at 5 % above.
 */
export function budgets(): Plugin {
  return {
    name: 'vale:budgets',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const { name, bytes, budget } of measure(bundle)) {
          if (bytes <= budget) continue;
          const message = `${name} has ${bytes} bytes gzipped, over the ${budget} of apps/web/budgets.json`;
          if (process.env['CI'] && bytes > budget * TOLERANCE) this.error(message);
          this.warn(message);
        }
      },
    },
  };
}

function measure(bundle: Rolldown.OutputBundle): Measured[] {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const sizes = new Map(chunks.map((chunk) => [chunk.fileName, gzipSync(chunk.code, { level: 9 }).length]));
  const sizeOf = (files: ReadonlySet<string>) =>
    [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  const entry = withImports(
    bundle,
    chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName),
  );
  const pages = chunks
    .filter((chunk) => chunk.isDynamicEntry)
    .map((chunk) => ({
      name: chunk.name,
      bytes: sizeOf(new Set([...withImports(bundle, [chunk.fileName])].filter((file) => !entry.has(file)))),
      budget: budgetOf(chunk, BUDGETS.page),
    }));
  const single = chunks
    .filter((chunk) => !entry.has(chunk.fileName))
    .map((chunk) => ({
      name: chunk.fileName,
      bytes: sizes.get(chunk.fileName) ?? 0,
      budget: budgetOf(chunk, BUDGETS.chunk),
    }));
  return [
    { name: 'entry', bytes: sizeOf(entry), budget: BUDGETS.entry },
    ...pages,
    ...single,
    ...assets(bundle),
  ];
}

function budgetOf(chunk: Rolldown.OutputChunk, storefront: number): number {
  return Object.keys(chunk.modules).some(isOfPanel) ? BUDGETS.adminPage : storefront;
}

function withImports(bundle: Rolldown.OutputBundle, files: string[]): Set<string> {
  const found = new Set<string>();
  const add = (file: string): void => {
    const part = bundle[file];
    if (part?.type !== 'chunk' || found.has(file)) return;
    found.add(file);
    part.imports.forEach(add);
  };
  files.forEach(add);
  return found;
}

function assets(bundle: Rolldown.OutputBundle): Measured[] {
  const files = Object.values(bundle).filter((part) => part.type === 'asset');
  const named = (end: string) => files.filter(({ fileName }) => fileName.endsWith(end));
  const styles = named('.css').map(({ fileName, source }) => ({
    name: fileName,
    bytes: gzipSync(source, { level: 9 }).length,
    budget: BUDGETS.css,
  }));
  // Fonts are compressed already.
  const fonts = named('.woff2').map(({ fileName, source }) => ({
    name: fileName,
    bytes: source.length,
    budget: BUDGETS.font,
  }));
  const inAll = fonts.reduce((sum, { bytes }) => sum + bytes, 0);
  return [...styles, ...fonts, { name: 'all fonts', bytes: inAll, budget: BUDGETS.fonts }];
}
