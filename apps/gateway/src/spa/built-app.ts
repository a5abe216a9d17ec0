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
  /** First replies of the page, by their address. */
  replies: Record<string, unknown>;
  /** Epoch milliseconds. */
  now: number;
}

/** Makes the content of `#root`; rejects when anything throws. See `apps/web/src/server.tsx`. */
type Render = (page: RenderedPage) => Promise<string>;

interface Build {
  /** Content of `index.html`. */
  template: string;
  /** Of its inline scripts, as a content security policy names them. */
  scriptHashes: readonly string[];
  /** Of its style elements, and of those that its scripts put into it. */
  styleHashes: readonly string[];
  /** What Vite's manifest says, by source file. */
  chunks: Record<string, Chunk>;
}

/** Of the build; begins with a dot, so none of it is sent. */
const RENDERER_FOLDER = '.server';

/** Milliseconds between two checks whether the app was built again. */
const RECHECK_MS = 1_000;

/** What a look into the folder found; times in epoch milliseconds, 0 for what is not there. */
interface Found {
  builtAt: number;
  build: Build | null;
  rendererAt: number;
  /** Rejects when it cannot be loaded. */
  render: Promise<Render | null>;
}

/** What the gateway itself reads of the built web app. */
export class BuiltApp {
  /** Undefined until it was looked for: the first requests all wait for that. */
  private found: Promise<Found> | undefined;
  private checkedAt = -Infinity;

  constructor(private readonly folder: string) {}

  /** `index.html`; null while the app is not built. */
  async template(): Promise<string | null> {
    return (await this.current()).build?.template ?? null;
  }

  /** The sources that the page's policy must allow besides its own files. */
  async inlineHashes(): Promise<Pick<Build, 'scriptHashes' | 'styleHashes'>> {
    const { scriptHashes = [], styleHashes = [] } = (await this.current()).build ?? {};
    return { scriptHashes, styleHashes };
  }

  /** Addresses of the script of the page's screen and of those that it imports; none without a manifest. */
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

  /** What renders pages; null where the build has none. Rejects when it cannot be loaded. */
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

/** Its rejection is for whoever asks for it, if anybody does. */
function handled<T>(value: T | Promise<T>): Promise<T> {
  const promise = Promise.resolve(value);
  promise.catch(() => undefined);
  return promise;
}

/** Epoch milliseconds; 0 while it is not there. */
async function changedAt(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.mtimeMs ?? 0;
}

/** Its name has a hash: a new build is a new module. */
async function loadRenderer(folder: string): Promise<Render | null> {
  const files = await readdir(join(folder, RENDERER_FOLDER)).catch(() => []);
  const file = files.find((name) => /^render-.*\.mjs$/.test(name));
  if (!file) return null;
  const { renderPage } = (await import(pathToFileURL(join(folder, RENDERER_FOLDER, file)).href)) as {
    renderPage: Render;
  };
  return renderPage;
}

/** Null when a build removes the files while they are read. */
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
    // Without attributes: scripts of other types are data or files.
    scriptHashes: inlineIn(template, /<script>(.*?)<\/script>/gs),
    styleHashes: [
      ...inlineIn(template, /<style>(.*?)<\/style>/gs),
      ...(JSON.parse(injected) as string[]).map((hash) => `'sha256-${hash}'`),
    ],
    chunks: JSON.parse(manifest) as Record<string, Chunk>,
  };
}

function inlineIn(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(([, content = '']) => sourceOf(content));
}
