import { pages, type PageName } from '@vale/contracts/pages';
import type { WebFiles } from './web-files.js';

interface Chunk {
  file: string;
  imports?: string[];
}

/** What Vite wrote about its build: which scripts a screen needs, so that the browser need not find out one by one. */
export class BuildManifest {
  private readonly parsed = new WeakMap<object, Record<string, Chunk>>();

  constructor(private readonly files: WebFiles) {}

  /** Addresses of the script of the page's screen and of those that it imports; none without a manifest. */
  async scriptsOf(page: PageName | undefined): Promise<string[]> {
    if (page === undefined) return [];
    const chunks = await this.read();
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

  private async read(): Promise<Record<string, Chunk>> {
    const file = await this.files.find('/.vite/manifest.json');
    if (!file) return {};
    let chunks = this.parsed.get(file);
    if (!chunks) {
      chunks = JSON.parse((await this.files.bytes(file, 'identity')).toString('utf8')) as Record<
        string,
        Chunk
      >;
      this.parsed.set(file, chunks);
    }
    return chunks;
  }
}
