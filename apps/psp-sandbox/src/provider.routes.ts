import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toCentavos } from '@vale/contracts/money';
import type { ChargeService } from './charge/charge.service.js';
import { decideOutcome, type ApiCall, type CallOutcome } from './faults/faults.js';
import type { FaultsRepository } from './faults/faults.repository.js';
import type { RequestCounts } from './stats.js';
import { requireKey } from './require-key.js';
import { sendScripted, type Style } from './script/send-scripted.js';
import type { Scripted, Step } from './script/script.js';
import type { ScriptRepository } from './script/script.repository.js';

/** A callback of the creation arrives this long before the reply. Milliseconds. */
const EARLY_MS = 500;

const style: Style = {
  refusal: { status: 200, body: { success: false, message: 'Operação recusada (simulada)' } },
  unknownWord: 'Em Análise Manual',
  sums: ['amount', 'fee'],
  references: ['externalReference'],
};

interface ProviderDependencies {
  charges: ChargeService;
  faults: FaultsRepository;
  scripts: ScriptRepository;
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
    const by = scriptedBy(request.body);
    const step = dependencies.scripts.next('create', by);
    const create = async () => {
      const other = step === 'same-charge' ? await charges.lastOfAnother(by.reference) : null;
      return other ? charges.toReply(other) : charges.create(request.body, step);
    };
    if (decided.outcome === 'lost-reply') {
      await create();
      counts.lostReplies++;
      return fail(reply, dependencies.faults.current.errorStatus);
    }
    return scripted(reply, step, by, dependencies, async () => {
      const object = await create();
      if (dependencies.scripts.of(by)?.callbacks.includes('early')) await wait(EARLY_MS);
      return { success: true, message: 'Transação criada com sucesso', object };
    });
  });

  app.get<{ Params: { id: string } }>('/api/External/Transactions/:id', async (request, reply) => {
    counts.reads++;
    const decided = await applyFaults('read', request, reply, dependencies);
    if (decided.outcome !== 'reply') return reply;
    const charge = await charges.get(request.params.id);
    const by = { reference: charge.externalReference, amountCentavos: charge.amountCentavos };
    const step = dependencies.scripts.next('read', by);
    return scripted(reply, step, by, dependencies, async () => ({
      success: true,
      message: null,
      object: charges.toReply(charge),
    }));
  });
}

/** Reads the fields that scripts match before the creation is validated. */
function scriptedBy(body: unknown): Scripted {
  const { externalReference, amount } = (body ?? {}) as { externalReference?: unknown; amount?: unknown };
  return {
    reference: typeof externalReference === 'string' ? externalReference : null,
    amountCentavos: typeof amount === 'number' ? toCentavos(amount) : null,
  };
}

function scripted(
  reply: FastifyReply,
  step: Step,
  by: Scripted,
  { scripts, closing }: ProviderDependencies,
  work: () => Promise<object>,
): Promise<FastifyReply> {
  return sendScripted(reply, { step, slowMs: scripts.of(by)?.slowMs ?? 0, closing, style, work });
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
