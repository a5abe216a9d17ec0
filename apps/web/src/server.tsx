import { AsyncLocalStorage } from 'node:async_hooks';
import { text } from 'node:stream/consumers';
import { StaticRouter } from 'react-router-dom';
import { prerender } from 'react-dom/static';
import { Providers } from './app/providers.js';
import { Router } from './app/router.js';
import { readFirstViewBy, type FirstView } from './shared/http/inlined-data.js';
import { createQueryClient } from './shared/http/query-client.js';

/** Larger than any page: no part of it is sent after it, which would take a script that the pages' policy refuses. */
const WHOLE = Number.MAX_SAFE_INTEGER;

const views = new AsyncLocalStorage<FirstView>();
readFirstViewBy(() => views.getStore());

interface Page {
  path: string;
  /** First replies, by their address. */
  replies: Record<string, unknown>;
  /** Epoch milliseconds. */
  now: number;
  isStale: boolean;
}

/**
 * The content of `#root` for the gateway: what every visitor is shown first, which `main.tsx` hydrates. Rejects when
 * anything throws, also what a browser would recover from.
 */
export async function renderPage({ path, replies, now, isStale }: Page): Promise<string> {
  const failures: unknown[] = [];
  const client = createQueryClient();
  const html = await views.run({ replies, renderedAt: now, isStale }, async () => {
    const { prelude } = await prerender(
      <Providers client={client}>
        <StaticRouter location={path}>
          <Router />
        </StaticRouter>
      </Providers>,
      { progressiveChunkSize: WHOLE, onError: (error) => void failures.push(error) },
    );
    return text(prelude as AsyncIterable<Uint8Array>);
  });
  if (failures.length > 0) throw failures[0];
  return html;
}
