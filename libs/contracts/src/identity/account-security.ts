import * as z from 'zod/mini';
import { registrationSchema } from './account.js';
import { accountTexts } from './account-texts.js';

/** A session of the caller's account. */
export const ownSessionSchema = z.object({
  id: z.string(),
  /** Browser and system (`Chrome no Android`); empty if unknown. */
  device: z.string(),
  /** Epoch milliseconds. */
  openedAt: z.int(),
  /** Epoch milliseconds, exact to a day. */
  lastSeenAt: z.int(),
  /** The one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSessionSchema>;

export const passwordChangeSchema = z.object({
  current: z
    .string({ error: accountTexts.fillAll })
    .check(z.minLength(1, { error: accountTexts.fillAll }), z.maxLength(200)),
  password: registrationSchema.shape.password,
});
export type PasswordChange = z.output<typeof passwordChangeSchema>;
