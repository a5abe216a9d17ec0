import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readinessReply } from '../health.js';
import type { Health } from '../health.js';

/** The part of a prom-client registry that is used here. */
export interface MetricsSource {
  contentType: string;
  metrics(): Promise<string>;
}

export interface ManagementServer {
  /** The port it listens on, also when 0 was given. */
  port: number;
  close(): Promise<void>;
}

/**
 * `/healthz`, `/readyz` and, with metrics, `/metrics`, on a separate port, which the manifests do not
 * expose.
 */
export async function startManagementServer(
  port: number,
  health: Health,
  metrics: MetricsSource | undefined,
  host: string,
): Promise<ManagementServer> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    respond(path, response, health, metrics).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Probes keep their connections open, which would delay the shutdown for nothing.
        server.closeAllConnections();
      }),
  };
}

async function respond(
  path: string | undefined,
  response: ServerResponse,
  health: Health,
  metrics: MetricsSource | undefined,
): Promise<void> {
  if (path === '/healthz') return sendJson(response, 200, health.live());
  if (path === '/readyz') {
    const { status, body } = await readinessReply(health);
    return sendJson(response, status, body);
  }
  if (path === '/metrics' && metrics) {
    const text = await metrics.metrics();
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    return;
  }
  sendJson(response, 404, { ok: false });
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}
