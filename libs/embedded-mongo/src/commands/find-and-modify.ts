import { Int32 } from 'bson';
import { failedToParse } from '../errors.js';
import type { Doc } from '../bson/values.js';
import { compileProjection } from '../query/projection.js';
import type { Store } from '../store.js';
import { compileUpdate } from '../update/update.js';
import { collectionName, flagOption, type Command, type Reply, type Request } from './command.js';
import { selectionOf } from './reads.js';
import { applyUpdate } from './writes.js';

function findAndModify(store: Store, request: Request): Reply {
  const { body, db } = request;
  const name = collectionName(request);
  const selection = selectionOf(body, 'query');
  const project = compileProjection(body.fields);
  const remove = flagOption(body, 'remove');
  const upsert = flagOption(body, 'upsert');
  if (remove && body.update !== undefined)
    throw failedToParse('Cannot specify both an update and remove=true');
  if (remove && upsert) throw failedToParse('Cannot specify both upsert=true and remove=true');
  if (remove && flagOption(body, 'new'))
    throw failedToParse(
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  if (remove) {
    const collection = store.catalog.find(db, name);
    for (const hit of collection ? store.selector.selectAtOnce(collection, { ...selection, limit: 1 }) : []) {
      store.documents.remove(collection!, hit.rid, hit.doc);
      return { lastErrorObject: { n: new Int32(1) }, value: project(hit.doc), ok: 1 };
    }
    return { lastErrorObject: { n: new Int32(0) }, value: null, ok: 1 };
  }
  if (body.update === undefined) throw failedToParse('Either an update or remove=true must be specified');
  const outcome = applyUpdate(store, db, name, {
    selection,
    update: compileUpdate(body.update),
    upsert,
    multi: false,
  });
  const value = flagOption(body, 'new') ? outcome.after : outcome.before;
  const lastErrorObject: Doc = {
    n: new Int32(outcome.matched + (outcome.upserted ? 1 : 0)),
    updatedExisting: outcome.matched > 0,
    ...(outcome.upserted ? { upserted: outcome.upserted.id } : {}),
  };
  return { lastErrorObject, value: value ? project(value) : null, ok: 1 };
}

const command: Command = {
  write: true,
  deletes: ({ body }) => flagOption(body, 'remove'),
  options: [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'bypassDocumentValidation',
    'hint',
  ],
  run: findAndModify,
};

export const FIND_AND_MODIFY: Record<string, Command> = { findAndModify: command, findandmodify: command };
