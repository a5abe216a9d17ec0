import { AppError, platformErrors } from '@vale/contracts/define';
import type { ErrorDefinition, FieldProblem, Output, Problem, Schema } from '@vale/contracts/define';
import * as z from 'zod/mini';
import { safeParse } from './parse.js';

/** Failures of the HTTP layer below the routes (Fastify's parser, Nest's router), by status. */
const byStatus: Record<number, ErrorDefinition> = {
  400: platformErrors.malformed,
  401: platformErrors.unauthenticated,
  403: platformErrors.forbidden,
  404: platformErrors.notFound,
  405: platformErrors.methodNotAllowed,
  413: platformErrors.tooLarge,
  415: platformErrors.unsupportedMediaType,
  429: platformErrors.tooManyRequests,
  503: platformErrors.unavailable,
};

/** Errors of the MongoDB driver and Mongoose when the store is unavailable, or fails during a command. */
const STORE_IS_AWAY: ReadonlySet<string> = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
]);

/**
 * MongoDB's codes while a member starts, stops or is replaced as primary, and of a write that too few members confirmed
 * in time: https://github.com/mongodb/specifications, server discovery and monitoring. 18: a member does not accept this
 * process's password, because it was changed.
 */
const MEMBER_IS_AWAY: ReadonlySet<unknown> = new Set([
  18, 64, 91, 189, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** The store, or part of it, cannot be reached: the same command may succeed later. */
function isStoreAway(thrown: unknown): boolean {
  const error = withoutBulkWrite(thrown);
  if (!(error instanceof Error)) return false;
  return (
    STORE_IS_AWAY.has(error.name) || ('code' in error && MEMBER_IS_AWAY.has(error.code) && isOfMongo(error))
  );
}

/** The driver wraps the error of a connection that failed during a bulk write in a `MongoBulkWriteError`. */
function withoutBulkWrite(error: unknown): unknown {
  const isWrapped =
    error instanceof Error && 'errorResponse' in error && error.errorResponse instanceof Error;
  return isWrapped ? error.errorResponse : error;
}

/** Anybody can cause such a refusal at will, so logs limit their lines about it. */
export function isRefusedByLimit({ status }: AppError): boolean {
  return status === platformErrors.tooManyRequests.status;
}

/** MongoDB's and the embedded store's `OutOfDiskSpace`. */
const OUT_OF_DISK_SPACE = 14_031;

/** No space is left. Nothing of the write was stored. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof AppError) return error.is(platformErrors.storageFull);
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'ENOSPC' || (error.code === OUT_OF_DISK_SPACE && isOfMongo(error));
}

function isOfMongo({ name }: Error): boolean {
  return name.startsWith('Mongo');
}

/**
 * A failure of the store, of NATS, of Redis or of another service's process rather than of the work itself, which
 * succeeds once they are back.
 */
export function isInfrastructureFailure(error: unknown): boolean {
  if (isStorageFull(error)) return true;
  if (error instanceof AppError)
    return error.is(platformErrors.unavailable) || error.is(platformErrors.timeout);
  return isStoreAway(error);
}

/**
 * Returns any failure as an error of the catalogue. An unexpected one becomes `platform.unexpected`. Its text is kept in
 * `cause` for the log and is never shown.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.core.$ZodError) return invalidInput(error);
  if (isStoreAway(error)) {
    return new AppError(platformErrors.unavailable, { cause: error });
  }
  if (isStorageFull(error)) return new AppError(platformErrors.storageFull, { cause: error });
  return new AppError(definitionFor(statusOf(error) ?? 500), { cause: error });
}

function definitionFor(status: number): ErrorDefinition {
  const isCallersFault = status >= 400 && status < 500;
  return byStatus[status] ?? (isCallersFault ? platformErrors.malformed : platformErrors.unexpected);
}

/** The failure as RFC 9457 `application/problem+json`. */
export function toProblem(error: unknown, requestId?: string): Problem {
  return toAppError(error).toProblem(requestId);
}

/** `platform.invalid-input` with one entry per field that does not fit the contract. */
function invalidInput(error: z.core.$ZodError): AppError {
  return new AppError(platformErrors.invalidInput, { fields: fieldProblems(error), cause: error });
}

/** Parses by a schema of the contracts; throws `platform.invalid-input`. */
export function parseInput<S extends Schema>(schema: S, value: unknown): Output<S> {
  const parsed = safeParse(schema, value);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}

/**
 * One line per field for logs: `customer.cpf: Invalid input`. Values are omitted because they may be
 * personal.
 */
export function describeProblems(error: z.core.$ZodError): string {
  return fieldProblems(error)
    .map(({ path, message }) => `${path || '(whole)'}: ${message}`)
    .join('; ');
}

function fieldProblems(error: z.core.$ZodError): FieldProblem[] {
  return error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('getStatus' in error && typeof error.getStatus === 'function') return Number(error.getStatus());
  if ('statusCode' in error && typeof error.statusCode === 'number') return error.statusCode;
  return undefined;
}
