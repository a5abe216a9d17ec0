import { createHash, timingSafeEqual } from 'node:crypto';
import type { onRequestAsyncHookHandler } from 'fastify';

/** Clients send their private token in `Authorization` as it is, without a scheme. */
export function requireKey(apiKey: string): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const given = request.headers.authorization;
    if (given !== undefined && isSecret(given, apiKey)) return;
    await reply.code(401).send({ success: false, message: 'Token de autorização inválido' });
  };
}

export function isSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

/** Digests have equal lengths, which timingSafeEqual requires. */
const digest = (text: string) => createHash('sha256').update(text).digest();
