import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  catalogEvents,
  catalogMessages,
  productDraftSchema,
  productEditingMessages,
  productImportErrors,
  productImportMessages,
  productsCsv,
  type BuyerField,
  type EditedProduct,
  type ProductDraft,
} from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { SystemIds } from '@vale/platform/ids';
import { codeOf } from '@vale/testing/code-of';
import { StoreProxy } from '@vale/testing/store/store-proxy';
import { testSize } from '@vale/testing/test-size';
import { waitUntil } from '@vale/testing/wait-until';
import { admin, CatalogEnvironment, customer } from './catalog-environment.js';
import { ImportCalls } from './import-calls.js';

/** The most that a file may have. */
const PRODUCTS = testSize(1_000);

const ids = new SystemIds();
let catalog: CatalogEnvironment;

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

const create = (draft: Partial<ProductDraft>) =>
  catalog.request(
    catalogMessages.createProduct,
    productDraftSchema.parse({
      nome: 'Steam',
      categoria: 'jogos',
      preco: 10,
      banner: '/img/x.svg',
      ...draft,
    }),
    admin,
  );
const inspect = (id: string): Promise<EditedProduct> =>
  catalog.request(productEditingMessages.inspectProduct, { id }, admin);

const calls = new ImportCalls(() => catalog);
const check = calls.check.bind(calls);
const get = calls.get.bind(calls);
const apply = calls.apply.bind(calls);
const done = calls.done.bind(calls);
const imported = calls.imported.bind(calls);
const rowsOf = calls.rowsOf.bind(calls);
const products = calls.products.bind(calls);

async function refusal(file: string | Buffer): Promise<string> {
  const error = await check(file).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: productImportErrors.importUnreadable.code });
  return (error as AppError).message;
}

const sameName = (line: number) =>
  `A linha ${line} tem o mesmo nome na mesma categoria: mude o nome de uma das duas`;

const CSV = [
  'id;nome;categoria;preco;situacao;variacoes;coluna minha',
  'um;Cartão Um;Jogos;12,34;ativa;;x',
  'dois;"Cartão ""Dois""";viagens;1.234,50;inativa;R$ 50: 25,00 | R$ 100: 50,00;',
].join('\r\n');

