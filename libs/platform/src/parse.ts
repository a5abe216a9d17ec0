import type { Output, Schema } from '@vale/contracts/define';
import * as z from 'zod/mini';

/** Compiling a schema takes one to five milliseconds and memory, which pays off after this many uses. */
const COMPILED_AT = 16;

interface Use {
  times: number;
  schema: Schema;
}

const uses = new WeakMap<Schema, Use>();

/**
 * Like `z.safeParse`, for schemas that every request is parsed by: often used ones are compiled. Invalid
 * input is parsed again without compilation, so the problems are the same.
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
