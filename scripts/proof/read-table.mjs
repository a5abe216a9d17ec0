/**
 * A row of docs/proof-*.md: words of the specification, and what shows that the store keeps them.
 * @typedef {object} Row
 * @property {string} section of the specification, as in the heading above its table: `4`
 * @property {string[]} quoted parts of one passage; ` … ` between them leaves words out
 * @property {Proof[]} proofs
 * @property {number} line
 *
 * `test`: a file by its name without suffix, and a test's title. `story`: one of e2e/scenarios/stories, played in both shapes. `decision`: a row of the decisions on the specification
 * that changes it. `issue`: one that is still to come. `none`: why nothing can show it. `file`: a figure of `bench/` or a document,
 * by the file and words that it has.
 * @typedef {{kind: 'test', stem: string, title: string}
 *   | {kind: 'story', name: string}
 *   | {kind: 'decision' | 'issue', number: number, why: string}
 *   | {kind: 'file', path: string, words: string}
 *   | {kind: 'none', why: string}} Proof
 */

const ROW = /^\| (.+?) +\| (.+?) +\|$/;

/** @returns {Row[]} */
export function readTable(markdown) {
  const rows = [];
  let section = '';
  for (const [at, line] of markdown.split('\n').entries()) {
    section = /^## §(\d+)/.exec(line)?.[1] ?? section;
    const [, quote, proof] = ROW.exec(line) ?? [];
    if (!quote || /^(-+|specification)$/.test(quote)) continue;
    rows.push({
      section,
      quoted: unescaped(quote)
        .split(' … ')
        .map((part) => part.trim()),
      proofs: unescaped(proof).split('<br>').map(readProof),
      line: at + 1,
    });
  }
  return rows;
}

/** Prettier escapes what Markdown could take for its own. */
const unescaped = (cell) => cell.replace(/\\([\\|_*<>[\]`])/g, '$1');

/** @returns {Proof} */
function readProof(text) {
  const [, kind, number, why = ''] = /^(issue|decision) (\d+)(?:: (.+))?$/.exec(text) ?? [];
  if (kind) return { kind, number: Number(number), why };
  const [, name] = /^story ([a-z0-9-]+)$/.exec(text) ?? [];
  if (name) return { kind: 'story', name };
  const [, reason] = /^no test: (.+)$/.exec(text) ?? [];
  if (reason) return { kind: 'none', why: reason };
  const [, where, file, words] = /^(bench|see) (\S+) › (.+)$/.exec(text) ?? [];
  if (where) return { kind: 'file', path: where === 'bench' ? `bench/${file}` : file, words };
  const [stem, ...title] = text.split(' › ');
  return { kind: 'test', stem, title: title.join(' › ') };
}
