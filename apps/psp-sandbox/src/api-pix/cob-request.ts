import * as z from 'zod/mini';
import { toCentavos } from '@vale/contracts/money';
import { Refusal } from '../charge/charge.js';

const sum = z.string().check(z.regex(/^\d{1,10}\.\d{2}$/));

/** `CobSolicitada`, as far as the sandbox uses it. */
const cobSchema = z.object({
  calendario: z.optional(z.object({ expiracao: z.optional(z.int().check(z.gt(0))) })),
  devedor: z.optional(z.object({ cpf: z.optional(z.string()), nome: z.optional(z.string()) })),
  valor: z.object({ original: sum }),
  chave: z.string().check(z.minLength(1), z.maxLength(77)),
  solicitacaoPagador: z.optional(z.string().check(z.maxLength(140))),
});
const revisionSchema = z.object({
  status: z.optional(z.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR')),
  valor: z.optional(z.object({ original: sum })),
});
const refundSchema = z.object({ valor: sum, descricao: z.optional(z.string().check(z.maxLength(140))) });

const DEFAULT_SECONDS = 86_400;

export interface CobRequest {
  amountCentavos: number;
  seconds: number;
  customer: { name: string; cpf: string };
  pixKey: string;
  description: string | null;
}

/** Throws `Refusal` 400. */
export function readCob(body: unknown): CobRequest {
  const { calendario, devedor, valor, chave, solicitacaoPagador } = parse(cobSchema, body, 'cob');
  const amountCentavos = toCentavos(Number(valor.original));
  if (amountCentavos === 0) throw new Refusal('O campo cob.valor.original é zero.', 400);
  return {
    amountCentavos,
    seconds: calendario?.expiracao ?? DEFAULT_SECONDS,
    customer: { name: devedor?.nome ?? '', cpf: devedor?.cpf ?? '' },
    pixKey: chave,
    description: solicitacaoPagador ?? null,
  };
}

export function readRevision(body: unknown): { remove: boolean; amountCentavos: number | null } {
  const { status, valor } = parse(revisionSchema, body, 'cob');
  return {
    remove: status !== undefined,
    amountCentavos: valor ? toCentavos(Number(valor.original)) : null,
  };
}

export function readRefund(body: unknown): { centavos: number } {
  return { centavos: toCentavos(Number(parse(refundSchema, body, 'devolucao').valor)) };
}

function parse<S extends z.ZodMiniType>(schema: S, body: unknown, name: string): z.output<S> {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new Refusal(`O campo ${name}.${path} não respeita o _schema_.`, 400);
}
