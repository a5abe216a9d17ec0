import { Int32 } from 'bson';
import { located, notSupported } from '../errors.js';
import { compare } from '../bson/compare.js';
import { encodedSize } from '../bson/codec.js';
import { encodeKey } from '../bson/keys.js';
import { isDoc, put, type Bson, type Doc } from '../bson/values.js';
import { TURN } from '../turns.js';
import { ACCUMULATORS, type Accumulator } from './accumulators.js';
import { compileExpression } from './expression.js';
import type { Expression } from './operator.js';
import type { CompileStage, PipelineContext, Stage } from './stage.js';
import { assertStageMemory, STREAM_STAGES } from './stream-stages.js';

interface Output {
  field: string;
  start: () => Accumulator;
  expression: Expression;
}

const UNSUPPORTED = new Set(
  '$accumulator $bottom $bottomN $firstN $lastN $maxN $minN $median $percentile $stdDevPop $stdDevSamp $top $topN $concatArrays $setUnion'.split(
    ' ',
  ),
);

function compileOutput(field: string, spec: Bson): Output {
  if (field.includes('.')) throw located(40235, `The field name '${field}' cannot contain '.'`);
  if (field.startsWith('$')) throw located(40236, `The field name '${field}' cannot be an operator name`);
  if (!isDoc(spec) || Object.keys(spec).length !== 1)
    throw located(40234, `The field '${field}' must be an accumulator object`);
  const [name, operand] = Object.entries(spec)[0]!;
  if (name === '$count') {
    if (!isDoc(operand) || Object.keys(operand).length > 0)
      throw located(9, '$count takes no arguments, i.e. $count:{}');
    return { field, start: ACCUMULATORS.$sum!, expression: () => new Int32(1) };
  }
  if (UNSUPPORTED.has(name)) throw notSupported(`the accumulator ${name}`);
  if (!Object.hasOwn(ACCUMULATORS, name)) throw located(15952, `unknown group operator '${name}'`);
  if (Array.isArray(operand) && operand.length !== 1)
    throw located(40237, `The ${name} accumulator is a unary operator`);
  return {
    field,
    start: ACCUMULATORS[name]!,
    expression: compileExpression(Array.isArray(operand) ? operand[0] : operand),
  };
}

function compileGroups(key: Expression, outputs: Output[], context: PipelineContext): Stage {
  return function* (input) {
    const groups = new Map<string, { id: Bson; accumulators: Accumulator[] }>();
    const holding = outputs.some(
      ({ start }) => start === ACCUMULATORS.$push || start === ACCUMULATORS.$addToSet,
    );
    let bytes = 0;
    for (const doc of input) {
      if (doc === TURN) {
        yield TURN;
        continue;
      }
      const id = key(doc, context.variables);
      // missing and null are one group, as on the server
      const text = encodeKey(id).toString('latin1');
      let group = groups.get(text);
      if (!group) {
        group = { id: id ?? null, accumulators: outputs.map(({ start }) => start()) };
        groups.set(text, group);
        assertStageMemory((bytes += text.length + 200), '$group');
      }
      for (let i = 0; i < outputs.length; i++)
        group.accumulators[i]!.add(outputs[i]!.expression(doc, context.variables));
      if (holding) assertStageMemory((bytes += encodedSize(doc)), '$group');
    }
    for (const { id, accumulators } of groups.values()) {
      if (context.due()) yield TURN;
      const out: Doc = { _id: id };
      outputs.forEach(({ field }, i) => put(out, field, accumulators[i]!.result()));
      yield out;
    }
  };
}

const group: CompileStage = (spec, context) => {
  if (!isDoc(spec)) throw located(15947, "a group's fields must be specified in an object");
  if (!Object.hasOwn(spec, '_id')) throw located(15955, 'a group specification must include an _id');
  const { _id: id, ...fields } = spec;
  const outputs = Object.entries(fields).map(([field, output]) => compileOutput(field, output));
  return compileGroups(compileExpression(id), outputs, context);
};

const sortByCount: CompileStage = (spec, context, name) => {
  const byField = typeof spec === 'string' && spec.startsWith('$');
  if (!byField && !isDoc(spec))
    throw located(40149, `the ${name} specification must be a path or an expression`);
  const counted = compileGroups(
    compileExpression(spec),
    [compileOutput('count', { $sum: new Int32(1) })],
    context,
  );
  const sorted = STREAM_STAGES.$sort!({ count: new Int32(-1) }, context, '$sort');
  return (input) => sorted(counted(input));
};

const bucket: CompileStage = (spec, context, name) => {
  if (!isDoc(spec)) throw located(40201, 'Argument to $bucket stage must be an object');
  const { groupBy, boundaries, default: fallback, output = { count: { $sum: new Int32(1) } } } = spec;
  for (const field of Object.keys(spec))
    if (!['groupBy', 'boundaries', 'default', 'output'].includes(field))
      throw located(40197, `Unrecognized option to ${name}: ${field}.`);
  if (!Array.isArray(boundaries) || boundaries.length < 2 || !isDoc(output) || groupBy === undefined)
    throw located(40198, `${name} requires 'groupBy' and at least two 'boundaries' to be specified.`);
  for (let i = 1; i < boundaries.length; i++)
    if (compare(boundaries[i - 1], boundaries[i]) >= 0)
      throw located(40194, "The 'boundaries' option to $bucket must be sorted");
  const by = compileExpression(groupBy);
  const key: Expression = (doc, variables) => {
    const value = by(doc, variables);
    const above = boundaries.findIndex((boundary) => compare(value, boundary) < 0);
    if (above > 0) return boundaries[above - 1];
    if (!Object.hasOwn(spec, 'default'))
      throw located(
        40066,
        `${name} could not find a matching branch for an input, and no default was specified.`,
      );
    return fallback;
  };
  const grouped = compileGroups(
    key,
    Object.entries(output).map(([field, inner]) => compileOutput(field, inner)),
    context,
  );
  const sorted = STREAM_STAGES.$sort!({ _id: new Int32(1) }, context, '$sort');
  return (input) => sorted(grouped(input));
};

export const GROUP_STAGES: Record<string, CompileStage> = {
  $group: group,
  $sortByCount: sortByCount,
  $bucket: bucket,
};
