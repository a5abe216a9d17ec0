import * as z from 'zod/mini';
import { blankTrimmed } from '../define/trim-blank.js';

const MAX_REASON = 1_000;

/** Why an admin did something, for the audit log. */
export const reason = z
  .string({ error: 'Escreva o motivo.' })
  .check(
    blankTrimmed,
    z.minLength(3, { error: 'Escreva o motivo.' }),
    z.maxLength(MAX_REASON, { error: `O motivo pode ter até ${MAX_REASON} caracteres.` }),
  );

/** The same where a program may leave it out. */
export const optionalReason = z._default(z.string().check(z.trim(), z.maxLength(MAX_REASON)), '');
