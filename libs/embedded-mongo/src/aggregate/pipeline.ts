import { located, notSupported, ServerError } from '../errors.js';
import { encodeKey } from '../bson/keys.js';
import {
  display,
  isDoc,
  isNumber,
  put,
  toNumber,
  type Bson,
  type Doc,
  type NumberValue,
} from '../bson/values.js';
import { sum } from '../bson/arithmetic.js';
import { Int32 } from 'bson';
import { compileFilter } from '../query/matcher.js';
import type { Store } from '../store.js';
import { TURN, type Steps } from '../turns.js';
import { compileExpression, type Expression } from './expression.js';
import { BYTES_PER_GROUP } from './group-counts.js';

/** Makes documents of documents, and passes on every pause of its input. */
type Stage = (input: Steps<Doc>) => Steps<Doc>;

/** Memory of one `$group`, in bytes. */
const GROUP_BYTES = 48 * 1024 * 1024;

/** The parts of a store that say when to pause and count what is held. */
type Limits = Pick<Store, 'pace' | 'memory'>;

const STAGES: Record<string, (spec: Bson, limits: Limits) => Stage> = {
  $match: match,
  $limit: limit,
  $group: group,
};

/** The name of a stage, which is its only field. */
export function stageName(stage: Bson): string {
  if (!isDoc(stage)) throw located(40323, 'Each element of the pipeline must be an object');
  const names = Object.keys(stage);
  if (names.length !== 1)
    throw located(40323, 'A pipeline stage specification object must contain exactly one field.');
  const [name = ''] = names;
  if (!Object.hasOwn(STAGES, name)) throw notSupported(`the stage ${name}`);
  return name;
}

/** Compiles the stages in order; the result is lazy. */
export function compilePipeline(pipeline: Bson[], limits: Limits): Stage {
  const stages = pipeline.map((stage) => {
    const name = stageName(stage);
    return STAGES[name]!((stage as Doc)[name], limits);
  });
  return (input) => stages.reduce((documents, stage) => stage(documents), input);
}

function match(spec: Bson): Stage {
  if (!isDoc(spec)) throw located(15959, 'the match filter must be an expression in an object');
  const matcher = compileFilter(spec);
  return function* (input) {
    for (const doc of input) if (doc === TURN || matcher(doc)) yield doc;
  };
}

export function limitOf(spec: Bson): number {
  const most = isNumber(spec) ? toNumber(spec) : NaN;
  if (Number.isInteger(most) && most >= 1) return most;
  throw located(
    15958,
    `invalid argument to $limit stage: Expected a positive number in: $limit: ${display(spec)}`,
  );
}

function limit(spec: Bson): Stage {
  const most = limitOf(spec);
  return function* (input) {
    let n = 0;
    for (const doc of input) {
      yield doc;
      if (doc !== TURN && ++n >= most) return;
    }
  };
}

interface Output {
  field: string;
  addend: Expression;
}

function compileOutput(field: string, spec: Bson): Output {
  if (field.includes('.')) throw located(40235, `The field name '${field}' cannot contain '.'`);
  if (field.startsWith('$')) throw located(40236, `The field name '${field}' cannot be an operator name`);
  if (!isDoc(spec) || Object.keys(spec).length !== 1)
    throw located(40234, `The field '${field}' must be an accumulator object`);
  const [name, operand] = Object.entries(spec)[0]!;
  if (name !== '$sum') throw notSupported(`the accumulator ${name}`);
  return { field, addend: compileExpression(operand) };
}

function group(spec: Bson, { pace, memory }: Limits): Stage {
  if (!isDoc(spec)) throw located(15947, "a group's fields must be specified in an object");
  if (!Object.hasOwn(spec, '_id')) throw located(15955, 'a group specification must include an _id');
  const { _id: id, ...fields } = spec;
  const keyOf = compileExpression(id);
  const outputs = Object.entries(fields).map(([field, output]) => compileOutput(field, output));
  return function* (input) {
    const groups = new Map<string, { id: Bson; sums: NumberValue[] }>();
    const held = memory.hold();
    let bytes = 0;
    try {
      for (const doc of input) {
        if (doc === TURN) {
          yield TURN;
          continue;
        }
        const key = keyOf(doc);
        // Missing and null are one group, as on MongoDB.
        const text = encodeKey(key).toString('latin1');
        let found = groups.get(text);
        if (!found) {
          found = { id: key ?? null, sums: outputs.map(() => new Int32(0)) };
          groups.set(text, found);
          bytes += text.length + BYTES_PER_GROUP;
          if (bytes > GROUP_BYTES) throw tooLarge();
          held.set(bytes);
          memory.assertSpace();
        }
        for (const [i, { addend }] of outputs.entries()) {
          const value = addend(doc);
          if (isNumber(value)) found.sums[i] = sum(found.sums[i]!, value);
        }
      }
      for (const { id: value, sums } of groups.values()) {
        if (pace.due()) yield TURN;
        const out: Doc = { _id: value };
        outputs.forEach(({ field }, i) => put(out, field, sums[i]));
        yield out;
      }
    } finally {
      held.release();
    }
  };
}

const tooLarge = (): ServerError =>
  new ServerError(
    292,
    'QueryExceededMemoryLimitNoDiskUseAllowed',
    `$group exceeded memory limit of ${GROUP_BYTES} bytes; the embedded store does not use temporary files`,
  );
