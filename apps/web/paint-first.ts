import type { Plugin } from 'vite';

const ENTRY = /<script type="module" crossorigin src="(\/[^"]+)"><\/script>/;

/**
 * Runs the app's script after the first paint of its page: a script that is there at once would come before it. It is
 * loaded ahead all the same. Pages in a background tab are not painted and wait for nothing.
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
          .replace(tag, `<link rel="modulepreload" crossorigin href="${file}">`)
          .replace('</body>', `${runAfterPaint(file)}</body>`);
      },
    },
  };
}

/** The gateway allows it by its hash. */
function runAfterPaint(file: string): string {
  return `<script>{
  const run = () => import('${file}');
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}</script>`;
}
