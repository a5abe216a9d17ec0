import type { IncomingMessage } from 'node:http';

/** Whether the client accepts a page, as browsers and link previews do. */
export function acceptsHtml({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}
