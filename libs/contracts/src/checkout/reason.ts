import * as z from 'zod/mini';
import { blankTrimmed } from '../define/trim-blank.js';

export const MAX_REASON = 1_000;

/** Why an admin did something, for the audit log. */
export const reason = z
  .string({ error: 'Escreva o motivo.' })
  .check(
    blankTrimmed,
    z.minLength(3, { error: 'Escreva o motivo.' }),
    z.maxLength(MAX_REASON, { error: `O motivo pode ter até ${MAX_REASON} caracteres.` }),
  );
