// The arithmetic of the figures, and how they are written. Pure: figures.spec.mjs tests it.

/** @param {readonly number[]} values not empty; of an even number of them, the mean of the middle two */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The smallest value that at least this share of the values does not exceed. */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

/** @returns {{median: number, min: number, max: number}} of a figure over several rounds */
export const spreadOf = (values) => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
});

/**
 * One figure over its rounds. `cpu` is processor time of each of its works, where that was measured.
 * @typedef {{perSecond: number, p50: number, p99: number, requests?: number, cpu?: number}} Round milliseconds
 * @typedef {{perSecond: {median: number, min: number, max: number}, p50: number, p99: number, cpu?: number}} Summary
 * @param {readonly Round[]} rounds
 * @returns {Summary}
 */
export const summaryOf = (rounds) => ({
  perSecond: spreadOf(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  ...(rounds.every(({ cpu }) => cpu !== undefined) && { cpu: median(rounds.map(({ cpu }) => cpu)) }),
});

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Three digits that mean something: 41,300, 36.7, 0.37. */
export function short(value) {
  if (Number.isNaN(value)) return '–';
  if (value === 0 || value >= 100) return whole.format(value);
  return (value >= 10 ? oneDecimal : twoDecimals).format(value);
}

const each = (summaries, text) => summaries.map(text).join(' / ');

/** `170 (160–190) / 330 (310–360) per s; p50 5.50 / 35.0, p99 9.10 / 80.0 ms` */
export function rateText(summaries) {
  const rates = each(summaries, ({ perSecond: { median: middle, min, max } }) =>
    min === max ? short(middle) : `${short(middle)} (${short(min)}–${short(max)})`,
  );
  const p50 = each(summaries, ({ p50 }) => short(p50));
  const p99 = each(summaries, ({ p99 }) => short(p99));
  return `${rates} per s; p50 ${p50}, p99 ${p99} ms`;
}

/** `CPU 12.6 / 14.2 ms`, of each work. */
export const cpuText = (summaries) => `CPU ${each(summaries, ({ cpu = Number.NaN }) => short(cpu))} ms`;

/** The work's share of its limit, by rate, and how many times the limit's p99 it has. */
export function ratioText(summaries, limits) {
  const shares = summaries.map(({ perSecond }, at) => {
    const share = (perSecond.median / limits[at].perSecond.median) * 100;
    return share < 10 ? share.toFixed(1) : share.toFixed(0);
  });
  const tails = summaries.map(({ p99 }, at) => short(p99 / limits[at].p99));
  return `${shares.join(' / ')} %; p99 ${tails.join(' / ')}×`;
}

/**
 * How many times the first figure the other is, round by round: the same place in both lists is the same round, in which both
 * met the same machine.
 */
export const ratiosOf = (values, first) => values.map((value, round) => value / first[round]);

/** The median of the rounds' ratios, the lowest and the highest in brackets. */
export function ratiosText(values, first) {
  const { median: middle, min, max } = spreadOf(ratiosOf(values, first));
  if (Number.isNaN(middle)) return '–';
  const text = middle.toFixed(2);
  return values.length === 1 ? text : `${text} (${min.toFixed(2)}–${max.toFixed(2)})`;
}

/** A copy in another order each time, each order as likely. */
export function shuffled(values, random = Math.random) {
  const all = [...values];
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other], all[at]];
  }
  return all;
}

/** A table of Markdown; a cell may hold no line break. */
export function markdownTable(header, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}
