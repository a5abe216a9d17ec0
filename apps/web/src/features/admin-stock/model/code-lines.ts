/** Determines how a text is split into codes. */
export type Layout = 'lines' | 'blocks';

/** A question to answer before the codes of a text are added. */
export interface TextDoubt {
  question: 'separators' | 'blank-lines';
  /** The answers are given as codes, so that each can be shown. */
  answers: Record<Layout, string[]>;
}

const SEPARATOR = /^[^\p{L}\p{N}]*$/u;
const SCIENTIFIC = /(?:^|[\s:;])\d+(?:[.,]\d+e[+-]?|e\+)\d+(?=$|[\s;])/iu;

/** One code per line; a code of several lines (login, password, notes) is set apart by an empty line before and after. */
export function codesOf(text: string, layout?: Layout): string[] {
  const blocks = blocksOf(text);
  const isInBlocks = layout ? layout === 'blocks' : blocks.length > 1;
  return isInBlocks ? blocks.map((lines) => lines.join('\n')) : blocks.flat();
}

/** Undefined where a text can be divided in one way only, or its blocks are all alike. */
export function doubtOf(text: string): TextDoubt | undefined {
  const blocks = blocksOf(text);
  const hasSeparators = linesOf(text).some((line) => line !== '' && SEPARATOR.test(line));
  const isClear = blocks.every((lines) => lines.length === blocks[0]!.length) && blocks.length > 2;
  if (!hasSeparators && (blocks.length < 2 || isClear)) return undefined;
  if (blocks.every(({ length }) => length === 1)) return undefined;
  return {
    question: hasSeparators ? 'separators' : 'blank-lines',
    answers: { lines: codesOf(text, 'lines'), blocks: codesOf(text, 'blocks') },
  };
}

/** Codes that a spreadsheet has rounded, such as `6,01234E+15`: their last digits are lost. */
export function scientificIn(codes: readonly string[]): string[] {
  return codes.filter((code) => SCIENTIFIC.test(code));
}

/** Strips invisible format characters and normalises spaces. */
export function visibleText(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, '').replaceAll(/\p{Zs}/gu, ' ');
}

/** Lines between empty ones and separators such as `----`, which are part of no code. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [[]];
  for (const line of linesOf(text))
    if (SEPARATOR.test(line)) blocks.push([]);
    else blocks.at(-1)!.push(line);
  return blocks.filter(({ length }) => length > 0);
}

function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/).map((line) => line.trim());
}
