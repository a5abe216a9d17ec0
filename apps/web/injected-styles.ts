import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const SONNER = /[\\/]sonner[\\/]dist[\\/]index\.mjs$/;
const INJECTED = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/;

/**
 * Sonner puts its styles into the page by a style element, which it adds before it has its text. The gateway's policy allows
 * that text and none, by the hashes that this writes beside the manifest.
 */
export function injectedStyles(): Plugin {
  const hashes = new Set<string>();
  return {
    name: 'vale:injected-styles',
    apply: 'build',
    transform(code, id) {
      if (!SONNER.test(id)) return;
      const [, literal] = INJECTED.exec(code) ?? [];
      if (!literal) return this.error('sonner has changed: its styles are not found');
      const styles = JSON.parse(literal) as string;
      for (const text of ['', styles]) hashes.add(createHash('sha256').update(text).digest('base64'));
    },
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: '.vite/injected-styles.json',
        source: JSON.stringify([...hashes]),
      });
    },
  };
}
