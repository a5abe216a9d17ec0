import { describe, expect, it } from '@jest/globals';
import { fileRows } from './file-rows.js';

const read = (...lines: string[]) => fileRows(lines.join('\n'));
const rowsOf = (...lines: string[]) => read(...lines).rows.map((row) => row.read());
const messagesOf = (...lines: string[]) =>
  rowsOf(...lines).map(({ problems }) => problems.map(({ message }) => message));

describe('exports of WooCommerce', () => {
  it.each([
    ['Data de preço promocional começa em', 'Data de preço promocional termina em'],
    ['Data de início do preço promocional', 'Data de término do preço promocional'],
  ])('a promotion with a date in “%s” is refused', (starts, ends) => {
    const dated = (from: string, to: string) =>
      messagesOf(
        `ID,Tipo,Nome,Publicado,${starts},${ends},Preço promocional,Preço,Categorias`,
        `1,simple,A,1,${from},${to},8,10,Jogos`,
      );
    const refused = (heading: string) => [
      [
        `A promoção tem data, e não é importada: deixe de fora as colunas da promoção, ou a da data (coluna “${heading}”)`,
      ],
    ];
    expect(dated('', '2020-01-01')).toEqual(refused(starts));
    expect(dated('2030-01-01', '')).toEqual(refused(starts));
    expect(dated('', '')).toEqual([[]]);
  });

  const PORTUGUESE = [
    'ID,Tipo,REF,Nome,Publicado,Em stock?,Preço normal,Categorias,Pai,Atributo 1 nome,Atributo 1 valor(es)',
    '1,variable,AZ,Azulejo,1,,,Jogos,,Cor,"Azul, Branco"',
    '2,variation,AZ-A,Azulejo - Azul,1,1,12,,AZ,Cor,Azul escuro',
    '3,variation,AZ-B,Azulejo - Branco,1,0,13,,AZ,Cor,Branco',
  ];

  it('of Portugal have their variations', () => {
    const [azulejo, ...others] = rowsOf(...PORTUGUESE);
    expect(others).toEqual([]);
    expect(azulejo).toMatchObject({
      problems: [],
      fields: {
        variations: [
          { name: 'Azul escuro', price: 12 },
          { name: 'Branco', price: 13, delivery: 'codes' },
        ],
      },
    });
  });

  it('without the column that identifies the parent ask for it', () => {
    const [head = '', ...rows] = PORTUGUESE;
    const unknown = head.replace('REF', 'X').replace('ID', 'Y');
    const asked = (named: string, use: string) =>
      `Escolha a coluna que tem o ${use}: por ele se acha o produto “${named}” desta variação (coluna “Pai”)`;
    expect(messagesOf(unknown, ...rows).slice(1)).toEqual([[asked('AZ', 'SKU')], [asked('AZ', 'SKU')]]);
    expect(messagesOf(unknown, rows[0]!, rows[1]!.replace(',AZ,Cor', ',id:1,Cor'))[1]).toEqual([
      asked('id:1', 'código'),
    ]);
  });

  it('have the signs of their names instead of entities', () => {
    const { mapping, rows } = read(
      'ID,Type,SKU,Name,Published,Regular price,Categories,Tags,Parent,Attribute 1 value(s)',
      '1,variable,K,Kit &#8211; A &amp; B <3,1,,Jogos &amp; Cia,R&amp;B,,',
      '2,variation,,Kit,1,10,,,K,1 &amp; 2',
      '3,simple,,AT&T &copy,1,10,Jogos &amp; Cia,,,',
    );
    expect(mapping?.categories).toEqual([{ name: 'Jogos & Cia', category: null }]);
    expect(rows.map((row) => row.read().fields)).toMatchObject([
      { nome: 'Kit – A & B <3', termos: ['R&B'], variations: [{ name: '1 & 2' }] },
      { nome: 'AT&T &copy' },
    ]);
  });
});

it('of two columns that show a product of Nuvemshop, the stricter one holds', () => {
  const shown = (...cells: string[]) =>
    rowsOf(
      'Identificador URL;Nome;Categorias;Preço;Exibir na loja;Visibilidade',
      ...cells.map((pair, at) => `p${at};P${at};Jogos;10,00;${pair}`),
    ).map(({ fields, problems }) => (problems.length > 0 ? problems : fields['isActive']));
  const pairs = ['SIM;Visível', 'SIM;Oculto', 'SIM;Não listado', 'NÃO;Visível', ';Oculto'];
  expect(shown(...pairs)).toEqual([true, false, false, false, false]);
});

describe('pictures', () => {
  it('of Shopify may begin in a further row', () => {
    const file = [
      'Handle,Title,Type,Option1 Value,Variant Price,Image Src',
      'a,A,Jogos,1,10.00,',
      'a,,,,,https://img.example/2.jpg',
      'a,,,2,20.00,https://img.example/3.jpg',
      'b,B,Jogos,Default Title,10.00,',
      'b,,,,,https://img.example/b.jpg',
    ];
    expect(rowsOf(...file).map(({ picture }) => picture)).toEqual([
      'https://img.example/2.jpg',
      'https://img.example/b.jpg',
    ]);
    const note = 'De cada produto só a primeira imagem é importada';
    expect(read(...file).notes).toEqual([note]);
    expect(read(...file.toSpliced(3, 1)).notes).toEqual([]);
  });

  it.each(['link_foto_principal', 'Link da foto principal'])('of Yampi are in “%s”', (heading) => {
    const file = [
      `sku;nome;ativo;categorias;preco_venda;${heading}`,
      'A;A;1;Jogos;10,00;https://img.example/a.jpg',
    ];
    expect(rowsOf(...file)[0]?.picture).toBe('https://img.example/a.jpg');
  });
});

it('more categories than can be chosen are told of once, unless the shop has the further ones', () => {
  const file = (count: number, more: string) => [
    'Handle,Title,Type,Variant Price',
    ...Array.from({ length: count }, (_, at) => `p${at},P${at},Tipo ${at},10.00`),
    `x,X,${more},10.00`,
  ];
  const tooMany = read(...file(200, 'Mais um'));
  expect(tooMany).toMatchObject({
    rows: [],
    notes: [
      'O arquivo tem 201 categorias, e cabem até 200: escolha outra coluna como categoria, ou divida o arquivo em partes',
    ],
    mapping: { categories: [] },
  });
  expect(read(...file(200, 'Jogos')).rows).toHaveLength(201);
  expect(read(...file(199, 'Mais um')).mapping?.categories).toHaveLength(200);
});
