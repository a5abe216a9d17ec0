/** Before a change that takes free codes out of sale. `which`: in brackets after them, from its space on. */
export function unsoldCodes(count: number, which = ''): string {
  return count === 1
    ? `1 código livre${which} não será mais vendido`
    : `${count.toLocaleString('pt-BR')} códigos livres${which} não serão mais vendidos`;
}
