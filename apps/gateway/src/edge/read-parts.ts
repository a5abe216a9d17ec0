import {
  AppError,
  bytesSchema,
  controlCharacterProblems,
  fieldMessage,
  platformErrors,
  type FieldProblem,
  type RouteDefinition,
  type RouteParts,
  type Schema,
} from '@vale/contracts/define';
import { safeParse } from '@vale/platform/parse';

/** Parts without a schema are `undefined`. @throws platform.invalid-input */
export function readParts(route: RouteDefinition, given: RouteParts): RouteParts {
  const problems: FieldProblem[] = [];
  const read = (schema: Schema | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    if (!takesAny(schema)) problems.push(...controlCharacterProblems(value));
    const parsed = safeParse(schema, value, { error: fieldMessage });
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) {
      problems.push({ path: path.map(String).join('.'), message });
    }
    return undefined;
  };
  const parts = {
    params: read(route.params, given.params),
    query: read(route.query, given.query),
    body: read(route.body, given.body),
  };
  if (problems.length > 0) throw new AppError(platformErrors.invalidInput, { fields: problems });
  return parts;
}

const takesAny = (schema: Schema): boolean => schema._zod.def.type === 'unknown' || schema === bytesSchema;

/** Callbacks arrive in whatever media type their senders chose. */
export function takesAnyBody(route: RouteDefinition | undefined): boolean {
  return route?.body?._zod.def.type === 'unknown';
}

export function takesBytes(route: RouteDefinition | undefined): boolean {
  return route?.body === bytesSchema;
}