describe('a file of products', () => {
  it('is checked without a change: new, changed and same rows, and what is wrong with each', async () => {
    const { id } = await create({ nome: 'Steam', preco: 10 });
    await create({ nome: 'Xbox', preco: 10 });
    const result = await check(
      [
        'id;nome;categoria;preco;expira em;situacao',
        `${id};Steam;Jogos;12,00;;ativa`,
        ';Xbox;Jogos;10,00;;ativa',
        'novo;Roblox;jogos;5,00;;',
        'a b;Nintendo;jogos;5;;',
        'caro;Caro;Barcos;5.00;31/02/2026;talvez',
        ';;jogos;5;;',
        'outro;Roblox;jogos;5,00;;',
        'mais;xbox;Jogos;5,00;;',
      ].join('\n'),
    );
    expect(result).toMatchObject({
      state: 'checked',
      counts: { new: 1, changed: 1, same: 1, wrong: 5 },
      applied: 0,
    });
    expect(result.problems.map(({ row, problems }) => [row, ...problems])).toEqual([
      [5, { field: 'id', message: 'Use até 80 letras, números, pontos, - e _' }],
      [
        6,
        { field: 'preco', message: 'Informe um preço com vírgula, como 12,34 (coluna “preco”)' },
        { field: 'isActive', message: 'Use ativa ou inativa (coluna “situacao”)' },
        { field: 'expiraEm', message: 'Informe uma data como 21/11/2026 14:30 (coluna “expira em”)' },
        { field: 'categoria', message: 'Escolha uma categoria da loja' },
      ],
      [7, { field: 'nome', message: 'Deve ter no mínimo 1 caractere' }],
      [8, { field: '', message: sameName(4) }],
      [9, { field: '', message: sameName(3) }],
    ]);
    expect((await rowsOf(result.id)).slice(0, 3)).toMatchObject([
      {
        row: 2,
        nome: 'Steam',
        plan: 'changed',
        fields: ['preco'],
        prices: [{ variation: '', from: 10, to: 12 }],
      },
      { row: 3, nome: 'Xbox', plan: 'same', fields: [] },
      { row: 4, nome: 'Roblox', plan: 'new', fields: [] },
    ]);
    expect(await products()).toMatchObject([{ nome: 'Steam', preco: 10 }, { nome: 'Xbox' }]);
  });

  it('is applied in the background, each row with its outcome and its audit record, and changes nothing again', async () => {
    const result = await imported(CSV);
    expect(result).toMatchObject({ applied: 2, failed: 0, problems: [] });
    expect(result.notes).toEqual(['Colunas deixadas de fora: coluna minha']);
    expect((await rowsOf(result.id)).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(await products()).toMatchObject([
      {
        id: 'dois',
        nome: 'Cartão "Dois"',
        categoria: 'viagens',
        preco: 1234.5,
        isActive: false,
        variations: [
          { name: 'R$ 50', price: 25, delivery: 'manual' },
          { name: 'R$ 100', price: 50, delivery: 'manual' },
        ],
      },
      { id: 'um', nome: 'Cartão Um', isActive: true, badge: 'NOVO', delivery: 'manual' },
    ]);
    expect((await inspect('um')).banner).toMatch(/^\/api\/files\//);
    await waitUntil(() => catalog.adminChanges.length === 2);
    expect(catalog.adminChanges.map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'product.create',
          accountId: 'a1',
          reason: 'Importação de arquivo',
          target: { kind: 'product', id: 'um' },
        }),
      ]),
    );
    expect((await check(CSV)).counts).toEqual({ new: 0, changed: 0, same: 2, wrong: 0 });
    expect(catalog.events.map(({ type }) => type)).not.toContain(catalogEvents.productCreated.name);
  });

  it('refuses a row whose product was changed since the check, and writes the others', async () => {
    const { id } = await create({ nome: 'Steam' });
    const checked = await check(`id;preco\n${id};20,00\n`);
    catalog.clock.advance(1_000);
    await catalog.request(catalogMessages.changeProduct, { id, change: { preco: 15 } }, admin);
    await apply(checked.id);
    expect(await done(checked.id)).toMatchObject({
      applied: 0,
      failed: 1,
      problems: [
        { row: 2, outcome: 'failed', problems: [{ message: expect.stringContaining('conferência') }] },
      ],
    });
    expect(await inspect(id)).toMatchObject({ preco: 15 });
  });

  it('is for admins alone', async () => {
    const { id } = await check(CSV);
    for (const message of [productImportMessages.getProductImport, productImportMessages.applyProductImport])
      expect(await codeOf(catalog.request(message, { id }, customer))).toBe(platformErrors.forbidden.code);
    expect(await codeOf(get(ids.ulid()))).toBe(productImportErrors.importGone.code);
  });
});

describe('an import that a crash ends', () => {
  const FILE = ['id;nome;categoria;preco', ...numbered(250).map((n) => `c${n};Conta ${n};jogos;5,00`)].join(
    '\n',
  );

  it.each(['before', 'after'] as const)(
    '%s a part was written goes on, and writes nothing twice',
    async (when) => {
      await catalog.close();
      const store = await StoreProxy.start();
      catalog = CatalogEnvironment.open(store);
      await catalog.start();
      const { id } = await check(FILE);
      let seen = 0;
      const second = ({ name, collection }: { name: string; collection: string }) =>
        name === 'insert' && collection === 'contas' && (seen += 1) === 2;
      const crash = when === 'before' ? store.crashBefore(second) : store.crashAfter(second);
      await apply(id);
      await waitUntil(crash.reached);
      await catalog.stop();
      store.recover();
      await catalog.start();
      expect(await done(id)).toMatchObject({ applied: 250, failed: 0 });
      expect(await catalog.collection('contas').countDocuments()).toBe(250);
      await waitUntil(() => new Set(catalog.adminChanges.map(({ id: event }) => event)).size === 250);
      await catalog.close();
      await store.close();
    },
  );
});

it('an import whose job is lost counts as stopped, and goes on when it is applied again', async () => {
  const { id } = await check(CSV);
  const running = { 'progress.state': 'running', 'progress.changedAt': catalog.clock.nowMs() };
  await catalog.collection('productImports').updateOne({ _id: id as never }, { $set: running });
  expect(await get(id)).toMatchObject({ state: 'running' });
  catalog.clock.advance(3 * 60_000);
  expect(await get(id)).toMatchObject({ state: 'stopped', applied: 0 });
  expect(await apply(id)).toMatchObject({ state: 'running' });
  expect(await done(id)).toMatchObject({ applied: 2, failed: 0 });
});

