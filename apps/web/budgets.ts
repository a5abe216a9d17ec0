import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { isOfPanel } from './panel-copies.js';

/** Bytes after gzip -9, as a shopper's phone downloads them (a kB is 1,000 bytes). */
const BUDGETS = {
  /** The first load of any page: the entry and what it imports. */
  entry: 100_000,
  /** One lazy chunk. */
  chunk: 25_000,
  /** A lazy page with everything that it imports beyond the entry. The largest is the checkout: form, schema, masks, the guest's account. */
  page: 37_500,
  adminPage: 60_000,
  css: 8_192,
  font: 25_000,
};

interface Measured {
  name: string;
  bytes: number;
  budget: number;
}

/** Fails a build in which a part exceeds its budget, and lists those parts with their sizes. */
export function budgets(): Plugin {
  return {
    name: 'vale:budgets',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const tooLarge = measure(bundle).filter(({ bytes, budget }) => bytes > budget);
        if (tooLarge.length === 0) return;
        const lines = tooLarge.map(
          ({ name, bytes, budget }) => `  ${name}: ${bytes} of ${budget} bytes gzipped`,
        );
        this.error(`Over the budget of apps/web/budgets.ts:\n${lines.join('\n')}`);
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
  return Object.values(bundle).flatMap((part) => {
    if (part.type !== 'asset') return [];
    if (part.fileName.endsWith('.css')) {
      return [
        { name: part.fileName, bytes: gzipSync(part.source, { level: 9 }).length, budget: BUDGETS.css },
      ];
    }
    // fonts are compressed already
    if (part.fileName.endsWith('.woff2')) {
      return [{ name: part.fileName, bytes: part.source.length, budget: BUDGETS.font }];
    }
    return [];
  });
}
