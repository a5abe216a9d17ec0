import type { Plugin } from 'vite';

const ENTRY = /<script type="module" crossorigin src="(\/[^"]+)"><\/script>/;

/**
 * Loads and runs the app's script after the first paint of its page: a script that is there at once would come before it,
 * and one that is loaded beside fonts and pictures delays them. The gateway names the scripts of the page's screen by
 * `rel="later"` too; where a page has nothing to paint, it makes them a `modulepreload`. Pages in a background tab are not painted and wait for nothing.
 */
export function paintFirst(): Plugin {
  return {
    name: 'vale:paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [tag, file] = ENTRY.exec(html) ?? [];
        if (!tag || !file) throw new Error('index.html has no script of the build');
        return html
          .replace(tag, `<link rel="later" crossorigin href="${file}">`)
          .replace('</body>', `${runAfterPaint(file)}</body>`);
      },
    },
  };
}

/** The gateway allows it by its hash. */
function runAfterPaint(file: string): string {
  return `<script>{
  const run = () => {
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload';
    import('${file}');
  };
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}</script>`;
}
