import { expect, it } from '@jest/globals';
import { missedGoals, pageRow, TABLE_HEADER } from './lighthouse-table.mjs';

function aReport({ performance = 0.99, seo = 1, lcp = 1_500 } = {}) {
  const category = (score, ...ids) => ({ score, auditRefs: ids.map((id) => ({ id, weight: 1 })) });
  const numeric = (numericValue, score = 1) => ({ numericValue, score });
  return {
    categories: {
      performance: category(performance, 'largest-contentful-paint', 'total-blocking-time'),
      accessibility: category(1),
      'best-practices': category(1),
      seo: category(seo, 'is-crawlable'),
    },
    audits: {
      'first-contentful-paint': numeric(900),
      'largest-contentful-paint': numeric(lcp, lcp > 1_800 ? 0.8 : 1),
      'total-blocking-time': numeric(40),
      'cumulative-layout-shift': numeric(0),
      'total-byte-weight': numeric(204_800),
      'is-crawlable': { score: seo },
    },
  };
}

it('rows have medians with their spread, and no SEO of a page that is not listed', () => {
  const reports = [1_500, 1_300, 1_700].map((lcp) => aReport({ lcp }));
  const row = pageRow({ name: 'home', listed: true }, reports);
  expect(Object.fromEntries(TABLE_HEADER.map((name, at) => [name, row[at]]))).toEqual({
    page: 'home',
    performance: '99',
    accessibility: '100',
    'best practices': '100',
    SEO: '100',
    'FCP s': '0.90',
    'LCP s': '1.50 (1.30–1.70)',
    'TBT ms': '40',
    CLS: '0.000',
    KiB: '200',
  });
  expect(pageRow({ name: 'order' }, reports)[4]).toBe('–');
});

it('a missed goal is named with what costs points', () => {
  const slow = [aReport({ performance: 0.9, seo: 0.6, lcp: 2_400 })];
  expect(missedGoals({ name: 'order' }, slow)).toEqual([
    'order: performance 90, should be at least 97 (largest-contentful-paint)',
    'order: LCP s 2.40, should be at most 1.8',
  ]);
  expect(missedGoals({ name: 'home', listed: true }, slow)).toHaveLength(3);
  expect(missedGoals({ name: 'home', listed: true }, [aReport()])).toEqual([]);
});
