import type { OrderDetail } from '@vale/contracts/checkout';

export type Unit = OrderDetail['lines'][number];

/** The units of each choice of the buyer, in the order's sequence. */
export function groupUnits(lines: readonly Unit[]): Unit[][] {
  const groups = new Map<number | string, Unit[]>();
  for (const unit of lines) {
    const key = unit.item ?? `line ${unit.line}`;
    groups.set(key, [...(groups.get(key) ?? []), unit]);
  }
  return [...groups.values()];
}

/** "2 × Steam R$ 50, 1 × Netflix". */
export function namedUnits(lines: readonly Unit[], chosen: readonly number[]): string {
  return groupUnits(lines.filter(({ line }) => chosen.includes(line)))
    .map(({ length, 0: first }) => `${length} × ${first!.label}`)
    .join(', ');
}

export function sumOfUnits(lines: readonly Unit[], chosen: readonly number[]): number {
  return lines.reduce((sum, { line, priceCentavos }) => sum + (chosen.includes(line) ? priceCentavos : 0), 0);
}

/** Units of one choice have numbers: "Steam R$ 50 (2 de 3)". */
export function unitLabel(lines: readonly Unit[], unit: Unit): string {
  const units = groupUnits(lines).find((group) => group.some(({ line }) => line === unit.line)) ?? [unit];
  if (units.length === 1) return unit.label;
  return `${unit.label} (${units.findIndex(({ line }) => line === unit.line) + 1} de ${units.length})`;
}
