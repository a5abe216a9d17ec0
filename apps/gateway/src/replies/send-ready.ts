import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteDefinition } from '@vale/contracts/define';
import type { Metrics } from '@vale/platform/metrics';
import { routeName } from '../edge/contract-routes.js';
import type { RouteLimits } from '../edge/route-limits.js';
import { acceptsHtml } from '../http/accepts-html.js';
import { acceptedEncoding } from '../http/compression.js';
import type { PublicReplies } from './public-replies.js';
import { matchesEtag, type ReadyReply } from './ready-reply.js';

/** Sends a ready reply in the encoding that the client takes; 304 when it has it already; no body to a HEAD. */
export async function sendReady(
  ready: ReadyReply,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { headers, method } = request;
  if (ready.status === 200 && matchesEtag(headers['if-none-match'], ready.etag)) {
    reply.code(304).headers(ready.validators).send();
    return;
  }
  const encoding = acceptedEncoding(headers['accept-encoding']);
  const body = await ready.body(encoding);
  reply.code(ready.status).headers(ready.headersFor(encoding, body.length));
  reply.send(method === 'HEAD' ? '' : body);
}

/**
 * Replies before Nest's pipeline where a fresh reply is ready: limits and metrics still count it. Registered before any
 * other hook but the one for headers.
 */
export function serveReadyReplies(
  server: FastifyInstance,
  replies: PublicReplies,
  limits: RouteLimits,
  metrics: Metrics,
): void {
  const serveRoute = async (
    ready: ReadyReply,
    route: RouteDefinition,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const startedAt = performance.now();
    await limits.take(route, request.ip, reply);
    await sendReady(ready, request, reply);
    const done = { service: 'gateway', name: routeName(route), outcome: 'ok' as const };
    metrics.observe('route', done, (performance.now() - startedAt) / 1_000);
  };

  server.addHook('onRequest', async (request, reply) => {
    const { contract: route, page } = request.routeOptions.config;
    if (!route?.cache && !(page && acceptsHtml(request))) return;
    const address = page ? request.url.split('?')[0]! : request.url;
    const ready = replies.find(address);
    if (!ready) return;
    if (route) await serveRoute(ready, route, request, reply);
    else await sendReady(ready, request, reply);
    return reply;
  });
}
