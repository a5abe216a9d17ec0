import type { Output, Schema } from '@vale/contracts/define';
import * as z from 'zod/mini';

/** To compile a schema takes one to five milliseconds, and memory: what is parsed this often is worth it. */
const COMPILED_AT = 16;

interface Use {
  times: number;
  schema: Schema;
}

const uses = new WeakMap<Schema, Use>();

/**
 * As `z.safeParse`, for schemas that every request is parsed by: zod compiles those that are used often. What does not fit is
 * parsed again without that, so its problems are the same.
 */
export function safeParse<S extends Schema>(
  schema: S,
  value: unknown,
  context?: z.core.ParseContext<z.core.$ZodIssue>,
): z.core.util.SafeParseResult<Output<S>> {
  return z.safeParse(compiledIfUsed(schema), value, context);
}

function compiledIfUsed<S extends Schema>(schema: S): S {
  let use = uses.get(schema);
  if (!use) uses.set(schema, (use = { times: 0, schema }));
  if (++use.times === COMPILED_AT) use.schema = z.compile(schema);
  return use.schema as S;
}
