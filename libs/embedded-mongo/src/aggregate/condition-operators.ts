import { Int32 } from 'bson';
import { located } from '../errors.js';
import { compare } from '../bson/compare.js';
import { isDoc, truthy, typeRank, type Bson, type Doc } from '../bson/values.js';
import type { Expression, Operator, Operators } from './operator.js';
import { isNullish, onValues, rawOperands } from './operands.js';

/** Unlike in a sort, a missing field is less than null here. */
function order(left: Bson, right: Bson): number {
  if (left === undefined || right === undefined) {
    if (left === right) return 0;
    const other = typeRank(left === undefined ? right : left);
    const below = other === -1 ? 1 : -1;
    return left === undefined ? below : -below;
  }
  return compare(left, right);
}

const comparison = (accepts: (order: number) => boolean): Operator =>
  onValues(2, 2, ([left, right]) => accepts(order(left, right)));

const conditional: Operator = (operand, compile, name) => {
  const parts = Array.isArray(operand) ? operand : undefined;
  if (parts && parts.length !== 3)
    throw located(16020, `Expression ${name} takes exactly 3 arguments. ${parts.length} were passed in.`);
  const fields: Doc = parts
    ? { if: parts[0], then: parts[1], else: parts[2] }
    : rawOperands(operand, name, ['if', 'then', 'else']);
  const test = compile(fields.if);
  const whenTrue = compile(fields.then);
  const whenFalse = compile(fields.else);
  return (doc, variables) => (truthy(test(doc, variables)) ? whenTrue : whenFalse)(doc, variables);
};

const switchOperator: Operator = (operand, compile, name) => {
  const { branches, default: fallback } = rawOperands(operand, name, ['branches'], ['default']);
  if (!Array.isArray(branches) || branches.length === 0)
    throw located(40068, '$switch requires at least one branch.');
  const cases = branches.map((branch) => {
    if (!isDoc(branch)) throw located(40062, '$switch expected each branch to be an object');
    const { case: test, then } = rawOperands(branch, name, ['case', 'then']);
    return { test: compile(test), then: compile(then) };
  });
  const otherwise = isDoc(operand) && Object.hasOwn(operand, 'default') ? compile(fallback) : undefined;
  return (doc, variables) => {
    const hit = cases.find(({ test }) => truthy(test(doc, variables)));
    if (hit) return hit.then(doc, variables);
    if (!otherwise)
      throw located(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    return otherwise(doc, variables);
  };
};

const ifNull: Operator = (operand, compile, name) => {
  if (!Array.isArray(operand) || operand.length < 2)
    throw located(1257300, `${name} needs at least two arguments`);
  const choices = operand.map(compile);
  return (doc, variables) => {
    let value: Bson;
    for (const choice of choices) {
      value = choice(doc, variables);
      if (!isNullish(value)) return value;
    }
    return value;
  };
};

const letOperator: Operator = (operand, compile, name) => {
  const { vars, in: body } = rawOperands(operand, name, ['vars', 'in']);
  if (!isDoc(vars)) throw located(16874, 'invalid parameter: expected an object (vars)');
  const bindings = Object.entries(vars).map(([variable, value]) => [variable, compile(value)] as const);
  const inner = compile(body);
  return (doc, variables) => {
    const scope = { ...variables };
    for (const [variable, value] of bindings) scope[variable] = value(doc, variables);
    return inner(doc, scope);
  };
};

const asList = (operand: Bson): Bson[] => (Array.isArray(operand) ? operand : [operand]);

const logical =
  (decide: (operands: Expression[]) => Expression): Operator =>
  (operand, compile) =>
    decide(asList(operand).map(compile));

export const CONDITIONS: Operators = {
  $eq: comparison((result) => result === 0),
  $ne: comparison((result) => result !== 0),
  $gt: comparison((result) => result > 0),
  $gte: comparison((result) => result >= 0),
  $lt: comparison((result) => result < 0),
  $lte: comparison((result) => result <= 0),
  $cmp: onValues(2, 2, ([left, right]) => new Int32(Math.sign(order(left, right)))),
  $and: logical((tests) => (doc, variables) => tests.every((test) => truthy(test(doc, variables)))),
  $or: logical((tests) => (doc, variables) => tests.some((test) => truthy(test(doc, variables)))),
  $not: onValues(1, 1, ([value]) => !truthy(value)),
  $cond: conditional,
  $switch: switchOperator,
  $ifNull: ifNull,
  $let: letOperator,
  $literal: (operand) => () => operand,
};
