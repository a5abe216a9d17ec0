import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  catalogMessages,
  categoryMessages,
  productEditingMessages,
  type FoundMapping,
  type ImportMapping,
  type Product,
} from '@vale/contracts/catalog';
import { admin, CatalogEnvironment } from './catalog-environment.js';
import { ImportCalls, lines } from './import-calls.js';

let catalog: CatalogEnvironment;
const calls = new ImportCalls(() => catalog);

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

const chosen = ({ columns, categories, decimal }: FoundMapping, change: Partial<ImportMapping> = {}) => ({
  columns: columns.map(({ target }) => target),
  categories,
  decimal,
  ...change,
});
const problemsOf = async (file: string) =>
  (await calls.check(file)).problems.map(({ row, problems }) => [
    row,
    ...problems.map(({ message }) => message),
  ]);

const WOO = lines(
  'ID,Tipo,SKU,Nome,Publicado,Visibilidade no catálogo,Descrição curta,Descrição,Preço promocional,Preço,Categorias,Tags,Estoque,Ascendente,Nome do atributo 1,Valores do atributo 1',
  `12,"variation, virtual",XB-50,"Xbox - R$ 47,90",'-1,,,,,"47,90",,,5,XB,Valor,"R$ 47\\,90"`,
  `11,variable,XB,Xbox,'-1,visible,<p>Saldo <b>Xbox</b>.</p>,"<h2>Resgate</h2>\\n<ul><li>Entre</li><li>Digite</li></ul>",,,"Gift Cards > Jogos, Promoções","xbox, 1\\,5 mil",,,Valor,"R$ 47\\,90, R$ 1.500"`,
  `13,"variation, virtual",XB-1500,Xbox - R$ 1.500,'-1,,,,"1.239,90","1.499,90",,,5,id:11,Valor,R$ 1.500`,
  '14,"variation, virtual",,Xbox - R$ 10,0,,,,,10,,,0,id:11,Valor,R$ 10',
  '15,simple,,Uber,1,hidden,,linha um\\nlinha dois,,25,Transporte,,9,,,',
);

