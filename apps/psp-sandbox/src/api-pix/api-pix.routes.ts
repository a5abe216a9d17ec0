import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallbackUrlCheck } from '../callback/callback-url.js';
import { Refusal, type Charge } from '../charge/charge.js';
import type { ChargeRepository } from '../charge/charge.repository.js';
import type { ChargeService } from '../charge/charge.service.js';
import type { SandboxClock } from '../clock.js';
import { isSecret } from '../require-key.js';
import { sendScripted, type Style } from '../script/send-scripted.js';
import type { ScriptRepository } from '../script/script.repository.js';
import type { Scripted, Step } from '../script/script.js';
import { toCobReply, toDevolucaoReply, toPixReply } from './cob-reply.js';
import { readCob, readRefund, readRevision } from './cob-request.js';
import { listCobs, listPix } from './lists.js';
import type { PixChargeService } from './pix-charge.service.js';
import { secretOf, Tokens } from './tokens.js';
import type { WebhookRepository } from './webhook.repository.js';

export interface ApiPixDependencies {
  charges: ChargeService;
  pixCharges: PixChargeService;
  repository: ChargeRepository;
  scripts: ScriptRepository;
  webhooks: WebhookRepository;
  clock: SandboxClock;
  publicUrl: string;
  apiKey: string;
  mayCallBack: CallbackUrlCheck;
  closing: AbortSignal;
}

const MAX_URL_LENGTH = 2_000;
const TXID = /^[a-zA-Z0-9]{26,35}$/;
const REFUND_ID = /^[a-zA-Z0-9]{1,35}$/;

const style: Style = {
  refusal: { status: 400, body: problem(400, 'Operação inválida (simulada).') },
  unknownWord: 'SUSPENSA',
  sums: ['valor', 'original'],
  references: ['txid'],
};

type TxidRequest = FastifyRequest<{ Params: { txid: string } }>;
type RefundRequest = FastifyRequest<{ Params: { e2eid: string; id: string } }>;
type PageRequest = FastifyRequest<{ Querystring: Record<string, string> }>;
type KeyRequest = FastifyRequest<{ Params: { chave: string } }>;

/** The Central Bank's API Pix 2.9 under `/api/v2`, as far as a shop uses it. */
export function apiPixRoutes(app: FastifyInstance, dependencies: ApiPixDependencies): void {
  const tokens = new Tokens(dependencies.clock);
  app.setErrorHandler(async (error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error;
    const status = error.status === 200 || error.status === 409 ? 400 : error.status;
    return reply.code(status).send(problem(status, error.message));
  });
  app.post('/oauth/token', async (request, reply) => {
    const secret = secretOf(request.headers.authorization);
    if (secret === null || !isSecret(secret, dependencies.apiKey))
      return reply.code(401).send({ error: 'invalid_client' });
    return tokens.make();
  });
  app.register(async (guarded) => {
    guarded.addHook('onRequest', async (request, reply) => {
      if (!tokens.isValid(request.headers.authorization))
        await reply.code(401).send(problem(401, 'Token inválido.'));
    });
    cobRoutes(guarded, dependencies);
    pixRoutes(guarded, dependencies);
    webhookRoutes(guarded, dependencies);
  });
}

function cobRoutes(app: FastifyInstance, dependencies: ApiPixDependencies): void {
  const { charges, pixCharges, clock, publicUrl } = dependencies;
  const replyOf = (charge: Charge) => toCobReply(charge, publicUrl, clock.nowMs());

  app.put('/cob/:txid', async (request: TxidRequest, reply) => {
    const { txid } = request.params;
    if (!TXID.test(txid)) throw new Refusal('O txid não respeita o _schema_.', 400);
    const cob = readCob(request.body);
    const by = { reference: txid, amountCentavos: cob.amountCentavos };
    const step = dependencies.scripts.next('create', by);
    return scripted(reply, step, by, dependencies, async () => {
      if (step === 'same-charge')
        return replyOf((await charges.lastOfAnother(txid)) ?? (await charges.get(txid)));
      const charge = await pixCharges.put(txid, cob, step);
      reply.code(charge.revision === 0 ? 201 : 200);
      return replyOf(charge);
    });
  });

  app.get('/cob/:txid', async (request: TxidRequest, reply) => {
    const charge = await pixCharges.get(request.params.txid);
    const step = dependencies.scripts.next('read', scriptedBy(charge));
    return scripted(reply, step, scriptedBy(charge), dependencies, async () => replyOf(charge));
  });

  app.get('/cob', async (request: PageRequest) =>
    listCobs(request.query, await dependencies.repository.list(), replyOf),
  );

  app.patch('/cob/:txid', async (request: TxidRequest) =>
    replyOf(await pixCharges.revise(request.params.txid, readRevision(request.body))),
  );
}

