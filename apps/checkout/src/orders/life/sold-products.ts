import { itemOf, type LineItem, type Order, type SoldProduct } from './order.js';

/** The products of an order, each once; a bump is none. */
export function soldProducts({ lines, product }: Pick<Order, 'lines' | 'product'>): SoldProduct[] {
  const products = new Map(
    lines.flatMap((line) => (line.product ? [[line.product.id, line.product] as const] : [])),
  );
  return products.size === 0 ? [product] : [...products.values()];
}

/** Names what was bought where there is room for one title: "2 × Steam", "Steam e mais 1 produto". */
export function titleOf(order: Pick<Order, 'lines' | 'product'>): string {
  const [first, ...others] = soldProducts(order);
  if (others.length > 0)
    return `${first!.title} e mais ${others.length} ${others.length === 1 ? 'produto' : 'produtos'}`;
  const units = order.lines.filter(({ product }) => product !== undefined).length;
  return units > 1 ? `${units} × ${first!.title}` : first!.title;
}

/** Some providers cut longer descriptions. */
const MAX_DESCRIPTION = 100;

/** "2 × Steam – R$ 50, 1 × Netflix", for these lines of the order; the product's title for an order of one unit. */
export function describeLines(
  { product, lines }: Pick<Order, 'lines' | 'product'>,
  described: readonly LineItem[] = lines,
): string {
  if (lines.every(({ item }) => item === undefined)) return product.title;
  const names = countedNames(described);
  let text = names[0] ?? product.title;
  for (const [at, name] of names.entries()) {
    if (at === 0) continue;
    if (text.length + name.length > MAX_DESCRIPTION) return `${text} e mais ${names.length - at}`;
    text += `, ${name}`;
  }
  return text;
}

/** "2 × Steam – R$ 50", for each choice. */
export function countedNames(lines: readonly LineItem[]): string[] {
  return groupedNames(lines).map(({ name, units }) => `${units.length} × ${name}`);
}

/** The units of each choice, by the name that tells it from the others. */
export function groupedNames(lines: readonly LineItem[]): { name: string; units: LineItem[] }[] {
  return [...Map.groupBy(lines, itemOf).values()].map((units) => ({ name: nameOf(units[0]!), units }));
}

/** By line, what tells the units of one choice apart: " (1 de 2)". Empty for a single unit. */
export function unitNumbers(lines: readonly LineItem[]): Map<number, string> {
  return new Map(
    groupedNames(lines).flatMap(({ units }) =>
      units.map(({ line }, at) => [line, units.length > 1 ? ` (${at + 1} de ${units.length})` : '']),
    ),
  );
}

function nameOf({ kind, label, product }: LineItem): string {
  const isBare = kind === 'variation' && product && !label.startsWith(product.title);
  return isBare ? `${product.title} – ${label}` : label;
}
