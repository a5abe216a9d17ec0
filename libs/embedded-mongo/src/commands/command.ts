import { invalidOptions, located, notSupported, ServerError, typeMismatch } from '../errors.js';
import { display, isDoc, isNumber, toNumber, truthy, typeName, type Bson, type Doc } from '../bson/values.js';
import type { Store } from '../store.js';
import type { Turn } from '../turns.js';
import type { CursorReply } from '../wire/replies.js';

/** A command of a client. The documents of an `insert` are still bytes. */
export interface Request {
  db: string;
  name: string;
  body: Doc;
  documents?: Uint8Array[] | undefined;
}

export type Reply = Doc | CursorReply;

export interface Command {
  /** Writes are group committed: the reply waits until the transaction is on disk. */
  write?: boolean;
  /** Commands that only remove are written on a full disk too. */
  deletes?: boolean | ((request: Request) => boolean);
  /** Any other option is refused. */
  options: readonly string[];
  /** A read that may take long is a generator, which pauses where it yields. */
  run: (store: Store, request: Request) => Reply | Generator<Turn, Reply>;
}

/** Runs a part of a write as a transaction of its own; other commands run between two parts. */
export type Step = <Result>(work: () => Result) => Promise<Result>;

/** A write that may take long, in several transactions. */
export interface SteppedCommand {
  options: readonly string[];
  runInSteps: (store: Store, request: Request, step: Step) => Promise<Reply>;
}

/** Options of every command. */
const GENERIC = new Set([
  '$db',
  '$clusterTime',
  '$readPreference',
  'apiDeprecationErrors',
  'apiStrict',
  'apiVersion',
  'comment',
  'lsid',
  'maxTimeMS',
  'readConcern',
  'writeConcern',
]);
const TRANSACTIONS = new Set(['txnNumber', 'autocommit', 'startTransaction', 'stmtId', 'stmtIds']);
const READ_CONCERNS = new Set(['local', 'available', 'majority']);

/** Refuses unknown options before the command does anything. */
export function checkOptions(command: Pick<Command, 'options'>, { name, body }: Request): void {
  for (const option of Object.keys(body)) {
    if (option === name || GENERIC.has(option) || command.options.includes(option)) continue;
    if (TRANSACTIONS.has(option)) throw noTransactions(Object.hasOwn(body, 'autocommit'));
    throw unknownField(name, option);
  }
  checkReadConcern(body.readConcern);
  checkWriteConcern(body.writeConcern);
}

/** MongoDB's error for a field that it does not know. */
export const unknownField = (command: string, field: string): ServerError =>
  located(
    40415,
    `embedded store: the option '${field}' of ${command} is not supported. BSON field '${command}.${field}' is an unknown field.`,
  );

function noTransactions(transaction: boolean): ServerError {
  // The driver turns code 20 of a write into advice about retryWrites, which only fits a bare txnNumber.
  if (transaction)
    return new ServerError(
      263,
      'OperationNotSupportedInTransaction',
      'embedded store: transactions are not supported',
    );
  return new ServerError(
    20,
    'IllegalOperation',
    'embedded store: retryable writes are not supported (connect with retryWrites=false)',
  );
}

function checkReadConcern(concern: Bson): void {
  if (concern === undefined) return;
  if (!isDoc(concern))
    throw typeMismatch("BSON field 'readConcern' is the wrong type, expected type 'object'");
  const { level, ...rest } = concern;
  if (level !== undefined && !READ_CONCERNS.has(String(level)))
    throw notSupported(`readConcern ${display(level)}`);
  for (const option of Object.keys(rest)) throw notSupported(`readConcern option '${option}'`);
}

/** On one machine, a write on disk satisfies `majority` and `j`. */
function checkWriteConcern(concern: Bson): void {
  if (concern === undefined) return;
  if (!isDoc(concern))
    throw typeMismatch("BSON field 'writeConcern' is the wrong type, expected type 'object'");
  const { w, j: _journal, wtimeout: _timeout, fsync: _fsync, ...rest } = concern;
  for (const option of Object.keys(rest)) throw invalidOptions(`unrecognized write concern field: ${option}`);
  if (w === undefined || w === 'majority') return;
  if (!isNumber(w) || toNumber(w) < 0) throw notSupported(`writeConcern w: ${display(w)}`);
  if (toNumber(w) > 1)
    throw new ServerError(2, 'BadValue', "cannot use 'w' > 1 when a host is not replicated");
}

/** Reads the collection from the first field of a command. */
export function collectionName(request: Request): string {
  const value = request.body[request.name];
  if (typeof value === 'string' && value !== '') return value;
  throw new ServerError(73, 'InvalidNamespace', `collection name has invalid type ${typeName(value)}`);
}

export function docOption(body: Doc, option: string): Doc | undefined {
  const value = body[option];
  if (value === undefined || value === null) return undefined;
  if (isDoc(value)) return value;
  throw typeMismatch(`BSON field '${option}' is the wrong type '${typeName(value)}', expected type 'object'`);
}

export function arrayOption(body: Doc, option: string): Bson[] {
  const value = body[option];
  if (Array.isArray(value)) return value;
  throw typeMismatch(`BSON field '${option}' is the wrong type '${typeName(value)}', expected type 'array'`);
}

export function docsOption(body: Doc, option: string): Doc[] {
  return arrayOption(body, option).map((item, i) => {
    if (isDoc(item)) return item;
    throw typeMismatch(
      `BSON field '${option}.${i}' is the wrong type '${typeName(item)}', expected type 'object'`,
    );
  });
}

/** Reads a whole number of 0 or more; undefined when it is absent. */
export function countOption(body: Doc, option: string): number | undefined {
  const value = body[option];
  if (value === undefined || value === null) return undefined;
  const number = isNumber(value) ? toNumber(value) : NaN;
  if (Number.isNaN(number))
    throw typeMismatch(`BSON field '${option}' is the wrong type '${typeName(value)}', expected a number`);
  if (number < 0) throw located(51024, `BSON field '${option}' value must be >= 0, actual value '${number}'`);
  return Math.trunc(number);
}

export const flagOption = (body: Doc, option: string): boolean => truthy(body[option]);
