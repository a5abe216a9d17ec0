import type { FastifyRequest } from 'fastify';
import { ACCESS_TOKEN } from '@vale/contracts/identity';

const BEARER = 'bearer ';

/** Proxies may add an `Authorization` of their own: only values of our form are the shop's. */
export function readAccessToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const { authorization = '' } = headers;
  if (authorization.slice(0, BEARER.length).toLowerCase() !== BEARER) return undefined;
  const token = authorization.slice(BEARER.length).trim();
  return ACCESS_TOKEN.test(token) ? token : undefined;
}
