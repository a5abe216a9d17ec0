/** The last amount of a search, in reais: 1500 of "steam r$ 1.500", 100 of "steam100", none of "ps5". */
export function amountIn(text: string): number | undefined {
  const amounts = text.match(
    /(?<![\d.,]|(?<!\p{L}\p{L})\p{L})(?:\d{1,3}(?:\.\d{3})+|\d{1,6})(?![\p{L}\d])/gu,
  );
  const last = amounts?.at(-1);
  return last === undefined ? undefined : Number(last.replaceAll('.', '')) || undefined;
}
