import { Int32 } from 'bson';
import { failedToParse, located, ServerError } from '../errors.js';
import { decode, decodeCommand } from '../bson/codec.js';
import { identical } from '../bson/compare.js';
import { isNumber, put, toNumber, truthy, type Bson, type Doc } from '../bson/values.js';
import type { Selection } from '../plan/select.js';
import { compileFilter } from '../query/matcher.js';
import type { Collection } from '../storage/catalog.js';
import type { Store } from '../store.js';
import { assertMultiAllowed, compileUpdate, type Update } from '../update/update.js';
import { upsertDocument } from '../update/upsert.js';
import {
  collectionName,
  docOption,
  docsOption,
  unknownField,
  type Command,
  type Reply,
  type Request,
} from './command.js';

const MAX_STATEMENTS = 100_000;
/** Limit of error texts in one reply. MongoDB also omits texts beyond 1 MB. */
const MAX_ERROR_TEXT = 1024 * 1024;

/** Runs statements one by one and collects their errors. The first error ends an ordered command. */
function eachStatement<Statement>(
  statements: Statement[],
  ordered: boolean,
  run: (statement: Statement, index: number) => void,
): Doc[] {
  if (statements.length === 0 || statements.length > MAX_STATEMENTS)
    throw new ServerError(
      16,
      'InvalidLength',
      `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${statements.length} operations.`,
    );
  const writeErrors: Doc[] = [];
  let text = 0;
  for (let index = 0; index < statements.length; index++) {
    try {
      run(statements[index]!, index);
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      text += error.message.length;
      writeErrors.push({
        index: new Int32(index),
        code: new Int32(error.code),
        ...(text <= MAX_ERROR_TEXT ? { ...error.extra, errmsg: error.message } : { errmsg: error.codeName }),
      });
      if (ordered) break;
    }
  }
  return writeErrors;
}

const isOrdered = (body: Doc): boolean => body.ordered === undefined || truthy(body.ordered);
const withErrors = (reply: Doc, writeErrors: Doc[]): Doc => ({
  ...reply,
  ...(writeErrors.length ? { writeErrors } : {}),
  ok: 1,
});

function insert(store: Store, request: Request): Reply {
  const { body, db } = request;
  const name = collectionName(request);
  let n = 0;
  const writeErrors = eachStatement(request.documents ?? [], isOrdered(body), (bytes) => {
    const doc = decodeCommand(bytes);
    store.documents.insert(store.catalog.ensure(db, name), doc, bytes);
    n++;
  });
  return withErrors({ n: new Int32(n) }, writeErrors);
}

interface UpdateStatement {
  selection: Selection;
  update: Update;
  upsert: boolean;
  multi: boolean;
}

export interface Outcome {
  matched: number;
  modified: number;
  upserted?: { id: Bson };
  before?: Doc | undefined;
  after?: Doc | undefined;
}

export function applyUpdate(
  store: Store,
  db: string,
  name: string,
  { selection, update, upsert, multi }: UpdateStatement,
): Outcome {
  if (multi) assertMultiAllowed(update);
  const collection = upsert ? store.catalog.ensure(db, name) : store.catalog.find(db, name);
  if (!collection) return { matched: 0, modified: 0 };
  const outcome: Outcome = { matched: 0, modified: 0 };
  for (const { rid, doc: before } of targets(store, collection, selection, multi)) {
    const after = update.apply(before, false);
    outcome.matched++;
    if (!identical(before, after)) {
      store.documents.replace(collection, rid, before, after);
      outcome.modified++;
    }
    outcome.before = before;
    outcome.after = after;
  }
  if (outcome.matched > 0 || !upsert) return outcome;
  const after = store.documents.insert(collection, upsertDocument(selection.filter, update));
  return { matched: 0, modified: 0, upserted: { id: after._id }, after };
}

/** Finds all before the first change: an update may move a document in the index, where it would be found again. */
function* targets(
  store: Store,
  collection: Collection,
  selection: Selection,
  multi: boolean,
): Generator<{ rid: number; doc: Doc }> {
  const found = store.selector.selectAtOnce(collection, { ...selection, limit: multi ? 0 : 1 });
  if (multi) {
    // All of them together may not fit into memory.
    const rids = Array.from(found, ({ rid }) => rid);
    for (const rid of rids) yield { rid, doc: decode(store.documents.get(collection, rid)!) };
  } else
    for (const hit of found) {
      yield hit;
      return;
    }
}

const UPDATE_FIELDS = ['q', 'u', 'multi', 'upsert', 'hint'];

function parseUpdate(statement: Doc): UpdateStatement {
  assertFields('update', statement, UPDATE_FIELDS);
  return {
    selection: statementSelection(statement),
    update: compileUpdate(statement.u),
    upsert: truthy(statement.upsert),
    multi: truthy(statement.multi),
  };
}

function assertFields(command: string, statement: Doc, known: readonly string[]): void {
  for (const field of Object.keys(statement)) if (!known.includes(field)) throw unknownField(command, field);
}

function statementSelection(statement: Doc): Selection {
  const filter = docOption(statement, 'q');
  if (!filter) throw located(40414, "BSON field 'q' is missing but a required field");
  return { filter, matcher: compileFilter(filter), hint: statement.hint };
}

function update(store: Store, request: Request): Reply {
  const { body, db } = request;
  const name = collectionName(request);
  let n = 0;
  let nModified = 0;
  const upserted: Doc[] = [];
  const writeErrors = eachStatement(docsOption(body, 'updates'), isOrdered(body), (statement, index) => {
    const outcome = store.atomically(() => applyUpdate(store, db, name, parseUpdate(statement)));
    n += outcome.matched + (outcome.upserted ? 1 : 0);
    nModified += outcome.modified;
    if (!outcome.upserted) return;
    const entry: Doc = { index: new Int32(index) };
    put(entry, '_id', outcome.upserted.id);
    upserted.push(entry);
  });
  return withErrors(
    { n: new Int32(n), nModified: new Int32(nModified), ...(upserted.length ? { upserted } : {}) },
    writeErrors,
  );
}

const DELETE_FIELDS = ['q', 'limit', 'hint'];

function remove(store: Store, request: Request): Reply {
  const { body, db } = request;
  const name = collectionName(request);
  let n = 0;
  const writeErrors = eachStatement(docsOption(body, 'deletes'), isOrdered(body), (statement) => {
    assertFields('delete', statement, DELETE_FIELDS);
    const selection = statementSelection(statement);
    const limit = isNumber(statement.limit) ? toNumber(statement.limit) : NaN;
    if (limit !== 0 && limit !== 1)
      throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${String(statement.limit)}`);
    const collection = store.catalog.find(db, name);
    if (!collection) return;
    n += store.atomically(() => {
      let removed = 0;
      for (const { rid, doc } of targets(store, collection, selection, limit === 0)) {
        store.documents.remove(collection, rid, doc);
        removed++;
      }
      return removed;
    });
  });
  return withErrors({ n: new Int32(n) }, writeErrors);
}

export const WRITES: Record<string, Command> = {
  insert: { write: true, options: ['documents', 'ordered', 'bypassDocumentValidation'], run: insert },
  update: { write: true, options: ['updates', 'ordered', 'bypassDocumentValidation'], run: update },
  delete: { write: true, deletes: true, options: ['deletes', 'ordered'], run: remove },
};
