import { median } from './figures.mjs';

/** What a shopper's phone has to reach, by Lighthouse's own score or measure. SEO counts on pages that are listed. */
const FIGURES = [
  { name: 'performance', of: scoreOf('performance'), least: 97 },
  { name: 'accessibility', of: scoreOf('accessibility'), least: 100 },
  { name: 'best practices', of: scoreOf('best-practices'), least: 100 },
  { name: 'SEO', of: scoreOf('seo'), least: 100, listedOnly: true },
  { name: 'FCP s', of: secondsOf('first-contentful-paint'), digits: 2 },
  { name: 'LCP s', of: secondsOf('largest-contentful-paint'), digits: 2, most: 1.8 },
  { name: 'TBT ms', of: valueOf('total-blocking-time'), most: 100 },
  { name: 'CLS', of: valueOf('cumulative-layout-shift'), digits: 3, most: 0.02 },
  { name: 'KiB', of: (report) => valueOf('total-byte-weight')(report) / 1024 },
];

function scoreOf(category) {
  return ({ categories }) => categories[category].score * 100;
}
function valueOf(audit) {
  return ({ audits }) => audits[audit].numericValue;
}
function secondsOf(audit) {
  return ({ audits }) => audits[audit].numericValue / 1_000;
}

export const TABLE_HEADER = ['page', ...FIGURES.map(({ name }) => name)];

/** The medians of a page's reports, each with the lowest and the highest where they differ. */
export function pageRow({ name, listed }, reports) {
  return [name, ...FIGURES.map((figure) => (figure.listedOnly && !listed ? '–' : cell(figure, reports)))];
}

function cell({ of, digits = 0 }, reports) {
  const values = reports.map(of);
  const [middle, low, high] = [median(values), Math.min(...values), Math.max(...values)].map((value) =>
    value.toFixed(digits),
  );
  return low === high ? middle : `${middle} (${low}–${high})`;
}

/** One line for each goal that the medians miss, with the audits that cost points. */
export function missedGoals({ name, listed }, reports) {
  return FIGURES.filter(({ listedOnly }) => listed || !listedOnly).flatMap((figure) => {
    const middle = median(reports.map(figure.of));
    const isMissed = middle < (figure.least ?? -Infinity) || middle > (figure.most ?? Infinity);
    if (!isMissed) return [];
    const goal = figure.least === undefined ? `at most ${figure.most}` : `at least ${figure.least}`;
    return [
      `${name}: ${figure.name} ${middle.toFixed(figure.digits ?? 0)}, should be ${goal}${failures(figure, reports)}`,
    ];
  });
}

function failures({ name }, reports) {
  const category = name.replace(' ', '-').toLowerCase();
  const report = reports.at(-1);
  const failed = (report.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (report.audits[id].score ?? 1) < 1)
    .map(({ id }) => id);
  return failed.length > 0 ? ` (${failed.join(', ')})` : '';
}
