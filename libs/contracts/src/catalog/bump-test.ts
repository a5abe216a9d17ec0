import * as z from 'zod/mini';
import { textHash } from '../define/text-hash.js';

/** A test of the revenue that order bumps bring. Order forms of the holdout get no offer. */
export const bumpTestSchema = z.object({
  /** Epoch milliseconds. Each start and each change of the share is a new test. */
  startedAt: z.int(),
  holdoutPercent: z.int(),
});
export type BumpTest = z.output<typeof bumpTestSchema>;

export const BUMP_ARMS = ['offer', 'holdout'] as const;
export type BumpArm = (typeof BUMP_ARMS)[number];

/** The test that an order takes part in. */
export const bumpTestOfOrderSchema = z.extend(bumpTestSchema, { arm: z.enum(BUMP_ARMS) });
export type BumpTestOfOrder = z.output<typeof bumpTestOfOrderSchema>;

/** A form that was refused is sent again under another key, and stays in its arm. */
export function keyOfForm(form: string, attempt: string): string {
  return `${form}_${attempt}`;
}

/** The order form that sent an idempotency key. A key of another client, which has its own form, is the form itself. */
export function orderFormOf(idempotencyKey: string): string {
  return /^[\da-f]{32}(?=_)/.exec(idempotencyKey)?.[0] ?? idempotencyKey;
}

/** Page and checkout compute the same arm: the page hides the offers, and checkout refuses them. */
export function bumpArmOf(form: string, { startedAt, holdoutPercent }: BumpTest): BumpArm {
  return textHash(`${startedAt}:${form}`) < (holdoutPercent / 100) * 2 ** 32 ? 'holdout' : 'offer';
}