describe('an export of another shop', () => {
  it('of WooCommerce has its variations, texts and drafts, and changes nothing a second time', async () => {
    const checked = await calls.check(WOO);
    expect(checked).toMatchObject({
      counts: { new: 2, wrong: 0 },
      notes: [
        'Variações desativadas ficam de fora: linhas 5',
        'Colunas deixadas de fora: Nome do atributo 1',
        'O arquivo não tem os endereços dos produtos: os links antigos (/produto/nome) são deduzidos dos nomes',
      ],
      mapping: {
        shop: 'WooCommerce',
        decimal: ',',
        categories: [
          { name: 'Gift Cards > Jogos', category: 'jogos' },
          { name: 'Promoções', category: null },
          { name: 'Transporte', category: 'transporte' },
        ],
      },
    });
    expect(checked.mapping?.columns[3]).toEqual({
      heading: 'Nome',
      sample: 'Xbox - R$ 47,90',
      target: 'name',
    });
    expect(await calls.applied(checked)).toMatchObject({ applied: 2, failed: 0 });
    expect(await calls.products()).toMatchObject([
      { nome: 'Uber', preco: 25, isActive: false, descricao: 'linha um\nlinha dois', variations: [] },
      {
        nome: 'Xbox',
        categoria: 'jogos',
        isActive: false,
        badge: '',
        features: [],
        fullAccess: [],
        delivery: 'manual',
        descricao: 'Saldo Xbox.\n\nResgate\n\n• Entre\n• Digite',
        termos: ['xbox', '1,5 mil'],
        variations: [
          { name: 'R$ 47,90', price: 47.9 },
          { name: 'R$ 1.500', price: 1239.9 },
        ],
      },
    ]);
    expect((await calls.check(WOO)).counts).toEqual({ new: 0, changed: 0, same: 2, wrong: 0 });
  });

  it('of Shopify is grouped by its handle, and keeps what was set here', async () => {
    const file = lines(
      'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Value,Variant SKU,Variant Price,Variant Image,Status',
      'gift-50,Gift Card,<p>Oi &amp; olá</p><script>x()</script>,Steam,Jogos,,TRUE,Valor,50,BR,G-50,45.00,https://img.example/c.jpg,active',
      'gift-50,,,,,,,,100,BR,G-100,1090.00,https://img.example/d.jpg,',
      'gift-50,,,,,,,,,,,,https://img.example/e.jpg,',
      'solo,Solo,,,Jogos,,TRUE,Title,Default Title,,S,9.90,https://img.example/s.jpg,draft',
      'solo,,,,,,,,,,,,https://img.example/t.jpg,',
    );
    expect(await calls.imported(file)).toMatchObject({ applied: 2, mapping: { shop: 'Shopify' } });
    expect(await calls.products()).toMatchObject([
      {
        nome: 'Gift Card',
        descricao: 'Oi & olá',
        marca: 'Steam',
        isActive: true,
        variations: [
          { name: '50 / BR', price: 45 },
          { name: '100 / BR', price: 1090 },
        ],
      },
      { nome: 'Solo', preco: 9.9, isActive: false, variations: [] },
    ]);
    const [{ id }] = (await calls.products()) as [Product, ...Product[]];
    const { variations } = await catalog.request(productEditingMessages.inspectProduct, { id }, admin);
    const own = variations.map((one) => ({ ...one, delivery: 'codes' as const }));
    await catalog.request(catalogMessages.changeProduct, { id, change: { variations: own } }, admin);
    expect((await calls.check(file)).counts).toMatchObject({ same: 2, changed: 0, wrong: 0 });
    await calls.imported(file.replace('45.00', '46.00'));
    expect((await calls.products())[0]).toMatchObject({ variations: [{ price: 46, delivery: 'codes' }, {}] });
  });

  it('of Nuvemshop and Yampi is recognised by its headings', async () => {
    const nuvemshop = lines(
      'Identificador URL;Nome;Categorias;Nome da variação 1;Valor da variação 1;Preço;Preço promocional;Estoque;SKU;Exibir na loja;Descrição;Tags;Marca',
      'ifood;iFood;Lojas Online;Valor;R$ 30;30,00;28,50;4;IF30;SIM;<p>Saldo</p>;;iFood',
      'ifood;;;;R$ 60;60,00;;2;IF60;;;;',
      'uber;Uber;Transporte;;;25,00;;;UB;NÃO;;;',
    );
    expect(await calls.imported(Buffer.from(nuvemshop, 'latin1'))).toMatchObject({
      applied: 2,
      mapping: { shop: 'Nuvemshop' },
    });
    const yampi = lines(
      'sku,nome,ativo,marca,categorias,valores_de_variacoes,preço_custo,preço_venda,preço_promocional',
      'RB-1,Roblox,1,Roblox,Jogos,400 Robux,20,29.90,',
      'RB-2,Roblox,1,Roblox,Jogos,800 Robux,40,59.90,54.90',
    );
    expect(await calls.imported(yampi)).toMatchObject({ applied: 1, mapping: { shop: 'Yampi' } });
    expect(await calls.products()).toMatchObject([
      {
        nome: 'iFood',
        variations: [
          { name: 'R$ 30', price: 28.5 },
          { name: 'R$ 60', price: 60 },
        ],
      },
      {
        nome: 'Roblox',
        variations: [
          { name: '400 Robux', price: 29.9 },
          { name: '800 Robux', price: 54.9 },
        ],
      },
      { nome: 'Uber', preco: 25, isActive: false },
    ]);
    expect((await calls.check(yampi)).counts).toMatchObject({ same: 1, changed: 0 });
  });

  it('of Yampi may number its variations and pictures, or have the names of its interface', async () => {
    const numbered = lines(
      'SKU,Nome,Ativo,Categorias,Variação 1,Valor 1,Variação 2,Valor 2,Preço,Preço promocional,Imagem 1,Imagem 2',
      'RB-1,Roblox,1,Jogos,Saldo,400 Robux,Região,Brasil,29.90,,https://img.example/1.png,https://img.example/2.png',
      'RB-2,Roblox,1,Jogos,Saldo,800 Robux,Região,Brasil,59.90,54.90,,',
    );
    const { counts, mapping } = await calls.check(numbered);
    expect(counts).toMatchObject({ new: 1, wrong: 0 });
    expect([mapping!.shop, ...mapping!.columns.map(({ target }) => target)]).toEqual([
      ...['Yampi', 'sku', 'name', 'active', 'category', 'ignored', 'option', 'ignored', 'option', 'price'],
      ...['salePrice', 'picture', 'ignored'],
    ]);
    await calls.imported(numbered.replaceAll(/https:[^,\n]*/g, ''));
    const named = lines(
      'sku,name,active,category,price_cost,price_sale,price_discount',
      'IF-1,iFood,1,Lojas Online,20,30.00,28.50',
    );
    expect(await calls.imported(named)).toMatchObject({ applied: 1, mapping: { shop: 'Yampi' } });
    expect(await calls.products()).toMatchObject([
      { nome: 'iFood', preco: 28.5 },
      {
        nome: 'Roblox',
        variations: [{ name: '400 Robux / Brasil' }, { name: '800 Robux / Brasil', price: 54.9 }],
      },
    ]);
  });

  it('creates the categories that its owner wants, once', async () => {
    const file = lines(
      'Handle,Title,Type,Variant Price',
      'a,Netflix,Assinaturas > Vídeo,40.00',
      'b,Spotify,Música,20.00',
      'c,Deezer,Vale > musica,20.00',
      'd,Uber,Transporte,25.00',
    );
    const { id, mapping, counts } = await calls.check(file);
    expect(counts).toMatchObject({ new: 1, wrong: 3 });
    const categories = mapping!.categories.map((one) => ({ ...one, create: one.category === null }));
    const mapped = await calls.map(id, chosen(mapping!, { categories }));
    expect(mapped).toMatchObject({
      counts: { new: 4, wrong: 0 },
      mapping: {
        categories: [
          { name: 'Assinaturas > Vídeo', category: 'video' },
          { name: 'Música', category: 'musica' },
          { name: 'Vale > musica', category: 'musica' },
          { name: 'Transporte', category: 'transporte' },
        ],
      },
    });
    const { items, version } = await catalog.request(categoryMessages.listCategories, {}, admin);
    expect([version, ...items.slice(-2).map(({ id: key, slug, label }) => [key, slug, label])]).toEqual([
      1,
      ['video', 'video', 'Vídeo'],
      ['musica', 'musica', 'Música'],
    ]);
    await calls.map(id, chosen(mapping!, { categories }));
    expect((await catalog.request(categoryMessages.listCategories, {}, admin)).version).toBe(1);
    const many = Array.from({ length: 30 }, (_, at) => ({
      name: `Tipo ${at}`,
      category: null,
      create: true,
    }));
    await expect(calls.map(id, chosen(mapping!, { categories: many }))).rejects.toThrow('até 30 categorias');
  });

  it('names the row and the column of what it does not have', async () => {
    const woo = (...rows: string[]) =>
      lines(
        'ID,Type,SKU,Name,Published,Sale price,"Date sale price ends",Regular price,Categories,Parent',
        ...rows,
      );
    expect(
      await problemsOf(
        woo(
          '1,variation,,Órfã,1,,,10.00,,GC-9',
          '2,variation,,Sem dono,1,,,10.00,,',
          '3,grouped,,Kit,1,,,10.00,Jogos,',
          '4,simple,,Talvez,talvez,,,10.00,Jogos,',
          '5,simple,,Promo,1,8.00,2030-01-01,10.00,Jogos,',
          '6,simple,,Caro,1,,,dez,Jogos,',
          '7,simple,,Grátis,1,,,,Jogos,',
          '8,variable,P,Pai,1,,,,Jogos,',
          '9,variation,,Pai - A,1,,,,,P',
        ),
      ),
    ).toEqual([
      [2, 'O produto “GC-9” desta variação não está no arquivo (coluna “Parent”)'],
      [3, 'A variação não diz de que produto é (coluna “Parent”)'],
      [4, '“grouped” não é vendido aqui (coluna “Type”)'],
      [5, '“talvez” não é conhecido (coluna “Published”)'],
      [
        6,
        'A promoção tem data, e não é importada: deixe de fora as colunas da promoção, ou a da data (coluna “Date sale price ends”)',
      ],
      [7, '“dez” não é um preço (coluna “Regular price”)'],
      [8, 'Informe um preço maior que zero'],
      [9, 'Falta o preço de “A” (linha 10, coluna “Regular price”)'],
    ]);
    const shopify = lines('Handle,Title,Type,Variant Price', 'sem-nome,,Jogos,10.00', 'b,B,Jogos,10.00');
    expect(await problemsOf(shopify)).toEqual([
      [2, 'Nenhuma linha de “sem-nome” tem o nome do produto (coluna “Title”)'],
    ]);
  });
});

