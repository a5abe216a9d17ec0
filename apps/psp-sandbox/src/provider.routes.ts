import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChargeService } from './charge/charge.service.js';
import { decideOutcome, type ApiCall, type CallOutcome } from './faults/faults.js';
import type { FaultsRepository } from './faults/faults.repository.js';
import type { RequestCounts } from './stats.js';
import { requireKey } from './require-key.js';

interface ProviderDependencies {
  charges: ChargeService;
  faults: FaultsRepository;
  counts: RequestCounts;
  apiKey: string;
  /** Ends the calls that are left without a reply. */
  closing: AbortSignal;
}

/** The provider's API, as its clients know it: paths, field names, and HTTP 200 with `success: false` for refusals. */
export function providerRoutes(app: FastifyInstance, dependencies: ProviderDependencies): void {
  const { charges, counts } = dependencies;
  app.addHook('onRequest', requireKey(dependencies.apiKey));

  app.post('/api/External/Transactions', async (request, reply) => {
    counts.creations++;
    const decided = await applyFaults('create', request, reply, dependencies);
    if (decided.outcome === 'error' || decided.outcome === 'no-reply') return reply;
    const object = await charges.create(request.body);
    if (decided.outcome === 'lost-reply') {
      counts.lostReplies++;
      return fail(reply, dependencies.faults.current.errorStatus);
    }
    return { success: true, message: 'Transação criada com sucesso', object };
  });

  app.get<{ Params: { id: string } }>('/api/External/Transactions/:id', async (request, reply) => {
    counts.reads++;
    const decided = await applyFaults('read', request, reply, dependencies);
    if (decided.outcome !== 'reply') return reply;
    return { success: true, message: null, object: await charges.read(request.params.id) };
  });
}

/** Applies the faults to one call; with the outcomes `error` and `no-reply` the reply is already dealt with. */
async function applyFaults(
  call: ApiCall,
  request: FastifyRequest,
  reply: FastifyReply,
  { faults, counts, closing }: ProviderDependencies,
): Promise<CallOutcome> {
  const decided = decideOutcome(faults.current, call, faults.random);
  if (decided.waitMs > 0) await wait(decided.waitMs, undefined, { signal: closing }).catch(() => undefined);
  if (decided.outcome === 'error') {
    counts.errors++;
    await fail(reply, faults.current.errorStatus);
  }
  if (decided.outcome === 'no-reply') {
    counts.silences++;
    await clientGivesUp(request, closing);
    reply.hijack();
    request.raw.destroy();
  }
  return decided;
}

function fail(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).send({ success: false, message: 'Erro interno do provedor (simulado)' });
}

function clientGivesUp(request: FastifyRequest, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    request.raw.socket.once('close', () => resolve());
    closing.addEventListener('abort', () => resolve(), { once: true });
  });
}
