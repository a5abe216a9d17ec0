import * as z from 'zod/mini';

/** Rows of one request. */
const IMPORT_MAX_ROWS = 500;

/**
 * Rows as an old browser or an export writes them. Without `apply` nothing is stored, and the reply
 * describes the outcome.
 */
export const importInputSchema = z.object({
  rows: z
    .array(z.unknown())
    .check(
      z.minLength(1, { error: 'Nenhuma linha para importar' }),
      z.maxLength(IMPORT_MAX_ROWS, { error: `No máximo ${IMPORT_MAX_ROWS} linhas por vez` }),
    ),
  apply: z._default(z.boolean(), false),
});

export const importResultSchema = z.object({
  total: z.int(),
  /** Rows that are, or would be, stored. */
  fresh: z.int(),
  /** Rows that an earlier import stored. */
  known: z.int(),
  applied: z.boolean(),
  /** Rows that are left out; `row` counts from 1. */
  errors: z.array(z.object({ row: z.int(), message: z.string() })),
});
export type ImportResult = z.output<typeof importResultSchema>;
