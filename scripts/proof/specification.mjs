/** The sections of the specification by their numbers, each as one line of text. */
export function sectionsOf(specification) {
  const parts = specification.split(/^## /m).slice(1);
  return new Map(
    parts.map((part) => {
      const [heading, ...lines] = part.split('\n');
      const text = lines
        // A subsection's heading names a screen; its address stands among the routes.
        .map((line) => (line.startsWith('### ') ? '' : line.replace(/^- /, '')))
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim();
      return [/^\d+/.exec(heading)?.[0] ?? heading, text];
    }),
  );
}

/**
 * Marks the passages that rows quote.
 * @param {string} section its text
 * @param {{quoted: string[], line: number}[]} rows
 * @returns {{open: string[], unknown: {part: string, line: number}[]}} passages that no row quotes, and quotations that do
 *   not stand in the section
 */
export function coverage(section, rows) {
  const covered = new Uint8Array(section.length);
  const unknown = [];
  for (const { quoted, line } of rows) {
    const start = firstOpen(section, quoted[0], covered);
    let end = start + quoted[0].length;
    let missing = start < 0 ? quoted[0] : undefined;
    for (const part of missing ? [] : quoted.slice(1)) {
      const at = section.indexOf(part, end);
      if (at < 0) missing ??= part;
      else end = at + part.length;
    }
    if (missing) unknown.push({ part: missing, line });
    else covered.fill(1, start, end);
  }
  return { open: openPassages(section, covered), unknown };
}

/** Where a text stands twice, a second row is about the second place; a third, about either. */
function firstOpen(section, part, covered) {
  let at = section.indexOf(part);
  for (let next = at; next >= 0; next = section.indexOf(part, next + 1)) if (!covered[next]) return next;
  return at;
}

function openPassages(section, covered) {
  const text = [...section].map((letter, at) => (covered[at] ? '\n' : letter)).join('');
  return text
    .split(/\n+/)
    .map((passage) => passage.trim())
    .filter((passage) => /[\p{L}\p{N}]/u.test(passage));
}

/** What the store shows to the letter: texts in quotation marks, and words in capitals. */
export function shownTexts(quoted) {
  const text = quoted.join(' … ');
  const inQuotes = [...text.matchAll(/(?:"([^"]+)"|'([^']+)')/g)].map(
    ([, double, single]) => double ?? single,
  );
  const rest = text.replace(/"[^"]+"|'[^']+'/g, ' ');
  const capitals = [...rest.matchAll(/(?<![\p{L}-])\p{Lu}{4,}(?: \p{Lu}{2,})*(?![\p{L}-])/gu)].map(
    ([word]) => word,
  );
  // What stands between the placeholders.
  return [...inQuotes, ...capitals]
    .flatMap((shown) => shown.split(/\{[\w ]+\}|\.\.\.$/))
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}
