import type { Bson, Doc } from '../bson/values.js';

/** Values of `$$name`; the document itself is always `$$ROOT` and `$$CURRENT`. */
export type Variables = { [name: string]: Bson };
export type Expression = (doc: Doc, variables: Variables) => Bson;
export type Compile = (operand: Bson) => Expression;
/** Builds the expression of one operator from its operand. */
export type Operator = (operand: Bson, compile: Compile, name: string) => Expression;
export type Operators = Record<string, Operator>;
