import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChargeService } from './charge/charge.service.js';
import { decideFate, type ApiCall, type Fate } from './faults/faults.js';
import type { FaultsRepository } from './faults/faults.repository.js';
import type { RequestCounts } from './stats.js';
import { requireKey } from './require-key.js';

interface ProviderDependencies {
  charges: ChargeService;
  faults: FaultsRepository;
  counts: RequestCounts;
  apiKey: string;
  /** Ends the calls that are kept waiting for ever. */
  closing: AbortSignal;
}

/** The provider's API, as its clients know it: paths, field names, and HTTP 200 with `success: false` for refusals. */
export function providerRoutes(app: FastifyInstance, around: ProviderDependencies): void {
  const { charges, counts } = around;
  app.addHook('onRequest', requireKey(around.apiKey));

  app.post('/api/External/Transactions', async (request, reply) => {
    counts.creations++;
    const fate = await suffer('create', request, reply, around);
    if (fate.outcome === 'error' || fate.outcome === 'silence') return reply;
    const object = await charges.create(request.body);
    if (fate.outcome === 'lost-reply') {
      counts.lostReplies++;
      return fail(reply, around.faults.current.errorStatus);
    }
    return { success: true, message: 'Transação criada com sucesso', object };
  });

  app.get<{ Params: { id: string } }>('/api/External/Transactions/:id', async (request, reply) => {
    counts.reads++;
    const fate = await suffer('read', request, reply, around);
    if (fate.outcome !== 'answer') return reply;
    return { success: true, message: null, object: await charges.read(request.params.id) };
  });
}

/** Lives through the faults of one call; unless the outcome lets it go on, the reply has been given. */
async function suffer(
  call: ApiCall,
  request: FastifyRequest,
  reply: FastifyReply,
  { faults, counts, closing }: ProviderDependencies,
): Promise<Fate> {
  const fate = decideFate(faults.current, call, faults.random);
  if (fate.waitMs > 0) await wait(fate.waitMs, undefined, { signal: closing }).catch(() => undefined);
  if (fate.outcome === 'error') {
    counts.errors++;
    await fail(reply, faults.current.errorStatus);
  }
  if (fate.outcome === 'silence') {
    counts.silences++;
    await clientGivesUp(request, closing);
    reply.hijack();
    request.raw.destroy();
  }
  return fate;
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
