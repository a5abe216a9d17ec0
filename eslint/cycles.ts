// `node eslint/cycles.ts`: finds import cycles, also by types alone. (The rule `import-x/no-cycle` does
// not follow `import type`, nor from one project into another.)
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const CONFIGURATIONS = ['tsconfig.json', 'apps/web/tsconfig.json'];

type Imports = ReadonlyMap<string, readonly string[]>;

/** Groups of files that reach each other, of what each file imports. */
function cyclesIn(imports: Imports): string[][] {
  // Tarjan's strongly connected components.
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string) => {
    index.set(file, index.size);
    low.set(file, index.get(file)!);
    stack.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!index.has(next)) {
        visit(next);
        low.set(file, Math.min(low.get(file)!, low.get(next)!));
      } else if (stack.includes(next)) {
        low.set(file, Math.min(low.get(file)!, index.get(next)!));
      }
    }
    if (low.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1 || (imports.get(file) ?? []).includes(file)) found.push(group.sort());
  };
  for (const file of imports.keys()) if (!index.has(file)) visit(file);
  return found;
}

/** Imports, re-exports and type imports of each file of a TypeScript program. */
function importsOf(
  files: readonly string[],
  options: ts.CompilerOptions,
  host: ts.ModuleResolutionHost = ts.sys,
): Imports {
  const cache = ts.createModuleResolutionCache(ROOT, (name) => name, options);
  return new Map(
    files.map((file) => {
      const { importedFiles } = ts.preProcessFile(host.readFile(file) ?? '');
      const resolved = importedFiles
        .map(({ fileName }) => ts.resolveModuleName(fileName, file, options, host, cache).resolvedModule)
        .map((module) => module?.resolvedFileName)
        .filter((target) => target !== undefined)
        .filter((target) => !target.includes('/node_modules/'));
      return [file, resolved];
    }),
  );
}

/** Absolute paths, of the two TypeScript programs: the Node side's and the SPA's. */
export const importsOfPrograms = (): Imports[] =>
  CONFIGURATIONS.map((name) => {
    const file = join(ROOT, name);
    const { config } = ts.parseConfigFileTextToJson(file, readFileSync(file, 'utf8'));
    const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(file));
    return importsOf(fileNames, options);
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const cycles = importsOfPrograms().flatMap(cyclesIn);
  for (const cycle of cycles) {
    console.error(`import cycle: ${cycle.map((file) => relative(ROOT, file)).join(', ')}`);
  }
  process.exitCode = cycles.length > 0 ? 1 : 0;
}
