import type { ProductView, VariationView } from '@vale/contracts/catalog';

interface Measured {
  /** Median of the shop's last deliveries; null while there are too few. */
  seconds: number | null | undefined;
  /** The demo shows the specification's time instead. */
  isShowcase: boolean;
}

/**
 * Says when and how the product or its picked variation arrives. A time is stated only if it was measured.
 */
export function deliveryText(
  product: ProductView,
  variation: VariationView | undefined,
  { seconds, isShowcase }: Measured,
): string {
  if (variation?.checkoutUrl ?? product.checkoutUrl) return 'Compra e entrega no site do parceiro';
  const sold = variation ? [variation] : product.variations.length > 0 ? product.variations : [product];
  if (sold.every(({ delivery }) => delivery === 'manual')) return 'Entrega pela nossa equipe, por e-mail';
  if (!sold.every(({ delivery }) => delivery === 'codes')) return 'Entrega por e-mail e na página do pedido';
  if (typeof seconds === 'number') return `Entrega automática, em geral em ${durationText(seconds)}`;
  return isShowcase ? 'Entrega por e-mail em cerca de 15 minutos' : 'Entrega automática por e-mail';
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Rounded up, so that no shop promises less than it needs. */
function durationText(seconds: number): string {
  if (seconds < MINUTE) return 'menos de 1 minuto';
  const [count, unit] =
    seconds < HOUR ? [Math.ceil(seconds / MINUTE), 'minuto'] : [Math.ceil(seconds / HOUR), 'hora'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
