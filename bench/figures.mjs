/** @param {readonly number[]} values not empty; the mean of the middle two of an even number */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const formats = [0, 1, 2].map(
  (digits) => new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

/** Three significant digits: 41,300, 36.7, 0.37. */
export function short(value) {
  if (Number.isNaN(value)) return '–';
  return formats[value === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2].format(value);
}

/**
 * A round of a figure is a number, or a load with its processor time per request; NaN is not known.
 * @typedef {number | {p50: number, perSecond: number, cpu: number}} Round
 * @typedef {{name: string, unit?: string, rounds: Record<string, Round[]>}} Figure rounds by column
 */

const VALUES = [
  ['p50', ' ms'],
  ['perSecond', '/s'],
  ['cpu', ' ms'],
];

/** `0.52 ms · 3,900/s · 0.25 ms`, medians of the rounds. */
export function textOf(rounds, unit = '') {
  if (!rounds) return '–';
  if (typeof rounds[0] === 'number') return `${short(median(rounds))} ${unit}`.trim();
  return VALUES.map(([key, of]) => [median(rounds.map((round) => round[key])), of])
    .filter(([value]) => !Number.isNaN(value))
    .map(([value, of]) => short(value) + of)
    .join(' · ');
}

/** The median of the ratios of each round: both sides of one round met the same machine. */
const ratioOf = (rounds, others, valueOf) =>
  median(rounds.map((round, at) => valueOf(round) / valueOf(others[at])));

/** Ratio of the last size's figure to the first's. */
function growthText({ first, last }) {
  if (!first || !last) return '–';
  if (typeof first[0] === 'number') return `×${ratioOf(last, first, Number).toFixed(2)}`;
  return ['p50', 'cpu']
    .map((key) => `×${ratioOf(last, first, (round) => round[key]).toFixed(2)}`)
    .join(' · ');
}

const shareText = ({ first, limit }) =>
  first && limit ? `${(ratioOf(first, limit, (round) => round.perSecond) * 100).toFixed(0)} %` : '–';

/** The table of README.md. @param {readonly Figure[]} figures */
export function tableOf(figures, sizes) {
  const names = sizes.map(({ products, orders }) => `${short(products)} products, ${short(orders)} orders`);
  const header = ['figure', names[0], names[1] ?? '–', 'growth', 'limit', 'of the limit', 'peer'];
  const rows = figures.map(({ name, unit, rounds }) => [
    name,
    textOf(rounds.first, unit),
    textOf(rounds.last, unit),
    growthText(rounds),
    textOf(rounds.limit),
    shareText(rounds),
    textOf(rounds.peer),
  ]);
  return markdownTable(header, rows);
}

/** A cell may hold no line break. */
export function markdownTable(header, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}
