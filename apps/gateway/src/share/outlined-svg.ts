import { textPath, textWidth } from '@vale/contracts/drawing';

/** A line of text as catalog's drawn pictures have it. */
const TEXT = /<text\b([^<>]*)>([^<]*)<\/text>/g;

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/**
 * Turns text into outlines, because the renderer has no fonts and would leave it out. Text whose size or position is
 * not a plain number, or a percentage of the width, stays as it is.
 */
export function outlinedSvg(svg: string): string {
  const width = Number(/<svg\b[^<>]*\bviewBox="\S+ \S+ (\S+) \S+"/.exec(svg)?.[1]);
  return svg.replaceAll(TEXT, (whole, attributes: string, content: string) => {
    const numberOf = (name: string, unit = '') =>
      Number(new RegExp(`\\s${name}="([-\\d.]+)${unit}"`).exec(attributes)?.[1] ?? NaN);
    const size = numberOf('font-size');
    const x = Number.isNaN(numberOf('x')) ? (numberOf('x', '%') / 100) * width : numberOf('x');
    const y = numberOf('y') + (numberOf('dy', 'em') || 0) * size;
    if ([size, x, y].some(Number.isNaN)) return whole;
    const text = content.replaceAll(/&\S+?;/g, (entity) => ENTITIES[entity] ?? '');
    const fill = /\sfill="([^"]*)"/.exec(attributes)?.[1] ?? '#000';
    const before = /\stext-anchor="(\w+)"/.exec(attributes)?.[1];
    const share = { start: 0, middle: 0.5, end: 1 }[before ?? 'start'] ?? 0;
    return textPath(text, { x: x - share * textWidth(text, size), y, size, fill });
  });
}
