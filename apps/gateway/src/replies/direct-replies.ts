import { Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { RouteDefinition } from '@vale/contracts/define';
import { InjectConfig } from '@vale/platform/config';
import { Health } from '@vale/platform/health';
import { Metrics } from '@vale/platform/metrics';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { gatewayConfig, type GatewayConfig } from '../gateway.config.js';
import { routeName } from '../edge/contract-routes.js';
import { RouteLimits } from '../edge/route-limits.js';
import { acceptsHtml } from '../http/accepts-html.js';
import { acceptedEncoding } from '../http/compression.js';
import { hostCheck, hostsOf, type HostCheck } from '../http/own-hosts.js';
import { API_HEADERS, securityHeaders } from '../http/security-headers.js';
import { requestIdOf, trustsPeer, type PeerTrust } from '../http/server-options.js';
import { UnreadReplies } from '../http/unread-replies.js';
import { PublicReplies } from './public-replies.js';
import type { ReadyReply } from './ready-reply.js';

type HeaderList = string[];

/**
 * Answers requests with a kept reply before Fastify sees them, without waiting. Limits, metrics and headers are the
 * same as elsewhere. Anything not known at once is left to Fastify and Nest: a new address, a new encoding, an
 * exhausted limit, a shutdown.
 */
@Injectable()
export class DirectReplies {
  private readonly routeHeaders: HeaderList;
  private readonly pageHeaders: HeaderList;
  private readonly trusts: PeerTrust;
  private readonly isOwnHost: HostCheck;

  constructor(
    private readonly replies: PublicReplies,
    private readonly limits: RouteLimits,
    private readonly metrics: Metrics,
    private readonly health: Health,
    @InjectConfig(runtimeConfig) runtime: RuntimeConfig,
    @InjectConfig(gatewayConfig) config: GatewayConfig,
  ) {
    this.trusts = trustsPeer(config.TRUST_PROXY);
    this.isOwnHost = hostCheck(runtime, config);
    const headers = securityHeaders(runtime.PUBLIC_URL);
    this.pageHeaders = Object.entries(headers).flat();
    this.routeHeaders = [...this.pageHeaders, ...Object.entries(API_HEADERS).flat()];
  }

  /** Runs before the server's own listener. */
  serveOn(server: Server): void {
    const others = server.listeners('request');
    server.removeAllListeners('request');
    const unread = new UnreadReplies(server);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (unread.refuses(request, response) || this.reply(request, response)) return;
      for (const other of others) other.call(server, request, response);
    });
  }

  /** False if the request is left to Fastify. */
  private reply(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || this.health.draining) return false;
    const [host, ...others] = hostsOf(request);
    if (others.length > 0 || !this.isOwnHost(host, request.socket.localAddress)) return false;
    const found = this.replies.find(url!);
    const content = found && contentFor(found.reply, headers);
    if (!content) return false;
    if (!(found.route ? method === 'GET' : acceptsHtml(request))) return false;
    return this.sendCounted(found.route, content, request, response);
  }

  /** `route` is undefined for a page. */
  private sendCounted(
    route: RouteDefinition | undefined,
    content: Content,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean {
    const startedAt = performance.now();
    // Counted last, because requests that are left to Fastify are counted there.
    const counted = this.limits.takeNow(route, request);
    if (!counted) return false;
    send(content, response, [
      ...(route ? this.routeHeaders : this.pageHeaders),
      ...['x-request-id', requestIdOf(request, this.trusts)],
      ...['x-ratelimit-limit', String(counted.limit)],
      ...['x-ratelimit-remaining', String(counted.remaining)],
    ]);
    if (route) this.observe(route, startedAt);
    return true;
  }

  private observe(route: RouteDefinition, startedAt: number): void {
    const done = { service: 'gateway', name: routeName(route), outcome: 'ok' as const };
    this.metrics.observe('route', done, (performance.now() - startedAt) / 1_000);
  }
}

interface Content {
  status: number;
  headerList: HeaderList;
  body?: Buffer;
}

/** Undefined until somebody requests this encoding. */
function contentFor(reply: ReadyReply, headers: IncomingHttpHeaders): Content | undefined {
  if (reply.matches(headers['if-none-match'])) {
    return { status: 304, headerList: Object.entries(reply.validators).flat() };
  }
  const made = reply.readyIn(acceptedEncoding(headers['accept-encoding']));
  return made && { status: reply.status, headerList: made.headerList, body: made.body };
}

/** Node leaves the body out of a reply to HEAD. */
function send({ status, headerList, body }: Content, response: ServerResponse, others: HeaderList): void {
  response.writeHead(status, others.concat(headerList)).end(body);
}
