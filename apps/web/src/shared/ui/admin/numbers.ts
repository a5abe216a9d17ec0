import { numberText, toCentavos } from '@vale/contracts/money';

/** `1 pedido`, `1.200 pedidos` */
export function counted(count: number, one: string, several: string): string {
  return `${numberText(count)} ${count === 1 ? one : several}`;
}

/** Reais as they are typed: `12`, `12,5`, `1.234,50`. A dot before one or two last digits may mean either. */
const SUM = /^(?:R\$\s*)?(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/;

/** Centavos from typed text; null if invalid or zero. */
export function readSum(text: string): number | null {
  const [, whole, rest = '0'] = SUM.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const centavos = toCentavos(Number(`${whole.replaceAll('.', '')}.${rest}`));
  return centavos > 0 ? centavos : null;
}
