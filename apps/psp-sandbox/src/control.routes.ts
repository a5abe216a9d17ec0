import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { CHARGE_STATUSES, Refusal } from './charge/charge.js';
import type { ChargeRepository } from './charge/charge.repository.js';
import type { ChargeService } from './charge/charge.service.js';
import { faultsSchema, NO_FAULTS } from './faults/faults.js';
import type { FaultsRepository } from './faults/faults.repository.js';
import { requireKey } from './require-key.js';
import { scriptSchema } from './script/script.js';
import type { ScriptRepository } from './script/script.repository.js';
import { countCharges, type RequestCounts } from './stats.js';

interface ControlDependencies {
  charges: ChargeService;
  repository: ChargeRepository;
  faults: FaultsRepository;
  scripts: ScriptRepository;
  counts: RequestCounts;
  apiKey: string;
}

const disputeSchema = z.object({ step: z.enum(['opened', 'lost', 'won']) });
const moveSchema = z.object({ status: z.enum(CHARGE_STATUSES) });

/** Test-only routes, which no real provider has: faults on request, and charges for inspection. */
export function controlRoutes(app: FastifyInstance, dependencies: ControlDependencies): void {
  const { charges, repository, faults, scripts, counts } = dependencies;

  app.get('/stats', async () => countCharges(await repository.list(), counts));

  app.register(async (guarded) => {
    guarded.addHook('onRequest', requireKey(dependencies.apiKey));
    guarded.get('/faults', async () => faults.current);
    guarded.post('/faults', async (request) => {
      const change = (request.body ?? {}) as object;
      await faults.replace(parse(faultsSchema, { ...faults.current, ...change }));
      return faults.current;
    });
    guarded.delete('/faults', async () => {
      await faults.replace(NO_FAULTS);
      return faults.current;
    });
    guarded.get('/scripts', async () => ({ items: scripts.current }));
    guarded.post('/scripts', async (request) => {
      await scripts.add(parse(scriptSchema, request.body));
      return { items: scripts.current };
    });
    guarded.delete('/scripts', async () => {
      await scripts.clear();
      return { items: [] };
    });
    guarded.post<{ Params: { id: string } }>('/charges/:id/dispute', async (request) => {
      const { step } = parse(disputeSchema, request.body);
      return { success: true, message: null, object: await charges.dispute(request.params.id, step) };
    });
    guarded.get<{ Querystring: { externalReference?: string } }>('/charges', async (request) => {
      const found = await repository.list(request.query.externalReference);
      return { items: found.map((charge) => charges.toReply(charge)) };
    });
    guarded.post<{ Params: { id: string } }>('/charges/:id/status', async (request) => {
      const { status } = parse(moveSchema, request.body);
      return { success: true, message: null, object: await charges.move(request.params.id, status) };
    });
  });
}

function parse<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = z.safeParse(schema, input, { error: z.locales.en().localeError });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Refusal(problems.join('; '), 409);
}
