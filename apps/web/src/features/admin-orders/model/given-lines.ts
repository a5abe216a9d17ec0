/** A person delivers a line with a text or with a code in stock. */
export type GivenLine = { from: 'text'; text: string } | { from: 'stock'; codeId: string };

/** Keyed by line number; a line that is left out keeps its code. */
export type GivenLines = Readonly<Record<number, GivenLine | undefined>>;

type Item = { line: number; text: string } | { line: number; codeId: string };

/** Formats the lines for the route. */
export function itemsOf(given: GivenLines): Item[] {
  return Object.entries(given).flatMap(([number, one]): Item[] => {
    const line = Number(number);
    if (!one || isEmpty(one)) return [];
    return [one.from === 'text' ? { line, text: one.text.trim() } : { line, codeId: one.codeId }];
  });
}

/** Units delivered by a person may all be left blank. If one of them is given, each of them must be. */
export function neededLines(
  given: GivenLines,
  withoutCode: readonly number[],
  manual: readonly number[],
): number[] {
  const isPartlyGiven = missingIn(given, manual).length < manual.length;
  return isPartlyGiven ? [...withoutCode, ...manual] : [...withoutCode];
}

/** The lines that still need something. */
export function missingIn(given: GivenLines, lines: readonly number[]): number[] {
  return lines.filter((line) => {
    const one = given[line];
    return !one || isEmpty(one);
  });
}

function isEmpty(given: GivenLine): boolean {
  return given.from === 'text' ? given.text.trim() === '' : given.codeId === '';
}