describe('a file of which there is too much', () => {
  it('is refused for the one row that has too much', async () => {
    const many = <T>(item: T) => Array.from({ length: 60_000 }, () => item);
    const nested = Array.from({ length: 20_000 }).reduce<string>((inner) => `[${inner}]`, '');
    const row = (nome: string, extras: object) => ({ nome, categoria: 'jogos', preco: 5, extras });
    const rows = [row('A', { skins: many('x') }), row('B', { skins: many(1) }), row('C', {})];
    const file = JSON.stringify(rows).replace('"preco":5,"extras":{}', `"preco":5,"coins":${nested}`);
    const { counts, problems } = await check(file);
    expect(counts).toMatchObject({ new: 0, wrong: 3 });
    for (const { problems: found } of problems)
      expect(found).toEqual([{ field: '', message: 'A linha tem mais de 65.536 caracteres' }]);
  });

  it('is refused, or named in short, if its headings are too long', async () => {
    expect(await refusal(';'.repeat(1_000_000))).toBe('Linha 1: há mais de 200 células');
    const headings = numbered(150).map((n) => `${n}${'x'.repeat(10_000)}`);
    const { notes } = await check(`nome;categoria;preco;${headings.join(';')}\nSteam;jogos;5\n`);
    expect(notes).toEqual([expect.stringMatching(/^Colunas deixadas de fora: 1x{39}…, .* e mais 130$/)]);
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['an unclosed quote', 'id;nome\n1;"Steam\n2;Xbox\n', 'Linha 2: aspas que abrem e não fecham'],
    ['text behind a quote', 'id;nome\n1;"Steam"x;\n', 'Linha 2: há texto depois de aspas que fecham'],
    [
      'a cell of a megabyte',
      `id;nome\n1;${'x'.repeat(1_048_576)}\n`,
      'Linha 2: uma célula tem mais de 20.000 caracteres',
    ],
    ['too many rows', `id;nome\n${numbered(5_001).join(';x\n')};x\n`, 'No máximo 5.000 linhas por arquivo'],
    [
      'no headings',
      'Steam;10,00\n',
      'A primeira linha precisa ter os nomes das colunas, e as outras os produtos',
    ],
    ['a column twice', 'id;nome;nome\n1;2;3\n', 'Duas colunas têm o mesmo nome'],
    ['half a JSON', '[{"id": 1', 'Este JSON não pode ser lido: falta um pedaço, ou há um sinal a mais'],
    [
      'a damaged line among lines of JSON',
      '{"nome":"A"}\n\n{"nome":\n{"nome":"C"}',
      'Linha 3: Este JSON não pode ser lido: falta um pedaço, ou há um sinal a mais',
    ],
    ['an empty list', '[]', 'O arquivo não tem nenhuma conta'],
    ['zeros', 'id;nome\n\0;x', 'Este arquivo não é um texto: envie um CSV ou um JSON'],
    ['blanks', ' \n', 'O arquivo está vazio'],
  ])('%s', async (_what, file, sentence) => {
    expect(await refusal(file)).toBe(sentence);
  });

  it('is read if it is in Latin-1, with a note', async () => {
    const result = await imported(Buffer.from('nome,categoria,preco\nCartão Avião,Viagens,10\n', 'latin1'));
    expect(result.notes).toEqual(['O arquivo não está em UTF-8: foi lido como Latin-1. Confira os acentos.']);
    expect(await products()).toMatchObject([{ nome: 'Cartão Avião' }]);
  });
});

describe('an export', () => {
  const formula = '=HYPERLINK("http://evil.example")';
  const FEATURES = ['-a', 'b;"c"', "d,=1;'=2", 'e,"@f'];

  it('changes nothing as CSV, and loses the guard against spreadsheet formulas', async () => {
    catalog.clock.advance(12_345);
    const { id } = await create({
      nome: formula,
      badge: '+1',
      marca: "'=x",
      features: FEATURES,
      expiraEm: 1_900_000_012_345,
      variations: [
        { name: 'R$ 50: x', value: 'R$ 50', price: 25, delivery: 'codes', checkoutUrl: undefined },
      ],
    });
    const csv = productsCsv(await products());
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect((await check(csv)).counts).toEqual({ new: 0, changed: 0, same: 1, wrong: 0 });
    await imported(csv.replace('R$ 50: x: 25,00', 'R$ 50: x: 20,00'));
    expect(await inspect(id)).toMatchObject({
      variations: [{ name: 'R$ 50: x', value: 'R$ 50', price: 20, delivery: 'codes' }],
    });
    await catalog.request(catalogMessages.deleteProduct, { id }, admin);
    await waitUntil(async () => (await catalog.collection('contas').countDocuments()) === 0);
    await imported(csv);
    expect(await inspect(id)).toMatchObject({
      nome: formula,
      badge: '+1',
      marca: "'=x",
      features: FEATURES,
    });
  });
});

