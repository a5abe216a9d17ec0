import { outlines, UNITS_PER_EM } from './glyphs.js';

const glyphs = new Map(
  outlines.split('\n').map((line) => {
    const [, sign, width, path] = /^(.)(\d+) (.*)$/su.exec(line)!;
    return [sign!, { width: Number(width), path: path! }];
  }),
);

/** Signs without an outline are left out; letters become plain ones first. */
function known(text: string): string {
  return [...text.normalize('NFC')]
    .flatMap((sign) => (glyphs.has(sign) ? sign : plain(sign)))
    .filter((sign) => glyphs.has(sign))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Letters with a stroke, which Unicode does not take apart. */
const UNSTROKED: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  ı: 'i',
  ŋ: 'n',
};

/** `S` for `Š` and for a full-width `S`. */
function plain(sign: string): string[] {
  return /\p{L}/u.test(sign) ? [...(UNSTROKED[sign] ?? sign.normalize('NFKD'))] : [];
}

/** Width in pixels at a font size in pixels. */
export function textWidth(text: string, size: number): number {
  const units = [...text].reduce((sum, sign) => sum + (glyphs.get(sign)?.width ?? 0), 0);
  return (units * size) / UNITS_PER_EM;
}

/** Breaks at `width` pixels into at most `most` lines. Longer text ends in an ellipsis. */
export function wrapText(
  text: string,
  { size, width, most }: { size: number; width: number; most: number },
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of known(text).split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (!line || textWidth(longer, size) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  const cut = lines.length > most;
  return lines
    .slice(0, most)
    .map((one, at) => shorten(cut && at === most - 1 ? `${one}…` : one, size, width));
}

/** Outlines of one line with its baseline at `x`, `y`. */
export function textPath(
  text: string,
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
): string {
  const scale = size / UNITS_PER_EM;
  let left = 0;
  const paths = [...text].map((sign) => {
    const glyph = glyphs.get(sign);
    if (!glyph) return '';
    const path = glyph.path && `<path transform="translate(${left})" d="${glyph.path}"/>`;
    left += glyph.width;
    return path;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale})">${paths.join('')}</g>`;
}

function shorten(line: string, size: number, width: number): string {
  let text = line;
  while (text.length > 1 && textWidth(text, size) > width)
    text = `${text.replace(/…$/, '').slice(0, -1).trimEnd()}…`;
  return text;
}
