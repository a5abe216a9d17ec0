/** The last amount of a search, in reais: 1500 of "steam r$ 1.500". */
export function amountIn(text: string): number | undefined {
  const amounts = text.match(
    /(?<![\p{L}\d.,])\d{1,3}(?:\.\d{3})+(?![\p{L}\d])|(?<![\p{L}\d.,])\d{1,6}(?![\p{L}\d])/gu,
  );
  const last = amounts?.at(-1);
  return last === undefined ? undefined : Number(last.replaceAll('.', '')) || undefined;
}
