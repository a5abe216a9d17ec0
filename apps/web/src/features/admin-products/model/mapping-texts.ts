import { categoryLabel, menuCategories, type ImportTarget } from '@vale/contracts/catalog';
import { counted } from '../../../shared/ui/admin/numbers.js';

const TARGETS: Record<ImportTarget, string> = {
  ignored: 'Não importar',
  name: 'Nome',
  category: 'Categoria',
  price: 'Preço',
  salePrice: 'Preço promocional',
  saleDate: 'Data da promoção',
  active: 'Publicado ou situação',
  description: 'Descrição',
  brand: 'Marca',
  tags: 'Termos de busca',
  picture: 'Imagem',
  faceValue: 'Valor de face',
  link: 'Link externo',
  option: 'Nome da variação',
  group: 'Agrupa as linhas de um produto',
  parent: 'Produto da variação',
  sku: 'SKU',
  id: 'Código do produto',
  type: 'Tipo (WooCommerce)',
  stock: 'Estoque',
  backorder: 'Venda sem estoque',
  tracker: 'Controle de estoque (Shopify)',
};

/** Stands for a new category, as no address of one can. */
export const CREATE = '+';

export const mappingTexts = {
  origin: (shop: string) => (shop ? `Arquivo reconhecido: ${shop}` : 'Arquivo de outra origem'),
  guide: 'Confira o que cada coluna é. Nenhuma conta é gravada até você importar.',
  ownGuide:
    'Foi lido como um arquivo exportado desta loja. Se é de outra, confira as colunas e categorias e clique em “Conferir de novo”.',
  targets: Object.entries(TARGETS) as [ImportTarget, string][],
  categories: (name: string) =>
    [
      ['', 'Escolha…'],
      ...(name ? [[CREATE, `Criar “${name.split('>').at(-1)!.trim()}”`] as const] : []),
      ...menuCategories().map((slug) => [slug, categoryLabel(slug)] as const),
    ] as const,
  createdNext:
    'É criada quando você clica em “Conferir de novo”. Mude endereço e cores depois, em Categorias.',
  noCategory: 'Produtos sem categoria',
  decimals: [
    ['', 'Escolha…'],
    [',', 'Vírgula: 1.234,50'],
    ['.', 'Ponto: 1,234.50'],
  ] as const,
  columns: (used: number, all: number) => `${used} de ${counted(all, 'coluna', 'colunas')}`,
  sample: (sample: string) => (sample ? `Exemplo: ${sample}` : 'Coluna vazia'),
  check: 'Conferir de novo',
} as const;
