import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { centavosText, toCentavos } from '@vale/contracts/money';
import type { Step } from './script.js';

/** Replies of one of the two APIs to a scripted call. */
export interface Style {
  refusal: { status: number; body: object };
  unknownWord: string;
  /** Names of fields: sums, our references, the status. */
  sums: readonly string[];
  references: readonly string[];
}

interface Call {
  step: Step;
  slowMs: number;
  closing: AbortSignal;
  style: Style;
  /** Does what was asked for and gives the reply. */
  work: () => Promise<object>;
}

const OVERSIZED = 'x'.repeat(1_000_000);
/** Done before a reply that says nothing of it. */
const AFTER_WORK = new Set<Step>(['html', 'truncated', 'oversized', 'cut', 'lost']);
const ELSEWHERE = 'http://127.0.0.1:9/';

/** Replies as the script wants: by `work`, by `work` in disguise, or by something else. */
export async function sendScripted(reply: FastifyReply, call: Call): Promise<FastifyReply> {
  const { step, style, work } = call;
  if (step === 'refuse' || step === 'failed')
    return reply.code(style.refusal.status).send(style.refusal.body);
  if (step === 'error') return reply.code(503).send({ success: false, message: 'Sistema indisponível' });
  if (step === 'redirect') return reply.redirect(ELSEWHERE, 302);
  if (step === 'slow') await wait(call.slowMs, undefined, { signal: call.closing }).catch(() => undefined);
  const body = await work();
  return AFTER_WORK.has(step) ? sendUnreadable(reply, step, body) : reply.send(disguise(body, step, style));
}

function sendUnreadable(reply: FastifyReply, step: Step, body: object): FastifyReply {
  const text = JSON.stringify(body);
  const json = 'application/json; charset=utf-8';
  switch (step) {
    case 'html':
      return reply.type('text/html').send('<!doctype html><title>Manutenção</title>');
    case 'truncated':
      return reply.type(json).send(text.slice(0, text.length / 2));
    case 'oversized':
      return reply.type(json).send(JSON.stringify({ ...body, padding: OVERSIZED }));
    case 'cut':
      // The connection ends in the middle of the reply.
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': json, 'content-length': Buffer.byteLength(text) });
      reply.raw.write(text.slice(0, 20), () => reply.raw.destroy());
      return reply;
    default:
      return reply.code(503).send({ success: false, message: 'Erro interno' });
  }
}

function disguise(body: object, step: Step, { sums, references, unknownWord }: Style): object {
  const change = (key: string, value: unknown): unknown => {
    if (step === 'comma-sums' && sums.includes(key) && isSum(value)) return withComma(value);
    if (step === 'text-sums' && sums.includes(key) && typeof value === 'number') return value.toFixed(2);
    if (step === 'hundredfold-sums' && sums.includes(key) && isSum(value)) return hundredfold(value);
    if (step === 'success-text' && key === 'success') return 'false';
    if (step === 'no-reference' && references.includes(key)) return undefined;
    if (step === 'unknown-word' && key === 'status') return unknownWord;
    if (step === 'expired' && key === 'status') return 'expired';
    return value;
  };
  return JSON.parse(JSON.stringify(body, change)) as object;
}

const isSum = (value: unknown) => typeof value === 'number' || typeof value === 'string';

/** Centavos where the API says reais, in the form that the API has. */
function hundredfold(value: unknown): number | string {
  return typeof value === 'string' ? (Number(value) * 100).toFixed(2) : toCentavos(Number(value));
}

/** `1.234,50` */
function withComma(value: unknown): string {
  return centavosText(toCentavos(Number(value))).replace('R$ ', '');
}
