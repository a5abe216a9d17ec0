import type { Plugin } from 'vite';
import { EARLY_INPUT } from './early-input.js';

const ENTRY = /<script type="module" crossorigin src="(\/[^"]+)"><\/script>/;

/**
 * Loads and runs the app's script after its page and the pictures above the fold are painted: a script that is there at once
 * would come before them, and one that is loaded beside fonts and pictures delays them. The gateway names the scripts of the page's screen by
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

/**
 * The gateway allows it by its hash. A script that is gone after a release, or cannot be loaded, would leave a page that
 * looks ready and is not: it is loaded again as by `reloadOnce` of `src/shared/stale-release.ts`, offline once there is a connection.
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
 * A part of the inline script: what the gateway names by `rel="early"` (a visitor's own data, which no page holds) is
 * requested before the app's script is there. `src/shared/http/early-replies.ts` takes the replies.
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

/** A part of the inline script: calls back when the page and its pictures above the fold are painted. */
export const WHEN_PAINTED = `
  const whenPainted = (then) => {
    const pictures = [...document.querySelectorAll('img[fetchpriority=high]')].map((one) => one.decode());
    const late = new Promise((resolve) => setTimeout(resolve, ${PICTURE_MS}));
    const nextFrame = (next) => requestAnimationFrame(() => setTimeout(next));
    // The frame after the one that paints them has begun.
    Promise.race([Promise.allSettled(pictures), late]).then(() => nextFrame(() => nextFrame(then)));
  };`;
