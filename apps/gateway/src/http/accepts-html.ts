import type { IncomingMessage } from 'node:http';

/** True for browsers and link previews. */
export function acceptsHtml({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}
