import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { CatalogEnvironment } from './catalog-environment.js';
import { ImportCalls, lines } from './import-calls.js';

let catalog: CatalogEnvironment;
const calls = new ImportCalls(() => catalog);

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

const INACTIVE = 'Sem estoque na outra loja: fica inativa';
const activeByName = async () =>
  Object.fromEntries((await calls.products()).map(({ nome, isActive }) => [nome, isActive]));

const FILES: Record<string, string> = {
  WooCommerce: lines(
    'ID,Tipo,SKU,Nome,Publicado,Em estoque?,Estoque,São permitidas encomendas?,Preço,Categorias',
    '1,simple,A,Acabou,1,0,,0,"10,00",Jogos',
    '2,simple,B,Zero,1,1,0,0,"10,00",Jogos',
    '3,simple,C,Encomenda,1,backorder,0,1,"10,00",Jogos',
    '4,simple,D,Tem,1,1,3,0,"10,00",Jogos',
    '5,simple,E,Sem conta,1,1,,0,"10,00",Jogos',
  ),
  Shopify: lines(
    'Handle,Title,Type,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price',
    'a,Acabou,Jogos,shopify,0,deny,10.00',
    'b,Zero,Jogos,shopify,-2,deny,10.00',
    'c,Encomenda,Jogos,shopify,0,continue,10.00',
    'd,Tem,Jogos,shopify,3,deny,10.00',
    'e,Sem conta,Jogos,,0,deny,10.00',
  ),
  Nuvemshop: lines(
    'Identificador URL;Nome;Categorias;Preço;Estoque',
    'a;Acabou;Jogos;10,00;0',
    'b;Zero;Jogos;10,00;0,00',
    'c;Encomenda;Jogos;10,00;',
    'd;Tem;Jogos;10,00;3',
    'e;Sem conta;Jogos;10,00;',
  ),
  Yampi: lines(
    'sku,nome,categorias,preço_venda,quantidade',
    'a,Acabou,Jogos,10.00,0',
    'b,Zero,Jogos,10.00,0',
    'c,Encomenda,Jogos,10.00,',
    'd,Tem,Jogos,10.00,3',
    'e,Sem conta,Jogos,10.00,',
  ),
};

it.each(Object.entries(FILES))('what %s has no stock of is inactive, and says so', async (shop, file) => {
  const checked = await calls.check(file);
  expect(checked.mapping).toMatchObject({ shop });
  expect(checked.notes).toContain(`Linhas 2, 3: ${INACTIVE}`);
  await calls.applied(checked);
  expect(await activeByName()).toEqual({
    Acabou: false,
    Zero: false,
    Encomenda: true,
    Tem: true,
    'Sem conta': true,
  });
  const again = await calls.check(file);
  expect(again.counts).toMatchObject({ same: 5 });
  expect(again.notes.join()).not.toContain('Sem estoque');
});

it('a variation without stock is sold out, and what has codes here stays on sale', async () => {
  const file = (left: string, right: string) =>
    lines(
      'Identificador URL;Nome;Categorias;Valor da variação 1;Preço;Estoque',
      `a;iFood;Jogos;R$ 30;30,00;${left}`,
      `a;;;R$ 60;60,00;${right}`,
    );
  expect((await calls.imported(file('0', '4'))).notes).toEqual([
    'Linha 2: Sem estoque na outra loja: R$ 30 fica com entrega por código, esgotada',
  ]);
  expect(await calls.products()).toMatchObject([
    {
      isActive: true,
      soldOut: ['R$ 30'],
      variations: [{ delivery: 'codes' }, { delivery: 'manual' }],
    },
  ]);
  expect(await calls.check(file('0', '0'))).toMatchObject({ counts: { same: 1 }, notes: [] });
});

it('a promotion that is not cheaper is ignored', async () => {
  const file = lines(
    'ID,Type,SKU,Name,Published,Sale price,Regular price,Categories',
    '1,simple,A,A,1,60.00,50.00,Jogos',
    '2,simple,B,B,1,0.00,50.00,Jogos',
    '3,simple,C,C,1,40.00,50.00,Jogos',
  );
  await calls.imported(file);
  expect(await calls.products()).toMatchObject([{ preco: 50 }, { preco: 50 }, { preco: 40 }]);
});
