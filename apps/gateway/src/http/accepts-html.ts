import type { FastifyRequest } from 'fastify';

/** Whether a page may be sent, as browsers and previews of chats ask for one. */
export function acceptsHtml({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}
