// Compiles one project's `src` into its `dist`: TypeScript to ES modules, file by file; specs stay out.
// Types are not checked here (that is `npm test -- types`). Other files (fixtures, templates) are copied as they are.
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformFile } from '@swc/core';

const isTypeScript = (file) => file.endsWith('.ts') && !file.endsWith('.d.ts');
const isSpec = (file) => /\.(spec|service-spec|server-spec|system-spec)\.ts$/.test(file);

/** Compiles one file into `dist`, with a source map for stack traces. */
export async function compileFile(source, target) {
  const { code, map } = await transformFile(source, { cwd: process.cwd() });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(`${target}.map`, map);
  await writeFile(target, `${code}//# sourceMappingURL=${basename(target)}.map\n`);
}

/** The output path of a source file, or `null` when it is not part of the build. */
export function outputOf(projectRoot, file) {
  if (isSpec(file) || file.endsWith('.d.ts')) return null;
  return join(projectRoot, 'dist', isTypeScript(file) ? file.replace(/\.ts$/, '.js') : file);
}

export async function buildFile(projectRoot, file) {
  const source = join(projectRoot, 'src', file);
  const target = outputOf(projectRoot, file);
  if (!target) return;
  if (isTypeScript(file)) return compileFile(source, target);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(source, target);
}

/** Builds a whole project into an emptied `dist`, so that files deleted from `src` do not stay there. */
export async function buildProject(projectRoot) {
  const entries = await readdir(join(projectRoot, 'src'), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(projectRoot, 'src').length + 1));
  await rm(join(projectRoot, 'dist'), { recursive: true, force: true });
  await Promise.all(files.map((file) => buildFile(projectRoot, file)));
  return files.length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildProject(process.argv[2]);
}
