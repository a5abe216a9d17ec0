import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { catalogMessages, productImportErrors, type Product } from '@vale/contracts/catalog';
import { codeOf } from '@vale/testing/code-of';
import { admin, CatalogEnvironment } from './catalog-environment.js';
import { ImportCalls, lines } from './import-calls.js';

let catalog: CatalogEnvironment;
const calls = new ImportCalls(() => catalog);

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

const woo = (...rows: string[]) => lines('ID,Type,SKU,Name,Published,Regular price,Categories', ...rows);
const shopify = (...rows: string[]) => lines('Handle,Title,Type,Variant Price', ...rows);
const NAME_TAKEN = 'Já existe outra conta com este nome na categoria: mude o nome de uma das duas';
const BY_NAME =
  'Já existe uma conta com este nome, que não veio desta loja: esta linha a altera. Se são produtos diferentes, mude o nome de um deles';

it.each([
  ['with keys', shopify('c,Rascunho,Jogos,10.00')],
  ['without keys', lines('Produto;Valor;Setor;Categoria', 'Rascunho;10,00;x;Jogos')],
])('another shop, %s, does not change by its name what a shop has imported', async (_what, file) => {
  await calls.imported(woo('13,simple,W-13,Rascunho,1,50.00,Jogos'));
  const checked = await calls.check(file);
  expect(checked).toMatchObject({
    counts: { new: 0, changed: 0, wrong: 1 },
    problems: [{ row: 2, problems: [{ field: 'nome', message: NAME_TAKEN }] }],
  });
  expect(await calls.products()).toMatchObject([{ nome: 'Rascunho', preco: 50 }]);
  expect(await calls.check('nome;categoria;preco\nRascunho;Jogos;45,00')).toMatchObject({
    counts: { changed: 1 },
    notes: [],
  });
});

it('another shop changes by its name what was made here, with a warning and both prices', async () => {
  await calls.imported('id;nome;categoria;preco\nfeito-aqui;Grant A;Jogos;10,00');
  const checked = await calls.check(shopify('grant-a,Grant A,Jogos,1.00'));
  expect(checked).toMatchObject({ counts: { new: 0, changed: 1 }, notes: [`Linha 2: ${BY_NAME}`] });
  expect(await calls.rowsOf(checked.id)).toMatchObject([
    { plan: 'changed', warnings: [BY_NAME], prices: [{ variation: '', from: 10, to: 1 }] },
  ]);
  const same = await calls.check(shopify('grant-a,Grant A,Jogos,10.00'));
  expect(same).toMatchObject({ counts: { same: 1 }, notes: [] });
});

it('two products of one name are two, of which the second is to be renamed', async () => {
  const file = woo('1,simple,AA,Google Play,1,10.00,Jogos', '2,simple,BB,Google Play,1,50.00,Jogos');
  const message = 'A linha 2 tem o mesmo nome na mesma categoria: mude o nome de uma das duas';
  expect((await calls.check(file)).problems).toMatchObject([{ row: 3, problems: [{ message }] }]);
  await calls.imported('id;nome;categoria;preco\nfeito-aqui;Google Play;Jogos;30,00');
  expect((await calls.check(file)).problems).toMatchObject([{ row: 3, problems: [{ message }] }]);
  const repeated = file.replace('2,simple,BB', '1,simple,AA');
  expect((await calls.check(repeated)).problems).toMatchObject([
    { row: 3, problems: [{ message: 'Repete a linha 2' }] },
  ]);
});

it('an import that changes nothing is not applied', async () => {
  await calls.imported(shopify('a,A,Jogos,10.00'));
  const { id } = await calls.check(shopify('a,A,Jogos,10.00'));
  expect(await codeOf(calls.apply(id))).toBe(productImportErrors.importEmpty.code);
});

