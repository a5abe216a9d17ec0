import { answerProblem, cleanAnswer, type BuyerField } from '@vale/contracts/catalog';
import type { GivenAnswer } from '@vale/contracts/checkout';
import type { CartLine } from './use-cart.js';

/** One value that is asked for. */
export interface Asked {
  /** The same after a reload, and whatever else is in the order. */
  key: string;
  field: BuyerField;
  item: number;
  unit: number;
}

export interface AskedGroup {
  /** Name of the unit that the values belong to; empty where the order has only one unit. */
  title: string;
  asked: Asked[];
}

/** The typed text of each value, by key. */
export type Typed = Readonly<Record<string, string>>;

/** The values of each unit, and before them those that are asked once for all units of a product. */
export function askedOf(lines: readonly CartLine[]): AskedGroup[] {
  const products = new Set(lines.map(({ productId }) => productId)).size;
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const seen = new Set<string>();
  return lines.flatMap((line, item) => {
    const { productId, variation, fields = [], label, quantity } = line;
    const isFirst = !seen.has(productId);
    seen.add(productId);
    const askedFor = (per: BuyerField['per'], unit: number) =>
      fields
        .filter((field) => field.per === per)
        .map((field) => ({
          key: JSON.stringify([productId, per === 'order' ? '' : variation, unit, field.label]),
          field,
          item,
          unit,
        }));
    const whole = { title: products > 1 ? label : '', asked: isFirst ? askedFor('order', 0) : [] };
    const each = Array.from({ length: quantity }, (_, unit) => ({
      title: quantity > 1 ? `${label} (${unit + 1} de ${quantity})` : units > 1 ? label : '',
      asked: askedFor('unit', unit),
    }));
    return [whole, ...each].filter(({ asked }) => asked.length > 0);
  });
}

export function problemOf({ key, field }: Asked, typed: Typed): string | undefined {
  return answerProblem(field, cleanAnswer(field, typed[key] ?? ''));
}

export function answersOf(groups: readonly AskedGroup[], typed: Typed): GivenAnswer[] {
  return groups.flatMap(({ asked }) =>
    asked.map(({ key, field, item, unit }) => ({
      item,
      unit,
      label: field.label,
      value: cleanAnswer(field, typed[key] ?? ''),
    })),
  );
}

/** True if the same is asked more than once. */
export function isRepeated(groups: readonly AskedGroup[]): boolean {
  const labels = groups.flatMap(({ asked }) => asked.map(({ field }) => field.label));
  return new Set(labels).size < labels.length;
}

/** Empty values get the first one that was typed under the same name. */
export function copiedToAll(groups: readonly AskedGroup[], typed: Typed): Typed {
  const all = groups.flatMap(({ asked }) => asked);
  const filled = (label: string) => all.find(({ key, field }) => field.label === label && typed[key]);
  const copies = all.flatMap(({ key, field }) => {
    const first = typed[key] ? undefined : filled(field.label);
    return first ? [[key, typed[first.key]!] as const] : [];
  });
  return Object.fromEntries([...Object.entries(typed), ...copies]);
}
