// `npm test -- proof`: each row of docs/proof-*.md names tests that exist and that have its texts; where the
// specification is at hand, the storefront's sections are quoted without a gap. Those of payments and speed quote issues 8 and 7;
// each row of docs/security.md and docs/abuse.md names its tests too.
import './machine/require-node.mjs';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { main, say } from './machine/command.mjs';
import { ROOT } from './machine/paths.mjs';
import { checkAbuseTable } from './proof/abuse-table.mjs';
import { specificationProblems, tableProblems } from './proof/check.mjs';
import { readTable } from './proof/read-table.mjs';
import { checkSecurityTable } from './proof/security-table.mjs';
import { sectionsOf } from './proof/specification.mjs';
import { testTitles } from './proof/test-titles.mjs';

/** `sections`: those of the specification that the table quotes without a gap. */
const TABLES = [
  { table: 'docs/proof-storefront.md', sections: ['1', '2', '4', '5', '8', '9'] },
  { table: 'docs/proof-admin.md', sections: [] },
  { table: 'docs/proof-payments.md', sections: [], showsTexts: false },
  { table: 'docs/proof-speed.md', sections: [], showsTexts: false },
];
/** Sections of the ASVS, with the tests that show them. */
const SECURITY = 'docs/security.md';
/** Kinds of abuse with their figures before and now. */
const ABUSE = 'docs/abuse.md';

/** It belongs to no clone: whoever wrote it keeps it beside the repository. */
const SPECIFICATION = join(ROOT, '../shared/spec/store-spec.md');

await main(async () => {
  const isHere = existsSync(SPECIFICATION);
  if (!isHere) say('The specification is not here: only the tests that the tables name were looked up.');
  const sections = sectionsOf(isHere ? readFileSync(SPECIFICATION, 'utf8') : '');
  const specs = specsNamed();
  const stories = new Set(namesIn('e2e/scenarios/stories/*.json'));
  const found = TABLES.map(({ table, sections: wanted, showsTexts }) => {
    const rows = readTable(readFileSync(join(ROOT, table), 'utf8'));
    const problems = tableProblems(rows, specs, { stories, showsTexts, textOf });
    if (isHere && wanted.length > 0) problems.push(...specificationProblems(rows, sections, wanted));
    problems.forEach((problem) => say(`${table}: ${problem}`));
    const open = rows.filter(({ proofs }) => proofs.some(({ kind }) => kind === 'none')).length;
    say(`${table}: ${rows.length} rows, ${open} without a test, ${problems.length} problems`);
    return problems.length;
  });
  const security = checkSecurityTable(readFileSync(join(ROOT, SECURITY), 'utf8'), specs);
  security.problems.forEach((problem) => say(`${SECURITY}: ${problem}`));
  say(`${SECURITY}: ${security.rows} rows, ${security.open} open, ${security.problems.length} problems`);
  const abuse = checkAbuseTable(readFileSync(join(ROOT, ABUSE), 'utf8'), specs);
  abuse.problems.forEach((problem) => say(`${ABUSE}: ${problem}`));
  say(`${ABUSE}: ${abuse.rows} rows, ${abuse.problems.length} problems`);
  return [...found, security.problems.length, abuse.problems.length].some((problems) => problems > 0) ? 1 : 0;
});

function textOf(path) {
  const file = join(ROOT, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function namesIn(files) {
  return globSync(files, { cwd: ROOT }).map((file) => basename(file, '.json'));
}

/** A test file by its path, as much of it as makes it unique, without `.spec.ts`; `catalog.service` is a service spec; a suite of both shapes is `contract/jobs-contract`. */
function specsNamed() {
  const suites = [
    '{apps,libs}/*/{src,test}/**/*spec.{ts,tsx}',
    'e2e/**/*spec.ts',
    'scripts/**/*spec.mjs',
    'libs/testing/src/contract/*-contract.ts',
  ];
  const files = globSync(suites, { cwd: ROOT });
  const names = files.map((file) => [
    file.replace(/(?:(?:\.spec|(\.\w+)-spec)\.(?:tsx?|mjs)|\.ts)$/, '$1'),
    file,
  ]);
  const read = (file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return { source, titles: testTitles(file, source) };
  };
  const known = new Map();
  return (stem) => {
    const found = () => names.filter(([name]) => name.endsWith(`/${stem}`)).map(([, file]) => read(file));
    if (!known.has(stem)) known.set(stem, found());
    return known.get(stem);
  };
}
