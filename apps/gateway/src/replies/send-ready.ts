import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from '../http/compression.js';
import type { ReadyReply } from './ready-reply.js';

/** Chooses the encoding, sends 304 if the client has the reply, and no body to a HEAD. */
export async function sendReady(
  ready: ReadyReply,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { headers, method } = request;
  if (ready.matches(headers['if-none-match'])) {
    reply.code(304).headers(ready.validators).send();
    return;
  }
  const { headers: own, body } = await ready.in(acceptedEncoding(headers['accept-encoding']));
  reply
    .code(ready.status)
    .headers(own)
    .send(method === 'HEAD' ? '' : body);
}
