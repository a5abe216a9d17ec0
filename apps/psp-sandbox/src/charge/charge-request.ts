import * as z from 'zod/mini';
import { isValidCpf } from '@vale/contracts/person';
import { toCentavos } from '@vale/contracts/money';
import { HOUR_MS } from '@vale/contracts/time';
import { Refusal } from './charge.js';

const DEFAULT_EXPIRY_HOURS = 48;
/** Ten years: beyond some more of them there are no dates. */
const MAX_EXPIRY_MS = 87_600 * HOUR_MS;

const text = (name: string, max = 200) =>
  z.string({ error: `${name} é obrigatório` }).check(z.trim(), z.minLength(1), z.maxLength(max));

/** Request of the provider's clients; unknown fields are ignored, as the real provider does. */
const chargeRequestSchema = z.object({
  /** Reais. */
  amount: z
    .number({ error: 'amount deve ser um número' })
    .check(z.gt(0, { error: 'amount deve ser maior que zero' }), z.lte(1_000_000)),
  payment: z.object({
    method: z.literal('pix', { error: 'payment.method deve ser pix' }),
    expiresAt: z.optional(z.union([z.number(), z.string()])),
  }),
  customer: z.object({
    name: text('customer.name'),
    email: text('customer.email', 254),
    cpf: text('customer.cpf').check(z.refine(isValidCpf, { error: 'CPF inválido' })),
    phone: text('customer.phone'),
  }),
  externalReference: z.optional(z.nullable(z.string().check(z.maxLength(120)))),
  description: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  postbackUrl: z.optional(
    z.nullable(z.url({ protocol: /^https?$/, error: 'postbackUrl inválida' }).check(z.maxLength(2_000))),
  ),
});

interface ChargeRequest {
  amountCentavos: number;
  /** Epoch milliseconds. */
  expiresAt: number;
  customer: { name: string; email: string; cpf: string; phone: string };
  externalReference: string | null;
  description: string | null;
  postbackUrl: string | null;
}

/** Throws `Refusal` that names the first invalid field. */
export function readChargeRequest(body: unknown, nowMs: number): ChargeRequest {
  const parsed = z.safeParse(chargeRequestSchema, body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Refusal(issue?.message ? `Dados inválidos: ${issue.message}` : 'Dados inválidos');
  }
  const { amount, payment, customer, externalReference, description, postbackUrl } = parsed.data;
  const expiresAt = readExpiry(payment.expiresAt, nowMs);
  if (!(expiresAt > nowMs)) throw new Refusal('Dados inválidos: payment.expiresAt já passou');
  if (expiresAt > nowMs + MAX_EXPIRY_MS)
    throw new Refusal('Dados inválidos: payment.expiresAt está longe demais');
  return {
    amountCentavos: toCentavos(amount),
    expiresAt,
    customer,
    externalReference: externalReference ?? null,
    description: description ?? null,
    postbackUrl: postbackUrl ?? null,
  };
}

/**
 * Clients of the provider send a number of hours (48 is their default; the unit is documented nowhere). An instant, as
 * ISO text or epoch milliseconds, is accepted too, for codes that expire within the hour.
 */
function readExpiry(value: number | string | undefined, nowMs: number): number {
  if (value === undefined) return nowMs + DEFAULT_EXPIRY_HOURS * HOUR_MS;
  if (typeof value === 'string' && !/^\d+(\.\d+)?$/.test(value)) return Date.parse(value);
  const number = Number(value);
  const isInstant = number > 1e11;
  return isInstant ? number : nowMs + number * HOUR_MS;
}