it('a code finds the product of its own shop only, also under another name', async () => {
  const woo = (name: string) =>
    lines('ID,Type,SKU,Name,Published,Regular price,Categories', `12,simple,,${name},1,10.00,Jogos`);
  const other = lines('Código;Produto;Categorias;Preço', '12;Uber;Transporte;20,00');
  await calls.imported('id;nome;categoria;preco\n12;Spotify;Jogos;30,00\n');
  await calls.imported(woo('Steam'));
  const before = await calls.products();
  expect(await calls.imported(other)).toMatchObject({ counts: { new: 1, changed: 0 }, applied: 1 });
  expect((await calls.check(woo('Steam'))).counts).toMatchObject({ same: 1 });
  expect(await calls.imported(woo('Steam Brasil'))).toMatchObject({ counts: { new: 0, changed: 1 } });
  const steam = before.find(({ nome }) => nome === 'Steam');
  expect(await calls.products()).toMatchObject([
    { id: '12', nome: 'Spotify' },
    { id: steam?.id, nome: 'Steam Brasil' },
    { nome: 'Uber', preco: 20 },
  ]);
});

describe('the mapping of a file', () => {
  const FILE = lines('Item;Quanto;Setor;Ref', 'Steam;10,50;Consoles e PC;a1', 'Uber;20,00;Corridas;a2');

  it('is chosen column by column, and each category once', async () => {
    const first = await calls.check(FILE);
    expect(first).toMatchObject({
      counts: { new: 0, wrong: 0 },
      notes: ['Escolha a coluna que tem o nome do produto'],
      mapping: { shop: '' },
    });
    const named = await calls.map(
      first.id,
      chosen(first.mapping!, { columns: ['name', 'price', 'category', 'sku'] }),
    );
    expect(named.problems.map(({ problems }) => problems)).toEqual([
      [{ field: 'categoria', message: 'Escolha acima a categoria de “Consoles e PC”' }],
      [{ field: 'categoria', message: 'Escolha acima a categoria de “Corridas”' }],
    ]);
    const categories = [
      { name: 'Consoles e PC', category: 'jogos' as const },
      { name: 'Corridas', category: 'transporte' as const },
    ];
    const mapped = await calls.map(named.id, chosen(named.mapping!, { categories }));
    expect(mapped.counts).toMatchObject({ new: 2, wrong: 0 });
    await calls.applied(mapped);
    expect(await calls.products()).toMatchObject([
      { nome: 'Steam', preco: 10.5, categoria: 'jogos' },
      { nome: 'Uber', preco: 20, categoria: 'transporte' },
    ]);
    expect((await calls.get(first.id)).state).toBe('checked');
  });

  it('asks once for the column of the prices, without which it changes what is there', async () => {
    const file = lines('Handle,Title,Type,Vendor,Precio', 'a,Um,Jogos,Ubi,10.00', 'b,Dois,Jogos,,20.00');
    const asked = await calls.check(file);
    expect(asked).toMatchObject({
      counts: { new: 0, wrong: 0 },
      notes: ['Escolha a coluna que tem o preço: “Precio”?'],
    });
    const bare = await calls.check(file.replaceAll(/,[^,\n]*$/gm, ''));
    expect(bare.notes).toEqual(['Escolha a coluna que tem o preço, ou envie um arquivo que o tenha']);
    const columns = asked.mapping!.columns.map(({ target, heading }) =>
      heading === 'Precio' ? 'price' : target,
    );
    await calls.applied(await calls.map(asked.id, chosen(asked.mapping!, { columns, decimal: null })));
    const { counts } = await calls.check(file.replace('Ubi', 'Ubisoft'));
    expect(counts).toEqual({ new: 0, changed: 1, same: 1, wrong: 0 });
  });

  it('that was applied last begins the next file with the same headings, whatever the sign of its prices', async () => {
    const first = await calls.check(FILE);
    const columns: ImportMapping['columns'] = ['name', 'price', 'category', 'sku'];
    const categories = [
      { name: 'Consoles e PC', category: 'jogos' as const },
      { name: 'Corridas', category: null },
    ];
    const mapped = await calls.map(first.id, { columns, categories, decimal: ',' });
    // One that was only tried is not remembered.
    expect((await calls.check(FILE)).mapping).toEqual(first.mapping);
    await calls.applied(mapped);
    const again = await calls.check(FILE.replace('10,50', '11.90').replace('20,00', '21.90'));
    expect(again).toMatchObject({ counts: { new: 0, changed: 1, wrong: 1 }, mapping: { decimal: '.' } });
    expect(again.mapping!.columns.map(({ target }) => target)).toEqual(columns);
    expect(again.mapping!.categories).toEqual(categories);
    expect((await calls.check(FILE.replace('Ref', 'Referência'))).mapping!.columns[1]!.target).toBe(
      'ignored',
    );
    const { id, mapping } = await calls.check(FILE.replace('Steam', 'Epic'));
    const others = chosen(mapping!, { columns: [...columns.slice(0, 3), 'ignored'] });
    await calls.applied(await calls.map(id, others));
    expect((await calls.check(FILE)).mapping!.columns[3]!.target).toBe('ignored');
  });

  it('refuses one column for two uses, and a file that was removed', async () => {
    const { id, mapping } = await calls.check(FILE);
    const twice = chosen(mapping!, { columns: ['name', 'name', 'category', 'sku'] });
    await expect(calls.map(id, twice)).rejects.toThrow('Duas colunas foram escolhidas para o mesmo campo');
    await catalog.collection('productImports').deleteMany({ content: { $exists: true } });
    await expect(calls.map(id, chosen(mapping!))).rejects.toThrow('não existe mais');
  });

  it.each([
    ['leave it open', '1.500'],
    ['contradict each other', '12,50'],
  ])('asks for the decimal sign if the prices %s', async (_what, price) => {
    const file = lines(
      'Handle,Title,Type,Variant Price',
      'a,A,Jogos,1.500',
      `b,B,Jogos,"${price}"`,
      'c,C,Jogos,7.90',
    )
      .split('\n')
      .slice(0, price === '1.500' ? 3 : 4)
      .join('\n');
    const { id, mapping, problems } = await calls.check(file);
    expect(mapping?.decimal).toBeNull();
    expect(problems[0]?.problems).toEqual([
      {
        field: 'preco',
        message:
          'Diga acima se os centavos de “1.500” vêm depois de vírgula ou de ponto (coluna “Variant Price”)',
      },
    ]);
    const said = await calls.map(id, chosen(mapping!, { decimal: ',' }));
    expect((await calls.rowsOf(said.id))[0]).toMatchObject({ nome: 'A', plan: 'new' });
  });

  it('finds a product of the same name and category instead of adding another', async () => {
    await calls.imported('nome;categoria;preco\nSteam;Jogos;10,00\n');
    const file = lines('Handle,Title,Type,Variant Price', 'steam,Steam,Jogos,12.00');
    expect(await calls.imported(file)).toMatchObject({ counts: { changed: 1 }, applied: 1 });
    expect(await calls.products()).toMatchObject([{ nome: 'Steam', preco: 12 }]);
  });
});

