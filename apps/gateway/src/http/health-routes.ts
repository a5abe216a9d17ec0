import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readinessReply, type Health } from '@vale/platform/health';
import type { Metrics } from '@vale/platform/metrics';

/** Without MANAGEMENT_PORT the shop's own port serves the probes, and `/metrics` to this machine alone. */
export function registerHealthRoutes(server: FastifyInstance, health: Health, metrics: Metrics): void {
  server.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(health.live()),
  );

  server.get('/readyz', async (_request, reply) => {
    const { status, body } = await readinessReply(health);
    return reply.code(status).header('cache-control', 'no-store').send(body);
  });

  server.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    const { contentType, body } = await metrics.text();
    return reply.type(contentType).send(body);
  });
}

/** A request that a proxy on this machine forwards comes from elsewhere. */
function isFromThisMachine({ headers, raw }: FastifyRequest): boolean {
  const forwardedFor =
    headers['x-forwarded-for'] ?? headers['forwarded'] ?? headers['x-real-ip'] ?? headers['via'];
  const address = raw.socket.remoteAddress ?? '';
  return forwardedFor === undefined && /^(127\.|::1$|::ffff:127\.)/.test(address);
}
