import type { ImportTarget } from '@vale/contracts/catalog';
import { plainText } from './plain-text.js';

type Headings = ReadonlyMap<string, ImportTarget>;

interface Shop {
  name: string;
  /** All of these headings make a file one of this shop. */
  signs: readonly string[];
  headings: Headings;
  /** Line breaks of its texts are written as `\n`. */
  escapesBreaks?: true;
}

const ANY = headings({
  id: 'id, codigo, codigo do produto, id do produto, id produto, product id, produto id',
  group: 'handle, url handle, identificador url, slug, agrupador',
  sku: 'sku, referencia, ref',
  parent: 'ascendente, parent, pai, sku pai, sku do produto pai',
  name: 'nome, titulo, title, name, produto, nome do produto, nome produto, product name',
  category: 'categoria, categorias, category, categories, product category, departamento',
  price:
    'preco, price, regular price, preco normal, variant price, preco venda, preco de venda, valor, preco de',
  salePrice: 'preco promocional, sale price, preco desconto, preco com desconto, preco por',
  saleDate: [
    'data de inicio da promocao, data de inicio de preco promocional, data de inicio do preco promocional',
    'data de termino da promocao, data de fim de preco promocional, data de termino do preco promocional',
    'data de preco promocional comeca em, data de preco promocional termina em',
    'date sale price starts, date sale price ends',
  ].join(', '),
  active:
    'publicado, published, published on online store, status, situacao, ativo, ativa, active, exibir na loja, visibilidade, visibilidade no catalogo, visivel no catalogo, visibility in catalog',
  description:
    'descricao, description, body html, descricao curta, descricao breve, short description, descricao do produto',
  brand: 'marca, vendor, brand, marcas, brands, fabricante',
  tags: 'tags, etiquetas, palavras chave',
  picture:
    'imagem, imagem 1, imagens, image src, product image url, images, image, foto, url imagem, url da imagem, link foto principal, link da foto principal',
  faceValue: 'valor de face, valor facial, face value',
  link: 'url externa, url externo, external url, link',
  stock:
    'em estoque, em stock, in stock, estoque, stock, variant inventory qty, inventory quantity, quantidade, quantity, quantidade em estoque, estoque disponivel',
  backorder:
    'sao permitidas encomendas, encomendas permitidas, permitir encomendas, permitir encomendas pendentes, backorders allowed, variant inventory policy, continue selling when out of stock',
  tracker: 'variant inventory tracker, inventory tracker',
  option: [
    ...numbered((n) => `valores do atributo ${n}, valor do atributo ${n}, atributo ${n} valor es`),
    ...numbered((n) => `attribute ${n} value s, option${n} value, valor da variacao ${n}`),
    'valores de variacoes, variacao, variation, opcao',
  ].join(', '),
});

/** `Variação 1` names what `Valor 1` is a value of. */
const YAMPI = headings({
  group: 'produto id, id produto, product id, sku produto, sku do produto, slug',
  price: 'price sale',
  salePrice: 'price discount',
  option: numbered((n) => `valor ${n}`).join(', '),
});

const SHOPS: readonly Shop[] = [
  {
    name: 'WooCommerce',
    signs: ['tipo', 'publicado', 'nome'],
    headings: headings({ type: 'tipo', ignored: 'slug' }),
    escapesBreaks: true,
  },
  {
    name: 'WooCommerce',
    signs: ['type', 'published', 'name'],
    headings: headings({ type: 'type', ignored: 'slug' }),
    escapesBreaks: true,
  },
  { name: 'Shopify', signs: ['handle', 'title'], headings: headings({ category: 'type' }) },
  { name: 'Shopify', signs: ['url handle', 'title'], headings: headings({ category: 'type' }) },
  { name: 'Nuvemshop', signs: ['identificador url', 'nome'], headings: headings({}) },
  { name: 'Yampi', signs: ['sku', 'preco venda'], headings: YAMPI },
  { name: 'Yampi', signs: ['sku', 'price sale'], headings: YAMPI },
  { name: 'Yampi', signs: ['sku', 'variacao 1', 'valor 1'], headings: YAMPI },
];

export interface FoundShop {
  /** Empty for a file of another origin. */
  name: string;
  escapesBreaks: boolean;
  targets: ImportTarget[];
}

/** The shop that wrote a file with these headings, and the use of each column. */
export function shopOf(headingsOfFile: readonly string[]): FoundShop {
  const names = headingsOfFile.map(plainText);
  const shop = SHOPS.find(({ signs }) => signs.every((sign) => names.includes(sign)));
  const seen = new Set<ImportTarget>();
  const targets = names.map((name): ImportTarget => {
    const target = shop?.headings.get(name) ?? ANY.get(name) ?? 'ignored';
    if (seen.has(target) && !MANY.has(target)) return 'ignored';
    seen.add(target);
    return target;
  });
  return { name: shop?.name ?? '', escapesBreaks: shop?.escapesBreaks ?? false, targets };
}

/** Uses that several columns may have. */
export const MANY: ReadonlySet<ImportTarget> = new Set<ImportTarget>([
  'ignored',
  'category',
  'saleDate',
  'active',
  'description',
  'tags',
  'option',
  'stock',
]);

function headings(names: Partial<Record<ImportTarget, string>>): Headings {
  return new Map(
    Object.entries(names).flatMap(([target, listed]) =>
      listed.split(', ').map((name) => [name, target as ImportTarget] as const),
    ),
  );
}

function numbered(heading: (n: number) => string): string[] {
  return [1, 2, 3].map(heading);
}
