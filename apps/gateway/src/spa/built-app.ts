import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pages, type PageName } from '@vale/contracts/pages';
import { sourceOf } from '../http/security-headers.js';

interface Chunk {
  file: string;
  imports?: string[];
}

interface RenderedPage {
  path: string;
  /** First replies of the page, by address. */
  replies: Record<string, unknown>;
  /** Epoch milliseconds. */
  now: number;
  /** The replies could not be checked: nothing can be bought. */
  isStale: boolean;
}

/** Renders the content of `#root`. Rejects if anything throws. See `apps/web/src/server.tsx`. */
type Render = (page: RenderedPage) => Promise<string>;

interface Build {
  /** Content of `index.html`. */
  template: string;
  /** Hashes of its inline scripts, for the content security policy. */
  scriptHashes: readonly string[];
  /** Hashes of its style elements and of those that its scripts add. */
  styleHashes: readonly string[];
  /** Vite's manifest, by source file. */
  chunks: Record<string, Chunk>;
}

/** Begins with a dot, so that none of it is served. */
const RENDERER_FOLDER = '.server';

export const STYLES = /<style>(.*?)<\/style>/gs;

/** Milliseconds between checks for a new build. */
const RECHECK_MS = 1_000;

/** Times in epoch milliseconds, 0 for a missing file. */
interface Found {
  builtAt: number;
  build: Build | null;
  rendererAt: number;
  /** Rejects if it cannot be loaded. */
  render: Promise<Render | null>;
}

/** Reads the built web app for the gateway. */
export class BuiltApp {
  /** Undefined until the first look, which all first requests wait for. */
  private found: Promise<Found> | undefined;
  private checkedAt = -Infinity;

  constructor(private readonly folder: string) {}

  /** Null while the app is not built. */
  async template(): Promise<string | null> {
    return (await this.current()).build?.template ?? null;
  }

  /** Sources that the page's policy must allow besides its own files. */
  async inlineHashes(): Promise<Pick<Build, 'scriptHashes' | 'styleHashes'>> {
    const { scriptHashes = [], styleHashes = [] } = (await this.current()).build ?? {};
    return { scriptHashes, styleHashes };
  }

  /** Addresses of the screen's script and its imports. Empty without a manifest. */
  async scriptsOf(page: PageName): Promise<string[]> {
    const chunks = (await this.current()).build?.chunks ?? {};
    const scripts = new Set<string>();
    const add = (key: string): void => {
      const chunk = chunks[key];
      if (!chunk || scripts.has(`/${chunk.file}`)) return;
      scripts.add(`/${chunk.file}`);
      chunk.imports?.forEach(add);
    };
    add(`src/screens/${pages[page].screen}-screen.tsx`);
    return [...scripts];
  }

  /** Null if the build has no renderer. Rejects if it cannot be loaded. */
  async renderer(): Promise<Render | null> {
    return (await this.current()).render;
  }

  private async current(): Promise<Found> {
    if (performance.now() - this.checkedAt >= RECHECK_MS) {
      this.checkedAt = performance.now();
      const looked = this.found ? this.found.then((known) => this.look(known)) : this.look(undefined);
      this.found ??= looked;
      this.found = Promise.resolve(await looked);
    }
    return this.found!;
  }

  private async look(known: Found | undefined): Promise<Found> {
    const [builtAt, rendererAt] = await Promise.all([
      changedAt(join(this.folder, 'index.html')),
      changedAt(join(this.folder, RENDERER_FOLDER)),
    ]);
    const isSameBuild = builtAt === known?.builtAt;
    const isSameRenderer = rendererAt === known?.rendererAt;
    return {
      builtAt,
      build: isSameBuild ? known.build : builtAt === 0 ? null : await readBuild(this.folder),
      rendererAt,
      render: isSameRenderer ? known.render : handled(rendererAt === 0 ? null : loadRenderer(this.folder)),
    };
  }
}

/** Prevents an unhandled rejection; whoever awaits the promise still gets it. */
function handled<T>(value: T | Promise<T>): Promise<T> {
  const promise = Promise.resolve(value);
  promise.catch(() => undefined);
  return promise;
}

/** Epoch milliseconds, 0 for a missing file. */
async function changedAt(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.mtimeMs ?? 0;
}

/** The file name contains a hash, so a new build is a new module. */
async function loadRenderer(folder: string): Promise<Render | null> {
  const files = await readdir(join(folder, RENDERER_FOLDER)).catch(() => []);
  const file = files.find((name) => /^render-.*\.mjs$/.test(name));
  if (!file) return null;
  const { renderPage } = (await import(pathToFileURL(join(folder, RENDERER_FOLDER, file)).href)) as {
    renderPage: Render;
  };
  return renderPage;
}

/** Null if a build removes the files meanwhile. */
async function readBuild(folder: string): Promise<Build | null> {
  const template = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  if (template === null) return null;
  const madeByVite = (name: string, none: string) =>
    readFile(join(folder, '.vite', name), 'utf8').catch(() => none);
  const [manifest, injected] = await Promise.all([
    madeByVite('manifest.json', '{}'),
    madeByVite('injected-styles.json', '[]'),
  ]);
  return {
    template,
    // Only scripts without attributes: others are data or files.
    scriptHashes: inlineIn(template, /<script>(.*?)<\/script>/gs),
    styleHashes: [
      ...inlineIn(template, STYLES),
      ...(JSON.parse(injected) as string[]).map((hash) => `'sha256-${hash}'`),
    ],
    chunks: JSON.parse(manifest) as Record<string, Chunk>,
  };
}

/** Policy sources of the elements that this finds. */
export function inlineIn(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(([, content = '']) => sourceOf(content));
}
