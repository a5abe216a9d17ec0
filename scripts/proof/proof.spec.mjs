import { describe, expect, it } from '@jest/globals';
import { checkAbuseTable } from './abuse-table.mjs';
import { specificationProblems, tableProblems } from './check.mjs';
import { readTable } from './read-table.mjs';
import { checkSecurityTable } from './security-table.mjs';
import { sectionsOf, shownTexts } from './specification.mjs';
import { testTitles } from './test-titles.mjs';

const SPECIFICATION = `# A shop
## 1. What it is for
- Sells cards, shown as R$ 0,00. Says "Bem-vindo".
### Home
Title and SAIR DA CONTA; later
a panel with 3 cards.
`;
const sections = sectionsOf(SPECIFICATION);
const table = (...rows) =>
  readTable(['## §1 What', '| specification | shown by |', '| --- | --- |', ...rows].join('\n'));
const specs = (files) => (stem) =>
  Object.entries(files)
    .filter(([name]) => name === stem)
    .map(([, source]) => ({ source, titles: testTitles('a.spec.ts', source) }));

const WHOLE = [
  '| Sells cards, shown as R$ 0,00. | home › sells |',
  '| Says "Bem-vindo". | home › greets |',
  '| Title and SAIR DA CONTA; | home › greets |',
  '| later … cards. | issue 10: the panel |',
];
const HOME = `it('sells', () => {}); test('greets', () => see('Bem-vindo', "SAIR DA CONTA"));`;

describe('the proof table', () => {
  it('quotes the whole of its sections', () => {
    expect(specificationProblems(table(...WHOLE), sections, ['1'])).toEqual([]);
    expect(specificationProblems(table(...WHOLE.slice(1)), sections, ['1'])).toEqual([
      '§1: no row quotes "Sells cards, shown as R$ 0,00."',
    ]);
  });

  it('quotes nothing else', () => {
    expect(
      specificationProblems(table(...WHOLE, '| Gives credit. | home › sells |'), sections, ['1']),
    ).toEqual([expect.stringContaining('does not say "Gives credit."')]);
    expect(specificationProblems(table(...WHOLE), sections, ['2'])).toHaveLength(WHOLE.length);
  });

  it('names tests that exist', () => {
    expect(tableProblems(table(...WHOLE), specs({ home: HOME }))).toEqual([]);
    expect(tableProblems(table('| Sells cards, | home › gives away |'), specs({ home: HOME }))).toEqual([
      'line 4: home has no test "gives away"',
    ]);
    expect(tableProblems(table('| Sells cards, | shop › sells |'), specs({ home: HOME }))).toEqual([
      'line 4: 0 test files are named shop',
    ]);
  });

  it('names tests that have the texts', () => {
    const silent = specs({ home: `it('greets', () => see(texts.welcome))` });
    expect(tableProblems(table('| Says "Bem-vindo". | home › greets |'), silent)).toEqual([
      'line 4: none of its tests has the text "Bem-vindo"',
    ]);
    const changed = table('| Says "Bem-vindo". | home › greets<br>decision 7: another sentence |');
    expect(tableProblems(changed, silent)).toEqual([]);
  });

  it('names stories that exist', () => {
    const known = { stories: new Set(['sold-out']) };
    const problemsOf = (row) => tableProblems(table(row), specs({ home: HOME }), known);
    expect(problemsOf('| Sells cards, | home › sells<br>story sold-out |')).toEqual([]);
    expect(problemsOf('| Sells cards, | story sold |')).toEqual(['line 4: there is no story sold']);
  });

  it('names figures and documents that have the words', () => {
    const textOf = (path) => ({ 'bench/table.mjs': "name: 'list of 20'", 'docs/a.md': 'It is\nso.' })[path];
    const problemsOf = (proof) => tableProblems(table(`| Sells cards, | ${proof} |`), specs({}), { textOf });
    expect(problemsOf('bench table.mjs › list of 20<br>see docs/a.md › It is so.')).toEqual([]);
    expect(problemsOf('bench table.mjs › list of 30')).toEqual([
      'line 4: bench/table.mjs does not say "list of 30"',
    ]);
    expect(problemsOf('see docs/b.md › It is so.')).toEqual(['line 4: there is no file docs/b.md']);
  });

  it('asks for no texts where it quotes none of the application', () => {
    const row = table('| Says "no". | home › greets |');
    expect(tableProblems(row, specs({ home: HOME }))).toHaveLength(1);
    expect(tableProblems(row, specs({ home: HOME }), { showsTexts: false })).toEqual([]);
  });

  it('leaves out words only of what comes later, and says why there is no test', () => {
    const problemsOf = (row) => tableProblems(table(row), specs({ home: HOME }));
    expect(problemsOf('| Sells … "Bem-vindo". | home › greets |')).toHaveLength(1);
    expect(problemsOf('| Sells cards, | no test: why |')).toEqual(['line 4: "no test" needs its reason']);
    expect(problemsOf('| Sells cards, | no test: nothing sells cards yet |')).toEqual([]);
    expect(problemsOf('| Sells cards, | issue 3: the shop |')).toEqual(['line 4: issue 3 is no later issue']);
    expect(problemsOf('| Sells cards, | decision 99 |')).toEqual(['line 4: there is no decision 99']);
  });
});

