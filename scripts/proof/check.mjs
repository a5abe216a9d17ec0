import { coverage, shownTexts } from './specification.mjs';

/** Issues that build what the storefront's screens do not have yet. */
const LATER_ISSUES = [10, 12];
const LAST_DECISION = 57;
/** A reason is a sentence. */
const SHORTEST_REASON = 15;

/**
 * @param {import('./read-table.mjs').Row[]} rows
 * @param {(stem: string) => {titles: Set<string>, source: string}[]} specsNamed the test files of that name
 * @param {{stories?: Set<string>, showsTexts?: boolean, textOf?: (path: string) => string | undefined}} options `stories`: names
 *   of those that there are; `showsTexts`: a test has the texts that its row quotes; `textOf`: of a file, where there is one
 * @returns {string[]} one line for each row that proves nothing
 */
export function tableProblems(
  rows,
  specsNamed,
  { stories = new Set(), showsTexts = true, textOf = () => undefined } = {},
) {
  const known = { specsNamed, stories, showsTexts, textOf };
  return rows.flatMap((row) => rowProblems(row, known).map((problem) => `line ${row.line}: ${problem}`));
}

function rowProblems(row, { specsNamed, stories, showsTexts, textOf }) {
  const problems = row.proofs.flatMap((proof) => {
    if (proof.kind === 'story') return storyProblems(proof, stories);
    return proof.kind === 'file' ? fileProblems(proof, textOf) : proofProblems(proof, specsNamed);
  });
  const later = row.proofs.some(({ kind }) => kind === 'issue');
  if (row.quoted.length > 1 && !later)
    problems.push('only what a later issue builds may be quoted with words left out (" … ")');
  const changed = row.proofs.some(({ kind }) => kind !== 'test');
  return problems.length > 0 || changed || !showsTexts ? problems : missingTexts(row, specsNamed);
}

function proofProblems(proof, specsNamed) {
  if (proof.kind === 'none') {
    return proof.why.length < SHORTEST_REASON ? ['"no test" needs its reason'] : [];
  }
  if (proof.kind === 'issue') {
    return LATER_ISSUES.includes(proof.number) ? [] : [`issue ${proof.number} is no later issue`];
  }
  if (proof.kind === 'decision') {
    return proof.number >= 1 && proof.number <= LAST_DECISION ? [] : [`there is no decision ${proof.number}`];
  }
  const files = specsNamed(proof.stem);
  if (files.length !== 1) return [`${files.length} test files are named ${proof.stem}`];
  return files[0].titles.has(proof.title) ? [] : [`${proof.stem} has no test "${proof.title}"`];
}

const storyProblems = ({ name }, stories) => (stories.has(name) ? [] : [`there is no story ${name}`]);

function fileProblems({ path, words }, textOf) {
  const text = textOf(path);
  if (text === undefined) return [`there is no file ${path}`];
  return plain(text).includes(plain(words)) ? [] : [`${path} does not say "${words}"`];
}

/** A test that finds a text has it in its file, not only by a constant of the application. */
function missingTexts({ quoted, proofs }, specsNamed) {
  const sources = proofs.flatMap(({ stem }) => specsNamed(stem).map(({ source }) => plain(source)));
  return shownTexts(quoted)
    .filter((text) => !sources.some((source) => source.includes(plain(text))))
    .map((text) => `none of its tests has the text "${text}"`);
}

/** However a source breaks its lines, escapes or quotes. */
const plain = (text) => text.replace(/\\(['"`$/.?()[\]])/g, '$1').replace(/\s+/g, ' ');

/**
 * @param {Map<string, string>} sections of the specification
 * @param {string[]} wanted the numbers of those that the table is about
 */
export function specificationProblems(rows, sections, wanted) {
  const elsewhere = rows
    .filter(({ section }) => !wanted.includes(section))
    .map(({ line, section }) => `line ${line}: under §${section}, which the table is not about`);
  const inSections = wanted.flatMap((number) => {
    const { open, unknown } = coverage(
      sections.get(number) ?? '',
      rows.filter(({ section }) => section === number),
    );
    return [
      ...unknown.map(({ part, line }) => `line ${line}: §${number} does not say "${part}"`),
      ...open.map((passage) => `§${number}: no row quotes "${passage}"`),
    ];
  });
  return [...elsewhere, ...inSections];
}