it('a CSV file has description, search terms, region and platform, and leaves the other extras alone', async () => {
  const given = { descricao: 'Saldo.\n\nNão expira; nunca.', termos: ['carteira', 'valve'] };
  const { id } = await create({ ...given, extras: { jogo: 'Steam', regiao: 'Brasil', plataforma: 'PC' } });
  const csv = productsCsv([await inspect(id)]);
  expect(await check(csv)).toMatchObject({ counts: { same: 1 } });
  await imported(csv.replace('carteira | valve', 'saldo').replace('Brasil', 'Global').replace(';PC;', ';;'));
  expect(await inspect(id)).toMatchObject({
    descricao: given.descricao,
    termos: ['saldo'],
    extras: { jogo: 'Steam', regiao: 'Global' },
  });
  expect((await inspect(id)).extras).not.toHaveProperty('plataforma');
});

it('files keep what products ask of their buyer', async () => {
  const server: BuyerField = { label: 'Servidor', kind: 'choice', per: 'order', options: ['BR', 'EU'] };
  const player: BuyerField = { label: 'ID', kind: 'digits', per: 'unit', min: 6, example: '123456' };
  const { id } = await create({ campos: [server, player] });
  await imported(productsCsv([await inspect(id)]).replace('tamanho 6-', 'tamanho 5-'));
  expect((await inspect(id)).campos).toEqual([server, { ...player, min: 5 }]);
  for (const campos of [[player], null]) {
    await imported(JSON.stringify([{ ...(await inspect(id)), campos }]));
    expect((await inspect(id)).campos ?? null).toEqual(campos);
  }
});

it('files keep prices by quantity, and say where they are wrong', async () => {
  const { id } = await create({ quantityPrices: [{ from: 3, percent: 500 }] });
  const csv = productsCsv([await inspect(id)]);
  const withSteps = (steps: string) => csv.replace('3 ou mais: 5 %', steps);
  await imported(withSteps('2 ou mais: 5 % | 10 ou mais: 7,5 %'));
  expect((await inspect(id)).quantityPrices).toEqual([
    { from: 2, percent: 500 },
    { from: 10, percent: 750 },
  ]);
  for (const steps of ['três: 5 %', '2: 5 | 3: 4']) {
    const { problems } = await check(withSteps(steps));
    expect(problems[0]!.problems[0]!.field).toMatch(/^quantityPrices/);
  }
});