it('products are read from the forms of databases, line by line or typed', async () => {
  const mongo = [
    '{"_id":{"$oid":"65a000000000000000000001"},"nome":"Um","categoria":"jogos","preco":{"$numberDecimal":"10.50"},"expiraEm":{"$date":"2030-01-01T00:00:00Z"}}',
    '{"_id":{"$oid":"65a000000000000000000002"},"nome":"Dois","categoria":"jogos","preco":{"$numberInt":"11"},"expiraEm":{"$date":{"$numberLong":"1893456000000"}}}',
  ];
  const fields = {
    nome: { stringValue: 'Três' },
    categoria: { stringValue: 'jogos' },
    preco: { integerValue: '12' },
    isActive: { booleanValue: false },
    expiraEm: { timestampValue: '2030-01-01T00:00:00Z' },
    features: { arrayValue: { values: [{ stringValue: 'Um' }] } },
    variations: {
      arrayValue: {
        values: [{ mapValue: { fields: { name: { stringValue: 'A' }, price: { doubleValue: 5.5 } } } }],
      },
    },
  };
  const timestamp = { __datatype__: 'timestamp', value: { _seconds: 1_893_456_000, _nanoseconds: 0 } };
  const four = { nome: 'Quatro', categoria: 'jogos', preco: 13, expiraEm: timestamp, __collections__: {} };
  const files = [
    mongo.join('\r\n') + '\n',
    JSON.stringify({
      documents: [{ name: 'projects/p/databases/(default)/documents/contas/tres', fields }],
    }),
    JSON.stringify({ contas: { quatro: four } }),
  ];
  for (const file of files) expect((await calls.imported(file)).failed).toBe(0);
  const expiraEm = 1_893_456_000_000;
  expect(await calls.products()).toMatchObject([
    { id: '65a000000000000000000002', nome: 'Dois', preco: 11, expiraEm },
    { id: 'quatro', preco: 13, expiraEm },
    {
      id: 'tres',
      preco: 12,
      expiraEm,
      isActive: false,
      features: ['Um'],
      variations: [{ name: 'A', price: 5.5 }],
    },
    { id: '65a000000000000000000001', nome: 'Um', preco: 10.5, expiraEm },
  ]);
  for (const file of [...files, mongo[0]!])
    expect((await calls.check(file)).counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
});