describe('what is read', () => {
  it('texts in quotation marks and in capitals, around their placeholders', () => {
    expect(
      shownTexts(['"VER TODAS" leads to {x}; PRODUTO EXPIRADO, FAQ, "Erro: {message}", "Lendo..."']),
    ).toEqual(['VER TODAS', 'Erro:', 'Lendo', 'PRODUTO EXPIRADO']);
  });

  it('titles of tests as they are written', () => {
    const source =
      "it.each([1])('has %i', f); test(`opens ${name}`, f); it.each`a`('b', f); describe('c', f);";
    expect([...testTitles('a.spec.ts', source)]).toEqual(['has %i', 'opens ${name}', 'b']);
  });
});

describe('the table of security', () => {
  const chapters = (...rows) => [
    ...rows,
    ...Array.from(
      { length: 17 },
      (_, at) => `| V${at + 1}.9 Rest | not applicable | nothing of the kind is here |`,
    ),
  ];
  const problemsOf = (row) => checkSecurityTable(chapters(row).join('\n'), specs({ home: HOME })).problems;

  it('has every chapter, and a test for what is met', () => {
    expect(problemsOf('| V3.1 Cookies | met | home › sells |')).toEqual([]);
    expect(problemsOf('| V3.1 Cookies | met | they are safe, we say |')).toEqual([
      'line 1: what is met needs a test',
    ]);
    expect(problemsOf('| V3.1 Cookies | met | home › gives away |')).toEqual([
      'line 1: home has no test "gives away"',
    ]);
    expect(checkSecurityTable('', specs({})).problems).toHaveLength(17);
  });

  it('says why something is not met', () => {
    expect(problemsOf('| V3.1 Cookies | open | why |')).toEqual(['line 1: "open" needs its reason']);
    expect(
      problemsOf('| V3.1 Cookies | partly | home › sells<br>The one of the panel is missing. |'),
    ).toEqual([]);
    expect(problemsOf('| V3.1 Cookies | perhaps | home › sells |')).toHaveLength(1);
  });
});

describe('the table of abuse', () => {
  const KINDS = ['Hoarding', 'Charge floods', 'Lock-out', 'Hash starvation', 'Mail bombing'];
  const sections = [...KINDS, 'Read amplification'].map(
    (kind) => `## ${kind}\n\n| abuse | before | now | shown by |\n| --- | --- | --- | --- |`,
  );
  const ROW = '| a script | 60 of 60 | 6 of 60 | home › sells |';
  const problemsOf = (...rows) => checkAbuseTable(rows.join('\n'), specs({ home: HOME })).problems;

  it('has every kind, with a figure before and now and a test', () => {
    const whole = sections.map((head) => `${head}\n${ROW}`);
    expect(problemsOf(...whole)).toEqual([]);
    expect(problemsOf(...whole.slice(1))).toEqual(['"Hoarding" has no row']);
    expect(problemsOf(...whole, '| a script | many | 6 of 60 | home › sells |')).toHaveLength(1);
    expect(problemsOf(...whole, '| a script | 60 of 60 | 6 of 60 | home › gives |')).toHaveLength(1);
    expect(problemsOf(...whole, '| a script | 60 of 60 | 6 of 60 | it is safe |')).toHaveLength(1);
  });
});
