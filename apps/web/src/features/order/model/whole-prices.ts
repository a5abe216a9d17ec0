/** A sentence in whose prices no line can break. */
export function withWholePrices(text: string): string {
  return text.replace(/R\$ (?=\d)/g, 'R$\u00a0');
}
