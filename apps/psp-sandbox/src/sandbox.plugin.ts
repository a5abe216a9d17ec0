import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from 'mongodb';
import { SystemIds } from '@vale/platform/ids';
import { apiPixRoutes } from './api-pix/api-pix.routes.js';
import { PixChargeService } from './api-pix/pix-charge.service.js';
import { WebhookRepository } from './api-pix/webhook.repository.js';
import { callbackUrlCheck } from './callback/callback-url.js';
import { CallbackSender } from './callback/callback-sender.js';
import { Refusal } from './charge/charge.js';
import { ChargeRepository } from './charge/charge.repository.js';
import { ChargeService } from './charge/charge.service.js';
import { ExpirySweep } from './charge/expiry-sweep.js';
import { systemClock, type SandboxClock } from './clock.js';
import { controlRoutes } from './control.routes.js';
import { FaultsRepository } from './faults/faults.repository.js';
import { payPageRoutes, refusalPage, wantsPage } from './page/pay-page.routes.js';
import { providerRoutes } from './provider.routes.js';
import { ScriptRepository } from './script/script.repository.js';
import { noRequests } from './stats.js';
import { readSettings } from './stored-settings.js';

export interface SandboxOptions {
  /** The sandbox's own database. */
  db: Db;
  /** Public URL with prefix and without a trailing slash: `http://localhost:3000/sandbox`. */
  publicUrl: string;
  /** Required value of the `Authorization` header. */
  apiKey: string;
  /** Allowed callback origins. If omitted or empty: any address on this machine. */
  callbackOrigins?: readonly string[];
  clock?: SandboxClock;
  /** Called with errors that no request gets as its reply. */
  onError?: (error: unknown) => void;
}

/**
 * The whole provider as a Fastify plugin: `app.register(sandboxPlugin, { prefix: '/sandbox', db, publicUrl, apiKey })`.
 * It shares nothing with the server that mounts it: shops reach it over HTTP, as they would any provider.
 */
export async function sandboxPlugin(app: FastifyInstance, options: SandboxOptions): Promise<void> {
  const { db, apiKey, clock = systemClock, onError = () => undefined } = options;
  const publicUrl = options.publicUrl.replace(/\/+$/, '');
  const base = new URL(publicUrl).pathname.replace(/\/+$/, '');
  const repository = new ChargeRepository(db);
  await repository.prepare();
  const settings = await readSettings(db);
  const faults = new FaultsRepository(db, settings);
  const ids = new SystemIds({ now: () => new Date(clock.nowMs()), nowMs: () => clock.nowMs() });
  const scripts = new ScriptRepository(db, settings);
  const webhooks = await WebhookRepository.open(db);
  const mayCallBack = callbackUrlCheck(options.callbackOrigins ?? []);
  const sources = { faults, scripts, webhooks, clock, ids, publicUrl, mayCallBack };
  const charges = new ChargeService(repository, sources, (charge) => {
    sender.schedule(charge);
    expiry.schedule(charge);
  });
  const pixCharges = new PixChargeService(charges, repository, clock, publicUrl);
  const sender = new CallbackSender(repository, clock, onError);
  const expiry = new ExpirySweep(charges, clock, onError);
  const closing = new AbortController();
  const counts = noRequests();

  readBodies(app);
  app.setErrorHandler(replyToErrors(onError, base));
  app.register(async (part) => {
    providerRoutes(part, { charges, faults, scripts, counts, apiKey, closing: closing.signal });
  });
  const pix = { charges, pixCharges, repository, scripts, webhooks, clock, publicUrl, apiKey, mayCallBack };
  app.register(async (part) => apiPixRoutes(part, { ...pix, closing: closing.signal }), {
    prefix: '/api/v2',
  });
  app.register(async (part) => controlRoutes(part, { charges, repository, faults, scripts, counts, apiKey }));
  app.register(async (part) => payPageRoutes(part, { charges, clock, base }));

  app.addHook('onReady', async () => {
    sender.start();
    expiry.start();
  });
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onClose', async () => {
    await expiry.close();
    await sender.close();
  });
}

/** Registers its own parsers, independent of the server that mounts it. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)));
    } catch {
      done(new Refusal('JSON inválido', 409));
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  // Scripts that POST with no body at all send any type, or none.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
}

function replyToErrors(onError: (error: unknown) => void, base: string) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const status = statusOf(error);
    if (status >= 500) onError(error);
    const message = status < 500 && error instanceof Error ? error.message : 'Erro interno do provedor';
    reply.code(status);
    if (wantsPage(request)) return refusalPage(reply, message, base);
    return reply.send({ success: false, message });
  };
}

function statusOf(error: unknown): number {
  if (error instanceof Refusal) return error.status;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : 500;
}
