type Rgb = readonly [red: number, green: number, blue: number];

/** WCAG 2.2, level AA, for text. */
export const READABLE = 4.5;

/** Ratio of the luminances of two colours, `#rrggbb`: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

/** The least contrast of a colour with any of the others. */
export function leastContrast(color: string, others: readonly string[]): number {
  return Math.min(...others.map((other) => contrast(color, other)));
}

/** `share` of `color`, from 0 to 1, in `other`. */
export function mixed(color: string, other: string, share: number): string {
  const [from, to] = [rgbOf(color), rgbOf(other)];
  const channels = from.map((value, at) => Math.round(value * share + to[at]! * (1 - share)));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour with as little of `towards` as makes it readable with all others. */
export function nearestReadable(color: string, towards: string, others: readonly string[]): string {
  for (let percent = 100; percent > 0; percent -= 1) {
    const found = mixed(color, towards, percent / 100);
    if (leastContrast(found, others) >= READABLE) return found;
  }
  return towards;
}

function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map(linear) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function rgbOf(color: string): Rgb {
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;
}