it.each([
  [
    'another shop',
    (name: string) =>
      lines('Handle,Title,Type,Option1 Value,Variant Price', `v,Var,Jogos,${name},45.00`, 'v,,,100,90.00'),
  ],
  ['this shop', (name: string) => `id;nome;categoria;variacoes\nv;Var;Jogos;${name}: 45,00 | 100: 90,00`],
  [
    'the old shop',
    (name: string) => {
      const variations = [
        { name, price: 45 },
        { name: '100', price: 90 },
      ];
      return JSON.stringify([{ id: 'v', nome: 'Var', categoria: 'jogos', variations }]);
    },
  ],
])(
  'a renamed variation of a file of %s waits for codes, and its old codes are told of',
  async (_what, file) => {
    await calls.imported(file('50'));
    const [{ id, variations }] = (await calls.products()) as [Product, ...Product[]];
    const own = variations.map((one) => Object.assign({}, one, { delivery: 'codes' as const }));
    await catalog.request(catalogMessages.changeProduct, { id, change: { variations: own } }, admin);
    const checked = await calls.check(file('R$ 50'));
    expect(checked.notes).toEqual([
      expect.stringContaining('Sai “50” e entra “R$ 50”: os códigos ficam no estoque com o nome antigo'),
    ]);
    await calls.applied(checked);
    const delivered = [
      { name: 'R$ 50', delivery: 'codes' },
      { name: '100', delivery: 'codes' },
    ];
    expect(await calls.products()).toMatchObject([{ variations: delivered }]);
    expect(await calls.check(file('R$ 50'))).toMatchObject({ counts: { same: 1 }, notes: [] });
  },
);

it('a product without an id of its own is found by any of its variations', async () => {
  const yampi = (name: string, ...rows: string[]) =>
    lines(
      'sku,nome,categorias,valores_de_variacoes,preço_venda',
      ...rows.map((row) => row.replace('?', name)),
    );
  await calls.imported(yampi('Roblox', 'RB-1,?,Jogos,400 Robux,29.90'));
  const more = yampi('Roblox BR', 'RB-2,?,Jogos,800 Robux,59.90', 'RB-1,?,Jogos,400 Robux,29.90');
  expect((await calls.imported(more)).counts).toMatchObject({ new: 0, changed: 1 });
  expect(await calls.products()).toMatchObject([{ nome: 'Roblox BR', variations: [{}, {}] }]);
});

it('the first check uses the columns that it shows', async () => {
  const yampi = lines(
    'ID;SKU;Nome;Ativo;Marca;Categoria;Preço de custo;Preço de venda;Preço promocional',
    '1;Y1;Robux 100;Sim;Roblox;Jogos;5,00;10,00;9,00',
    '2;Y2;Robux 200;Não;;Jogos;15,00;20,00;',
  );
  const checked = await calls.check(yampi);
  expect(checked).toMatchObject({
    counts: { new: 2, wrong: 0 },
    notes: ['Colunas deixadas de fora: Preço de custo'],
  });
  await calls.applied(checked);
  expect(await calls.products()).toMatchObject([{ preco: 9 }, { preco: 20, isActive: false }]);
  const own = await calls.check('id;nome;categoria;preco;sku\na;A;Jogos;10,00;S1');
  expect(own).toMatchObject({ mapping: { shop: 'Vale' }, notes: ['Colunas deixadas de fora: sku'] });
  expect(own.mapping?.columns.at(-1)).toMatchObject({ heading: 'sku', target: 'ignored' });
});

it.each([
  [
    ['1.234', '1.50'],
    [undefined, 1.5],
  ],
  [
    ['12.5', '7.90'],
    [12.5, 7.9],
  ],
  [
    ['1.234', '7,90'],
    [1234, 7.9],
  ],
  [
    ['1.234', '12.5', '12,5'],
    [undefined, undefined, 12.5],
  ],
  [['1.234'], [undefined]],
])('the prices %j of one file of this shop are %j', async (cells, prices) => {
  const rows = cells.map((cell, at) => `p${at};P${at};Jogos;"${cell}"`);
  const checked = await calls.check(lines('id;nome;categoria;preco', ...rows));
  const message = 'Informe um preço com vírgula, como 12,34 (coluna “preco”)';
  for (const { problems } of checked.problems) expect(problems).toEqual([{ field: 'preco', message }]);
  if (checked.counts.new > 0) await calls.applied(checked);
  const stored = new Map((await calls.products()).map(({ id, preco }) => [id, preco]));
  expect(cells.map((_, at) => stored.get(`p${at}`))).toEqual(prices);
});
