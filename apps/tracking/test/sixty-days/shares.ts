import type { AttributionModel } from '@vale/contracts/tracking';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Whole numbers in the proportions of the model. */
export function weightsOf(model: AttributionModel, touches: number): number[] {
  const last = touches - 1;
  return Array.from({ length: touches }, (_, at) => {
    if (model === 'first') return at === 0 ? 1 : 0;
    if (model === 'last') return at === last ? 1 : 0;
    if (model === 'linear' || touches < 3) return 1;
    return at === 0 || at === last ? 2 * (touches - 2) : 1;
  });
}

/** The first of equal remainders gets the centavo. */
export function largestRemainders(centavos: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  const parts = weights.map((weight) => Math.floor((centavos * weight) / all));
  const byRemainder = weights
    .map((weight, at) => ({ at, remainder: (centavos * weight) % all }))
    .toSorted((one, other) => other.remainder - one.remainder || one.at - other.at);
  for (const { at } of byRemainder.slice(0, centavos - sum(parts))) parts[at]! += 1;
  return parts;
}
