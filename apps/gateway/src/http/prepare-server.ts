import { METHODS } from 'node:http';
import cookie from '@fastify/cookie';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError, platformErrors } from '@vale/contracts/define';
import { BootError } from '@vale/platform/app';
import { configToken } from '@vale/platform/config';
import { Health } from '@vale/platform/health';
import { Logger } from '@vale/platform/logging';
import { Metrics } from '@vale/platform/metrics';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { Admission } from '../edge/admission.js';
import { matchesPath, methodsAt, takesBytes } from '../edge/contract-routes.js';
import { OpenStreams } from '../edge/open-streams.js';
import { ProblemFilter } from '../edge/problem.filter.js';
import { RouteLimits } from '../edge/route-limits.js';
import { routeProblems, UNKNOWN_API } from '../edge/route-check.js';
import { gatewayConfig, type GatewayConfig } from '../gateway.config.js';
import { DirectReplies } from '../replies/direct-replies.js';
import { WebApp } from '../spa/web-app.js';
import { registerBodyParsers } from './body-parsers.js';
import { compressReplies } from './compression.js';
import { registerHealthRoutes } from './health-routes.js';
import { hostCheck, hostsOf, UnknownHosts, type HostCheck } from './own-hosts.js';
import { API_HEADERS, securityHeaders } from './security-headers.js';
import { trustsPeer, type PeerTrust } from './server-options.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sent with every reply. */
    securityHeaders: Readonly<Record<string, string>>;
  }
}

/** CONNECT reaches no route: Node closes its connection. */
const KNOWN_METHODS = METHODS.filter((method) => method !== 'CONNECT');
/** Load balancers address a machine by its IP address. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** A Fastify plugin that all-in-one mounts under its own prefix. */
export interface Mount {
  prefix: string;
  /** `nest` is the gateway's container with database connection, settings and logger. */
  register(server: FastifyInstance, nest: NestFastifyApplication): Promise<void> | void;
}

/** Sets up everything around the contracts' routes. Call it before they are registered. */
export async function prepareServer(nest: NestFastifyApplication, mounts: readonly Mount[]): Promise<void> {
  const server = nest.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const runtime = nest.get<RuntimeConfig>(configToken(runtimeConfig), { strict: false });
  const config = nest.get<GatewayConfig>(configToken(gatewayConfig), { strict: false });
  const get = <T>(token: abstract new (...args: never[]) => T): T =>
    nest.get<T>(token as never, { strict: false });

  nest.useGlobalFilters(new ProblemFilter(get(Logger)));
  await server.register(cookie);
  registerBodyParsers(server);
  compressReplies(server);
  const registered = checkRoutes(server, get(Admission));
  addHeaders(server, runtime.PUBLIC_URL);
  refuseUnknownHosts(server, hostCheck(runtime, config), get(Logger));
  reportUnbelievedProxy(server, trustsPeer(config.TRUST_PROXY), get(Logger));
  get(DirectReplies).serveOn(server.server);
  closeConnectionsAtShutdown(server, get(OpenStreams), get(Health));
  for (const { prefix, register } of mounts)
    await server.register(async (part) => register(part, nest), { prefix });
  // Must come last: a route that is registered before an awaited plugin does not get Nest's error handler.
  await get(WebApp).serveOn(server);
  if (runtime.MANAGEMENT_PORT === undefined) registerHealthRoutes(server, get(Health), get(Metrics));
  refuseOtherMethods(server, registered, get(RouteLimits));
}

/**
 * Sets each route's body limit from its contract, and admits senders of files before their body is read. At the end
 * of startup, routes and contracts must match one to one. Returns the list that fills as routes are registered.
 */
function checkRoutes(server: FastifyInstance, admission: Admission): readonly RouteOptions[] {
  const registered: RouteOptions[] = [];
  server.addHook('onRoute', (route) => {
    registered.push(route);
    const contract = route.config?.contract;
    if (!contract) {
      // Probes and pages answer HEAD too. A HEAD of a contract's route would run its handler.
      if (route.method === 'GET') route.method = ['GET', 'HEAD'];
      return;
    }
    route.bodyLimit = contract.maxBytes;
    if (takesBytes(contract))
      route.onRequest = (request: FastifyRequest, reply: FastifyReply) =>
        admission.admitSender(contract, request, reply);
  });
  server.addHook('onReady', async () => {
    const problems = routeProblems(registered);
    if (problems.length > 0) throw new BootError(problems);
  });
  return registered;
}

