/** Of OWASP ASVS 5.0. */
const CHAPTERS = 17;
const STATES = ['met', 'partly', 'open', 'not applicable'];
/** A reason is a sentence. */
const SHORTEST_REASON = 15;

const ROW = /^\| (V(\d+)\.\d+ .+?) +\| (.+?) +\| (.+?) +\|$/;

/**
 * docs/security.md: each row is a section of the ASVS, its state, and tests (`file › title`) or sentences. What is met has a test;
 * what is not says why.
 * @param {(stem: string) => {titles: Set<string>}[]} specsNamed the test files of that name
 * @returns {{rows: number, open: number, problems: string[]}}
 */
export function checkSecurityTable(markdown, specsNamed) {
  const rows = markdown.split('\n').flatMap((text, at) => {
    const [, name, chapter, state, cell] = ROW.exec(text) ?? [];
    return name ? [{ line: at + 1, chapter: Number(chapter), state, parts: cell.split('<br>') }] : [];
  });
  const chapters = new Set(rows.map(({ chapter }) => chapter));
  const absent = Array.from({ length: CHAPTERS }, (_, at) => at + 1).filter(
    (chapter) => !chapters.has(chapter),
  );
  const problems = [
    ...absent.map((chapter) => `chapter V${chapter} is missing`),
    ...rows.flatMap((row) => rowProblems(row, specsNamed).map((problem) => `line ${row.line}: ${problem}`)),
  ];
  return { rows: rows.length, open: rows.filter(({ state }) => state === 'open').length, problems };
}

function rowProblems({ state, parts }, specsNamed) {
  if (!STATES.includes(state)) return [`"${state}" is none of ${STATES.join(', ')}`];
  const tests = parts.filter((part) => part.includes(' › '));
  const missing = tests.flatMap((test) => testProblems(test, specsNamed));
  if (state === 'met' && tests.length === 0) return ['what is met needs a test'];
  const sentences = parts.filter((part) => !part.includes(' › '));
  if (state !== 'met' && !sentences.some((text) => text.length >= SHORTEST_REASON))
    return [...missing, `"${state}" needs its reason`];
  return missing;
}

/** Of one `file › title`. */
export function testProblems(test, specsNamed) {
  const [stem, ...rest] = test.split(' › ');
  const title = rest.join(' › ');
  const files = specsNamed(stem);
  if (files.length !== 1) return [`${files.length} test files are named ${stem}`];
  return files[0].titles.has(title) ? [] : [`${stem} has no test "${title}"`];
}