describe('products of the old shop', () => {
  const OLD = [
    {
      id: 'kX9aB',
      nome: 'FIFA',
      title: 'FIFA',
      categoria: 'ea-fc26',
      preco: 99.9,
      banner: '',
      expiraEm: { seconds: 1_900_000_000, nanoseconds: 0 },
      badge: 'VIP',
      checkoutUrl: '',
      eaFc26Data: { players: [{ nome: 'Pelé', rating: '99' }, 'Zico'], teams: [], coins: 5 },
      createdAt: '2025-03-01T12:00:00.000Z',
      data: '01/03/2025',
      features: ['Conta verificada', ''],
    },
    {
      id: 7,
      title: 'AK',
      categoria: 'cs2',
      preco: 'R$ 1.234,50',
      expiraEm: '',
      isActive: false,
      cs2Data: { skins: [{ nome: 'Asiimov' }] },
      variations: [
        { name: 'Uma', value: 10, price: '5,00', checkoutUrl: 'https://pay.example/1' },
        { name: '', value: '', price: '' },
      ],
    },
  ];

  function byId(): Record<string, unknown> {
    return Object.fromEntries(OLD.map(({ id, ...rest }) => [id, { ...rest, __collections__: {} }]));
  }

  const expected = [
    {
      id: '7',
      nome: 'AK',
      categoria: 'cs2',
      preco: 1234.5,
      expiraEm: null,
      isActive: false,
      extras: { skins: [{ nome: 'Asiimov' }] },
      delivery: 'manual',
      variations: [{ name: 'Uma', value: '10', price: 5, checkoutUrl: 'https://pay.example/1' }],
    },
    {
      id: 'kX9aB',
      nome: 'FIFA',
      categoria: 'ea-fc26',
      preco: 99.9,
      badge: 'VIP',
      isActive: true,
      expiraEm: 1_900_000_000_000,
      createdAt: Date.UTC(2025, 2, 1, 12),
      features: ['Conta verificada'],
      extras: { players: [{ nome: 'Pelé', rating: 99 }, { nome: 'Zico' }], coins: '5' },
    },
  ];

  it.each([
    ['a list', OLD],
    ['the collection by name', { contas: OLD }],
    ['by id', { contas: Object.fromEntries(OLD.map(({ id, ...rest }) => [id, rest])) }],
    ['mongoexport', OLD.map(({ id, ...rest }) => ({ _id: { $oid: id }, ...rest }))],
    ['the collections of an export of Firestore', { __collections__: { contas: byId() } }],
    ['lists by category', { 'ea-fc26': [OLD[0]], cs2: [OLD[1]] }],
  ])('are imported unchanged, once, from %s', async (_what, value) => {
    const file = JSON.stringify(value);
    expect(await imported(file)).toMatchObject({ applied: 2, failed: 0 });
    expect(await products()).toMatchObject(expected);
    expect((await check(file)).counts).toEqual({ new: 0, changed: 0, same: 2, wrong: 0 });
  });

  it('need a price where they are active and sold here', async () => {
    const given = { categoria: 'jogos' };
    const { problems } = await check(
      JSON.stringify([
        { ...given, id: 'a', nome: 'A', preco: 0 },
        { ...given, id: 'b', nome: 'B', variations: [{ name: 'v', price: 0 }] },
        { ...given, id: 'c', nome: 'C', preco: 0, isActive: false },
        { ...given, id: 'd', nome: 'D', preco: 0, checkoutUrl: 'https://pay.example/1' },
      ]),
    );
    expect(problems.map((row) => row.problems)).toEqual([
      [{ field: 'preco', message: 'Informe um preço maior que zero' }],
      [{ field: 'variations.0.price', message: 'Informe um preço maior que zero' }],
    ]);
  });

  it('are named with the field if it is wrong', async () => {
    const { problems } = await check(
      JSON.stringify([
        'x',
        { nome: 'A', categoria: 'jogos', preco: 'caro', variations: [{ name: 'v', price: -1 }] },
        { nome: 'B', categoria: 'jogos', checkoutUrl: 'javascript:alert(1)' },
      ]),
    );
    expect(problems.map((row) => row.problems.map(({ field, message }) => `${field}: ${message}`))).toEqual([
      ['Não é uma conta']
        .map((message) => `: ${message}`)
        .concat(['nome: Campo obrigatório', 'categoria: Campo obrigatório']),
      ['preco: Informe um preço com vírgula, como 12,34', 'variations.0.price: Deve ser no mínimo 0'],
      ['checkoutUrl: Informe um endereço válido'],
    ]);
  });
});

it('a large file is checked and written in the background, and its products are the same after that', async () => {
  const file = ['id;nome;categoria;preco;caracteristicas', ...numbered(PRODUCTS).map(rowOfMany)].join('\n');
  const before = process.memoryUsage().rss;
  const [startedAt, checked] = [performance.now(), await check(file)];
  const checkedAt = performance.now();
  expect(checked.counts.new).toBe(PRODUCTS);
  await apply(checked.id);
  const steps = new Set<number>();
  await waitUntil(
    async () => {
      const { state, applied } = await get(checked.id);
      steps.add(applied);
      return state === 'done';
    },
    { forMs: 170_000 },
  );
  const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1);
  const grown = (process.memoryUsage().rss - before) / 1_048_576;
  process.stdout.write(
    `${PRODUCTS} products: checked in ${seconds(startedAt, checkedAt)} s, written in ${seconds(checkedAt, performance.now())} s, ${grown.toFixed(0)} MB more memory\n`,
  );
  expect(await get(checked.id)).toMatchObject({ applied: PRODUCTS, failed: 0 });
  expect(steps.size).toBeGreaterThan(3);
  expect((await check(file)).counts).toEqual({ new: 0, changed: 0, same: PRODUCTS, wrong: 0 });
}, 180_000);

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

function rowOfMany(n: number): string {
  return `conta-${n};Cartão ${n};${n % 2 ? 'Jogos' : 'Viagens'};${(n % 90) + 1},90;Conta verificada | Entrega rápida`;
}
