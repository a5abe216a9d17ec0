import * as z from 'zod/mini';

/** Replies to one creation. The last of a list repeats. */
const CREATE = [
  'ok',
  'refuse',
  'error',
  'redirect',
  'slow',
  'html',
  'truncated',
  'oversized',
  'cut',
  'lost',
  'same-charge',
  'wrong-crc',
  'wrong-amount',
] as const;
const READ = [
  'ok',
  'failed',
  'error',
  'redirect',
  'slow',
  'html',
  'truncated',
  'oversized',
  'cut',
  'comma-sums',
  'text-sums',
  'hundredfold-sums',
  'success-text',
  'no-reference',
  'unknown-word',
  'expired',
] as const;
const REFUND = ['ok', 'refuse', 'fail', 'error', 'cut'] as const;
const CALLBACKS = [
  'missing',
  'duplicate',
  'late',
  'early',
  'reordered',
  'forged',
  'no-reference',
  'event-id-first',
] as const;

export type CreateStep = (typeof CREATE)[number];
export type ReadStep = (typeof READ)[number];
export type RefundStep = (typeof REFUND)[number];
export type CallbackKind = (typeof CALLBACKS)[number];
export type Step = CreateStep | ReadStep | RefundStep;

const steps = <Word extends string>(words: readonly [Word, ...Word[]]) =>
  z._default(
    z.pipe(
      z.union([z.enum(words), z.array(z.enum(words)).check(z.minLength(1), z.maxLength(50))]),
      z.transform((given: Word | Word[]): Word[] => (Array.isArray(given) ? given : [given])),
    ),
    [],
  );
const milliseconds = z.int().check(z.gte(0), z.lte(600_000));

/** Behaviour for charges with this reference or sum; without either, for all charges. */
export const scriptSchema = z.strictObject({
  externalReference: z.optional(z.string().check(z.maxLength(120))),
  /** Reais. */
  amount: z.optional(z.number()),
  /** Calls about one charge, in their sequence. */
  create: steps(CREATE),
  read: steps(READ),
  refund: steps(REFUND),
  /** Applies all of these together. */
  callbacks: steps(CALLBACKS),
  /** Applies to `slow`. */
  slowMs: z._default(milliseconds, 15_000),
  /** Applies to `late`. */
  lateMs: z._default(milliseconds, 60_000),
});

export type Script = z.output<typeof scriptSchema>;

/** Fields that scripts match charges by. */
export interface Scripted {
  reference: string | null;
  amountCentavos: number | null;
}

export function applies(script: Script, { reference, amountCentavos }: Scripted): boolean {
  if (script.externalReference !== undefined && script.externalReference !== reference) return false;
  return script.amount === undefined || Math.round(script.amount * 100) === amountCentavos;
}

/** The step for the call with this number, from 0. */
export function stepAt<Word extends string>(list: readonly Word[], call: number): Word | 'ok' {
  return list[Math.min(call, list.length - 1)] ?? 'ok';
}
