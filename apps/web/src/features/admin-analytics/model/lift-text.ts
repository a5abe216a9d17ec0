import { centavosText } from '@vale/contracts/money';
import type { BumpReport } from '@vale/contracts/tracking';

type Lift = NonNullable<BumpReport['test']>['lift'];

/** Names an effect only if the interval excludes zero. */
export function liftText(lift: Lift): string {
  if (!lift) return 'Ainda não dá para dizer: há poucos pedidos em um dos grupos.';
  const { value, low, high } = lift;
  const text = (centavos: number) => centavosText(Math.round(centavos));
  if (low > 0)
    return `As ofertas trazem ${text(value)} a mais por pedido (intervalo de 95 %: de ${text(low)} a ${text(high)}).`;
  if (high < 0)
    return `As ofertas tiram ${text(-value)} por pedido (intervalo de 95 %: de ${text(-high)} a ${text(-low)}).`;
  return `Ainda não dá para dizer: a diferença por pedido está entre ${text(low)} e ${text(high)}.`;
}
