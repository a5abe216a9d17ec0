import type { Plugin } from 'vite';
import { EARLY_INPUT } from './early-input.js';

const ENTRY = /<script type="module" crossorigin src="(\/[^"]+)"><\/script>/;

/**
 * Loads and runs the app's script after the page and its pictures above the fold are painted. Otherwise a script that is
 * ready early would run before the paint, and one that loads beside fonts and pictures would delay them. The gateway
 * marks the scripts of the page's screen with `rel="later"` too, or with `modulepreload` if the page has nothing to
 * paint. Pages in a background tab are not painted, so they do not wait.
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

/**
 * The gateway allows this script by its hash. A page whose app is gone after a release, or fails to load, would look
 * ready without being so. It reloads itself as `reloadOnce` of `src/shared/stale-release.ts` does; an offline page waits
 * for a connection first.
 */
function runAfterPaint(file: string): string {
  return `<script>{${EARLY_REPLIES}${EARLY_INPUT}${WHEN_PAINTED}
  const reload = () => {
    try {
      if (Date.now() - Number(sessionStorage.getItem('vale_reloaded_at')) < 60000) return;
      sessionStorage.setItem('vale_reloaded_at', Date.now());
      location.reload();
    } catch {}
  };
  const run = () => {
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload';
    import('${file}').catch(() => (navigator.onLine ? reload() : addEventListener('online', () => location.reload())));
  };
  if (document.hidden) run();
  else whenPainted(run);
}</script>`;
}

/**
 * A part of the inline script: requests what the gateway marks with `rel="early"` (the visitor's own data, which no page
 * contains) before the app's script has loaded. `src/shared/http/early-replies.ts` takes the replies.
 */
export const EARLY_REPLIES = `
  const replies = (window.earlyReplies = {});
  for (const link of document.querySelectorAll('link[rel=early]')) {
    const address = link.getAttribute('href');
    const reply = (replies[address] = { sentAt: Date.now() });
    reply.response = fetch(address, { headers: { accept: 'application/json' } });
    reply.response.then(() => { reply.receivedAt = Date.now(); }, () => {});
  }`;

/** The longest wait for a picture, in milliseconds. */
const PICTURE_MS = 1_000;

/**
 * A part of the inline script: calls back when the page and its pictures above the fold are painted. A frame that begins
 * after the pictures are decoded paints them, so the next frame finds them painted.
 */
export const WHEN_PAINTED = `
  const whenPainted = (then) => {
    const pictures = [...document.querySelectorAll('img[fetchpriority=high]')].map((one) => one.decode());
    const late = new Promise((resolve) => setTimeout(resolve, ${PICTURE_MS}));
    const nextFrame = (next) => requestAnimationFrame(() => setTimeout(next));
    Promise.race([Promise.allSettled(pictures), late]).then(() => nextFrame(() => nextFrame(then)));
  };`;
