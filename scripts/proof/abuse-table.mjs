import { testProblems } from './security-table.mjs';

/** Kinds of abuse that the document has to have; other sections may follow. */
const KINDS = [
  'Hoarding',
  'Charge floods',
  'Lock-out',
  'Hash starvation',
  'Mail bombing',
  'Read amplification',
];

const ROW = /^\| (.+?) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/;

/**
 * docs/abuse.md: each row is an abuse, its figure before and now, and the tests (`file › title`) that measure it.
 * @param {(stem: string) => {titles: Set<string>}[]} specsNamed the test files of that name
 * @returns {{rows: number, problems: string[]}}
 */
export function checkAbuseTable(markdown, specsNamed) {
  const sections = new Map();
  const problems = [];
  let rows = 0;
  let section = '';
  for (const [at, text] of markdown.split('\n').entries()) {
    section = /^## (.+)/.exec(text)?.[1] ?? section;
    const [, abuse, before, now, cell] = ROW.exec(text) ?? [];
    if (!abuse || /^(-+|abuse)$/.test(abuse)) continue;
    rows++;
    sections.set(section, (sections.get(section) ?? 0) + 1);
    const found = cell.split('<br>').flatMap((test) => testProblems(test, specsNamed));
    if (![before, now].every((figure) => /\d|all|none|no /.test(figure)))
      found.push('before and now are figures');
    problems.push(...found.map((problem) => `line ${at + 1}: ${problem}`));
  }
  const missing = KINDS.filter((kind) => !sections.has(kind));
  return { rows, problems: [...missing.map((kind) => `"${kind}" has no row`), ...problems] };
}