function pixRoutes(app: FastifyInstance, dependencies: ApiPixDependencies): void {
  const { pixCharges, repository, clock, scripts } = dependencies;

  app.get('/pix', async (request: PageRequest) =>
    listPix(request.query, await repository.list(), (charge, payment) =>
      toPixReply(charge, payment, clock.nowMs()),
    ),
  );

  app.get('/pix/:e2eid', async (request: RefundRequest) => {
    const { charge, payment } = await pixCharges.payment(request.params.e2eid);
    return toPixReply(charge, payment, clock.nowMs());
  });

  app.get('/pix/:e2eid/devolucao/:id', async (request: RefundRequest) => {
    const { payment } = await pixCharges.payment(request.params.e2eid);
    const refund = payment.refunds.find(({ id }) => id === request.params.id);
    if (!refund) throw new Refusal('Devolução não encontrada.', 404);
    return toDevolucaoReply(refund, clock.nowMs());
  });

  app.put('/pix/:e2eid/devolucao/:id', async (request: RefundRequest, reply) => {
    const { e2eid, id } = request.params;
    if (!REFUND_ID.test(id)) throw new Refusal('O id não respeita o _schema_.', 400);
    const { centavos } = readRefund(request.body);
    const { charge } = await pixCharges.payment(e2eid);
    const step = scripts.next('refund', scriptedBy(charge));
    return scripted(reply, step, scriptedBy(charge), dependencies, async () => {
      const refund = await pixCharges.refund(
        e2eid,
        id,
        centavos,
        step === 'fail' ? 'NAO_REALIZADO' : 'DEVOLVIDO',
      );
      reply.code(201);
      return toDevolucaoReply(refund, clock.nowMs());
    });
  });
}

function webhookRoutes(app: FastifyInstance, { webhooks, clock, mayCallBack }: ApiPixDependencies): void {
  const find = (chave: string) => {
    const webhook = webhooks.of(chave);
    if (!webhook) throw new Refusal('Webhook não encontrado.', 404);
    return webhook;
  };
  app.get('/webhook/:chave', async ({ params }: KeyRequest) => find(params.chave));
  app.put('/webhook/:chave', async ({ params, body }: KeyRequest) => {
    const webhookUrl = (body as { webhookUrl?: unknown } | null)?.webhookUrl;
    if (typeof webhookUrl !== 'string' || webhookUrl.length > MAX_URL_LENGTH || !mayCallBack(webhookUrl))
      throw new Refusal('O campo webhook.webhookUrl não respeita o _schema_.', 400);
    if (!webhooks.hasRoomFor(params.chave)) throw new Refusal('Webhooks demais.', 409);
    const criacao = new Date(clock.nowMs()).toISOString();
    await webhooks.put({ chave: params.chave, webhookUrl: webhookUrl.replace(/\/+$/, ''), criacao });
    return {};
  });
  app.delete('/webhook/:chave', async ({ params }: KeyRequest, reply) => {
    await webhooks.remove(find(params.chave).chave);
    return reply.code(204).send();
  });
}

function scripted(
  reply: FastifyReply,
  step: Step,
  by: Scripted,
  { scripts, closing }: ApiPixDependencies,
  work: () => Promise<object>,
): Promise<FastifyReply> {
  return sendScripted(reply, { step, slowMs: scripts.of(by)?.slowMs ?? 0, closing, style, work });
}

function scriptedBy({ externalReference, amountCentavos }: Charge): Scripted {
  return { reference: externalReference, amountCentavos };
}

/** RFC 7807 */
function problem(status: number, detail: string): object {
  return {
    type: 'https://pix.bcb.gov.br/api/v2/error/OperacaoInvalida',
    title: 'Operação inválida.',
    status,
    detail,
  };
}
