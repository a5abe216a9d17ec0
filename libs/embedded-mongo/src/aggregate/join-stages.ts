import { located, notSupported } from '../errors.js';
import { splitPath } from '../bson/paths.js';
import { isDoc, type Bson, type Doc } from '../bson/values.js';
import { TURN, type Steps, type Turn } from '../turns.js';
import { compileExpression, follow } from './expression.js';
import type { CompileStage, PipelineContext, Stage } from './stage.js';
import { withPath } from './stream-stages.js';

type CompilePipeline = (pipeline: Bson[], context: PipelineContext) => Stage;

/** All documents, with the pauses passed on. */
function* collect(input: Steps<Doc>): Generator<Turn, Doc[]> {
  const docs: Doc[] = [];
  for (const doc of input) {
    if (doc === TURN) yield TURN;
    else docs.push(doc);
  }
  return docs;
}

function* pausing(docs: Doc[], due: () => boolean): Generator<Doc | Turn> {
  for (const doc of docs) {
    if (due()) yield TURN;
    yield doc;
  }
}

const LOOKUP_FIELDS = new Set(['from', 'as', 'localField', 'foreignField', 'let', 'pipeline']);

const lookup: CompileStage = (spec, context, name) => {
  if (!isDoc(spec)) throw located(9, `the ${name} specification must be an Object`);
  for (const field of Object.keys(spec))
    if (!LOOKUP_FIELDS.has(field)) throw located(9, `unknown argument to ${name}: ${field}`);
  const { from, as, localField, foreignField, pipeline = [] } = spec;
  if (isDoc(from)) throw notSupported(`${name} from another database`);
  if (typeof from !== 'string' || typeof as !== 'string')
    throw located(9, `must specify 'from' and 'as' fields for a ${name}`);
  if ((localField === undefined) !== (foreignField === undefined))
    throw located(9, `${name} requires both or neither of 'localField' and 'foreignField'`);
  if (localField === undefined && spec.pipeline === undefined)
    throw located(9, `${name} requires 'localField' and 'foreignField', or 'pipeline'`);
  if (!Array.isArray(pipeline)) throw located(9, `'pipeline' option of ${name} must be an array`);
  const bindings = Object.entries(isDoc(spec.let) ? spec.let : {}).map(
    ([variable, value]) => [variable, compileExpression(value)] as const,
  );
  const target = splitPath(as);
  return function* (input) {
    for (const doc of input) {
      if (doc === TURN) {
        yield TURN;
        continue;
      }
      const variables = { ...context.variables };
      for (const [variable, expression] of bindings) variables[variable] = expression(doc, context.variables);
      const joined =
        typeof localField === 'string' ? [{ $match: equalTo(doc, localField, String(foreignField)) }] : [];
      const found = yield* collect(context.read(from, [...joined, ...pipeline], variables));
      yield withPath(doc, target, found);
    }
  };
};

/** Documents whose foreign field equals the local one, or one of its elements; missing counts as null. */
function equalTo(doc: Doc, localField: string, foreignField: string): Doc {
  const local = follow(doc, splitPath(localField), 0);
  const values: Bson[] = Array.isArray(local) ? local : [local ?? null];
  return values.length === 1 ? { [foreignField]: { $eq: values[0] } } : { [foreignField]: { $in: values } };
}

const facet =
  (compilePipeline: CompilePipeline): CompileStage =>
  (spec, context, name) => {
    if (!isDoc(spec) || Object.keys(spec).length === 0)
      throw located(40169, `the ${name} specification must be a non-empty object`);
    const facets = Object.entries(spec).map(([field, pipeline]) => {
      if (!Array.isArray(pipeline))
        throw located(40170, `arguments to ${name} must be arrays, ${field} is not`);
      for (const stage of pipeline)
        if (isDoc(stage) && ['$facet', '$out', '$merge'].some((inner) => Object.hasOwn(stage, inner)))
          throw located(40600, `${Object.keys(stage)[0]} is not allowed to be used within a ${name} stage`);
      return { field, run: compilePipeline(pipeline, context) };
    });
    return function* (input) {
      const docs = yield* collect(input);
      const out: Doc = {};
      for (const { field, run } of facets) out[field] = yield* collect(run(pausing(docs, context.due)));
      yield out;
    };
  };

const unionWith: CompileStage = (spec, context, name) => {
  const options: Doc = typeof spec === 'string' ? { coll: spec } : isDoc(spec) ? spec : {};
  const { coll, pipeline = [] } = options;
  if (typeof coll !== 'string' || !Array.isArray(pipeline))
    throw located(9, `the ${name} specification needs a collection name in 'coll'`);
  for (const field of Object.keys(options))
    if (field !== 'coll' && field !== 'pipeline')
      throw located(40415, `BSON field '${name}.${field}' is an unknown field.`);
  return function* (input) {
    yield* input;
    yield* context.read(coll, pipeline, context.variables);
  };
};

/** The stages that hold pipelines of their own, which the caller compiles. */
export function joinStages(compilePipeline: CompilePipeline): Record<string, CompileStage> {
  return { $lookup: lookup, $facet: facet(compilePipeline), $unionWith: unionWith };
}
