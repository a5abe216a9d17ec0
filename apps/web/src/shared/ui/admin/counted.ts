import { numberText } from '@vale/contracts/money';

/** `1 pedido`, `1.200 pedidos` */
export function counted(count: number, one: string, several: string): string {
  return `${numberText(count)} ${count === 1 ? one : several}`;
}
