import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { catalogMessages } from '@vale/contracts/catalog';
import { admin, CatalogEnvironment } from './catalog-environment.js';
import { ImportCalls, lines } from './import-calls.js';

let catalog: CatalogEnvironment;
const calls = new ImportCalls(() => catalog);

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

/** Name of the product that had the path. */
async function at(path: string): Promise<string | null> {
  const { product } = await catalog.request(catalogMessages.findProductByOldPath, { path });
  const all = await calls.products();
  return all.find(({ id }) => id === product?.id)?.nome ?? null;
}

it('products are found at the addresses that they had in their former shop', async () => {
  await calls.imported(
    lines('Handle,Title,Type,Variant Price', 'Gift-50,Gift Card,Jogos,45.00', 'solo,Solo,Jogos,9.90'),
  );
  expect(await at('/products/gift-50')).toBe('Gift Card');
  expect(await at('/Products/GIFT-50/')).toBe('Gift Card');
  expect(await at('/collections/all/products/solo')).toBe('Solo');
  for (const unknown of ['/gift-50', '/produtos/gift-50', '/products', '/'])
    expect(await at(unknown)).toBeNull();
  await calls.imported(
    lines(
      'Identificador URL;Nome;Categorias;Preço',
      'ifood;iFood;Lojas Online;30,00',
      'ação;Ação;Jogos;5,00',
    ),
  );
  expect(await at('/produtos/ifood/')).toBe('iFood');
  expect(await at('/produtos/a%C3%A7%C3%A3o')).toBe('Ação');
  await calls.imported(
    lines('produto_id,sku,nome,categorias,preço_venda,slug', '7,RB,Roblox,Jogos,29.90,roblox-400'),
  );
  for (const path of ['/roblox-400', '/roblox-400/p', '/produto/roblox-400'])
    expect(await at(path)).toBe('Roblox');
});

it('addresses of WooCommerce come from a column that the owner added, or else from the names', async () => {
  const guessed = await calls.imported(
    lines(
      'ID,Type,SKU,Name,Published,Regular price,Categories',
      '1,simple,,"Crédito R$ 40,90 – Ação",1,40.90,Jogos',
    ),
  );
  expect(guessed.notes).toEqual([expect.stringContaining('deduzidos dos nomes')]);
  expect(await at('/produto/credito-r-4090-acao')).toBe('Crédito R$ 40,90 – Ação');
  expect(await at('/product/credito-r-4090-acao')).toBe('Crédito R$ 40,90 – Ação');
  const named = await calls.imported(
    lines(
      'ID,Tipo,SKU,Nome,Publicado,Preço,Categorias,Ascendente,Slug,Permalink',
      '2,variable,P,Xbox,1,,Jogos,,xbox-brasil,https://loja.example/loja/jogos/xbox/',
      '3,variation,,Xbox - 50,1,50,,P,,',
    ),
  );
  expect(named).toMatchObject({ applied: 1, notes: [] });
  for (const path of ['/produto/xbox-brasil', '/loja/jogos/xbox']) expect(await at(path)).toBe('Xbox');
  expect(await at('/produto/xbox')).toBeNull();
});

it('a path that only the query tells apart is of no product', async () => {
  const address = 'https://loja.example/produto?id=';
  await calls.imported(
    lines('Título,Categoria,Preço,URL', `Um,Jogos,"45,00",${address}1`, `Dois,Jogos,"45,00",${address}2`),
  );
  expect(await at('/produto')).toBeNull();
});

it('a path belongs to the product that came last, and to none that is inactive or deleted', async () => {
  const shopify = (name: string) => lines('Handle,Title,Type,Variant Price', `gift,${name},Jogos,45.00`);
  await calls.imported(shopify('Primeiro'));
  expect(await at('/products/gift')).toBe('Primeiro');
  await calls.imported(
    lines('Título,Categoria,Preço,URL', 'Segundo,Jogos,"45,00",https://loja.example/products/gift?variant=1'),
  );
  expect(await at('/products/gift')).toBe('Segundo');
  await calls.imported(shopify('Terceiro'));
  expect(await at('/products/gift')).toBe('Terceiro');
  const [product] = (await calls.products()).filter(({ nome }) => nome === 'Terceiro');
  const id = product!.id;
  await catalog.request(catalogMessages.changeProduct, { id, change: { isActive: false } }, admin);
  expect(await at('/products/gift')).toBeNull();
  await catalog.request(
    catalogMessages.changeProduct,
    { id, change: { isActive: true, nome: 'Outro' } },
    admin,
  );
  expect(await at('/products/gift')).toBe('Outro');
  await catalog.request(catalogMessages.deleteProduct, { id }, admin);
  expect(await at('/products/gift')).toBeNull();
});
