import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parsePriceText, toCentavos } from '@vale/contracts/money';
import { Refusal } from '../charge/charge.js';
import type { ChargeReply } from '../charge/charge-reply.js';
import type { ChargeService } from '../charge/charge.service.js';
import type { SandboxClock } from '../clock.js';
import { listPage, messagePage, payPage } from './pay-page.html.js';
import { PAY_PAGE_CSS } from './pay-page.css.js';

type PayRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, string> }>;

/** The page loads only its own style sheet and picture and needs no script. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The shopper's bank on one page, at `sandboxUrl`. Scripts may post to its two buttons and get JSON. */
export function payPageRoutes(
  app: FastifyInstance,
  { charges, clock, base }: { charges: ChargeService; clock: SandboxClock; base: string },
): void {
  app.get('/assets/pay.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=3600').send(PAY_PAGE_CSS),
  );

  app.get('/', async (_request, reply) =>
    page(reply).send(listPage(await charges.latest(), clock.nowMs(), base)),
  );

  app.get<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const charge = await charges.get(request.params.id);
    return page(reply).send(payPage(charge, clock.nowMs(), base));
  });

  app.get<{ Params: { id: string } }>('/pay/:id/qr.svg', async (request, reply) => {
    const { qrCode } = await charges.get(request.params.id);
    // Imported here, so that a shop that mounts the sandbox loads it only when a code is shown.
    const { default: QRCode } = await import('qrcode');
    const svg = await QRCode.toString(qrCode, { type: 'svg', errorCorrectionLevel: 'H', margin: 2 });
    return reply.type('image/svg+xml').send(svg);
  });

  app.post('/pay/:id/pay', async (request: PayRequest, reply) => {
    const input = { ...fields(request.body), ...request.query };
    const isSet = (name: string) => ['1', 'true', 'on'].includes(input[name] ?? '');
    const object = await charges.pay(request.params.id, {
      amountCentavos: readAmount(input['amount']),
      late: isSet('late'),
      again: isSet('again'),
    });
    return done(request, reply, object, base);
  });

  app.post('/pay/:id/refuse', async (request: PayRequest, reply) =>
    done(request, reply, await charges.refuse(request.params.id), base),
  );
}

/** Browsers go back to the page, scripts get the charge. */
function done(request: FastifyRequest, reply: FastifyReply, object: ChargeReply, base: string) {
  if (wantsPage(request)) return reply.redirect(`${base}/pay/${object.identifier}`, 303);
  return reply.send({ success: true, message: null, object });
}

export function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}

export function refusalPage(reply: FastifyReply, message: string, base: string) {
  return page(reply).send(messagePage(message, base));
}

function page(reply: FastifyReply) {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store');
}

function fields(body: unknown): Record<string, string | undefined> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
}

/** Reais, as `12.34` or as a person writes it, `12,34`. Null: the charge's own amount. */
function readAmount(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return null;
  const reais = text.includes(',') ? parsePriceText(text) : Number(text);
  if (!Number.isFinite(reais) || reais <= 0) throw new Refusal('Informe um valor maior que zero.', 409);
  return toCentavos(reais);
}