function addHeaders(server: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl);
  server.decorate('securityHeaders', headers);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (request.url.startsWith('/api')) reply.headers(API_HEADERS);
  });
}

function refuseUnknownHosts(server: FastifyInstance, isOwnHost: HostCheck, logger: Logger): void {
  const unknown = new UnknownHosts((message, fields) => logger.warn(message, fields));
  server.addHook('onRequest', async ({ raw, socket, url }) => {
    const hosts = hostsOf(raw);
    const other = hosts.find((host) => !isOwnHost(host, socket.localAddress));
    if ((hosts.length === 1 && other === undefined) || PROBES.has(url)) return;
    unknown.note(other);
    throw new AppError(platformErrors.unknownHost);
  });
}

/** Headers by which proxies name the sender. Only the first is ever read. */
const SENDER_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** Each header once: anybody may send it, and a proxy sends it with each request. */
function reportUnbelievedProxy(server: FastifyInstance, trusts: PeerTrust, logger: Logger): void {
  const reported = new Set<string>();
  server.addHook('onRequest', async ({ raw, socket }) => {
    const header = SENDER_HEADERS.find((name) => raw.headers[name] !== undefined);
    if (header === undefined || reported.has(header) || (trusts(raw) && raw.headers['x-forwarded-for']))
      return;
    reported.add(header);
    logger.warn(
      `${header} is not believed: only X-Forwarded-For of a sender that TRUST_PROXY names is. If a proxy in front of the shop sends it, all shoppers behind it share one limit`,
      { sender: socket.remoteAddress },
    );
  });
}

/**
 * While the gateway drains, each reply is the last one on its connection. A connection that is kept alive would delay
 * the shutdown, and its next request would fail.
 */
function closeConnectionsAtShutdown(server: FastifyInstance, streams: OpenStreams, health: Health): void {
  server.addHook('preClose', async () => {
    health.draining = true;
    streams.endAll();
  });
  server.addHook('onSend', async (_request, reply) => {
    if (health.draining) reply.header('connection', 'close');
  });
}

/** An unknown address, or a method that its address does not have, is refused before its body is read. */
function refuseOtherMethods(
  server: FastifyInstance,
  registered: readonly RouteOptions[],
  limits: RouteLimits,
): void {
  // A copy, without the routes below that refuse. Contracts' routes follow later, all under /api.
  const served = [...registered];
  for (const method of KNOWN_METHODS)
    if (!server.supportedMethods.includes(method)) server.addHttpMethod(method);
  const refuseApi = async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    await limits.takeRefused(request);
    const methods = methodsAt(request.url.split('?')[0]!);
    // If the path has this method, the request came here because a parameter is too long.
    if (methods.length === 0 || methods.includes(request.method)) throw new AppError(platformErrors.notFound);
    return refuseMethod(reply, methods);
  };
  for (const url of UNKNOWN_API)
    server.route({ method: KNOWN_METHODS, url, onRequest: refuseApi, handler: refuseApi });
  const others = KNOWN_METHODS.filter((method) => method !== 'GET' && method !== 'HEAD');
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    await limits.takeRefused(request);
    const path = request.url.split('?')[0]!;
    const methods = served.filter(({ url }) => matchesPath(url, path)).flatMap(({ method }) => method);
    return refuseMethod(reply, methods.length > 0 ? [...new Set(methods)].sort() : ['GET', 'HEAD']);
  };
  server.route({ method: others, url: '/*', onRequest: refuse, handler: refuse });
}

function refuseMethod(reply: FastifyReply, methods: readonly string[]): never {
  reply.header('allow', methods.join(', '));
  throw new AppError(platformErrors.methodNotAllowed);
}
