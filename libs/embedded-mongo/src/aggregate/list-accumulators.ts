import { ACCUMULATORS } from './accumulators.js';
import type { Operator } from './operator.js';

/** `$sum`, `$avg`, `$min`, `$max` as expressions: over their operands, or over the one array given. */
export function accumulateList(name: string): Operator {
  return (operand, compile) => {
    const list = Array.isArray(operand) ? operand.map(compile) : undefined;
    const single = list ? undefined : compile(operand);
    return (doc, variables) => {
      const accumulator = ACCUMULATORS[name]!();
      if (list) {
        const values = list.map((item) => item(doc, variables));
        // a single operand that evaluates to an array stands for its elements; with several operands arrays are plain values
        const only = values.length === 1 ? values[0] : undefined;
        for (const value of Array.isArray(only) ? only : values) accumulator.add(value);
      } else {
        const value = single!(doc, variables);
        for (const item of Array.isArray(value) ? value : [value]) accumulator.add(item);
      }
      return accumulator.result();
    };
  };
}
