import type { ImportedRow, ProductImport } from '@vale/contracts/catalog';
import { priceText } from '@vale/contracts/money';
import { productTexts } from './product-texts.js';
import { fieldText } from '../../../shared/ui/admin/field-names.js';
import { counted } from '../../../shared/ui/admin/numbers.js';

/** `variations.0.price` is `variações 1, preço`. */
function pathText(path: string): string {
  return path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : fieldText([part])))
    .join(' ')
    .replace(/(\d) /g, '$1, ');
}

export function rowText({ plan, fields, problems, prices = [], outcome }: ImportedRow): string {
  if (problems.length > 0)
    return problems
      .map(({ field, message }) => (field ? `${pathText(field)}: ${message}` : message))
      .join('; ');
  if (plan === 'same') return 'já está assim';
  const what = plan === 'new' ? 'nova' : `muda ${fields.map(pathText).join(', ')}`;
  const parts = [what, ...prices.map(changedPrice), ...(outcome === 'done' ? ['feito'] : [])];
  return parts.join(' · ');
}

function changedPrice({ variation, from, to }: NonNullable<ImportedRow['prices']>[number]): string {
  return `${variation || 'preço'}: de ${priceText(from)} para ${priceText(to)}`;
}

export const importTexts = {
  intro:
    'Um CSV ou JSON exportado daqui, do WooCommerce, da Shopify, da Nuvemshop ou da Yampi, a coleção contas da loja antiga, ou outra planilha em CSV: até 5.000 linhas e 8 MB.',
  empty: 'O arquivo está vazio.',
  tooLarge: 'O arquivo tem mais de 8 MB: divida-o em arquivos menores.',
  failed: 'Não foi possível ler o arquivo.',
  start: (count: number) => `Importar ${productTexts.accounts(count)}`,
  progress: (done: number, all: number) => `${done.toLocaleString('pt-BR')} de ${productTexts.accounts(all)}`,
  done: (count: number) => `${counted(count, 'conta importada', 'contas importadas')} com sucesso!`,
  failedRows: (count: number) => counted(count, 'não foi importada.', 'não foram importadas.'),
  pictures: (count: number) =>
    `${counted(count, 'imagem será baixada', 'imagens serão baixadas')} depois, em segundo plano.`,
  picturesLeft: (done: number, all: number) =>
    `Baixando imagens: ${done.toLocaleString('pt-BR')} de ${all.toLocaleString('pt-BR')}`,
  picturesDone: (count: number) => counted(count, 'imagem baixada.', 'imagens baixadas.'),
  picturesFailed: (count: number) =>
    `${counted(count, 'imagem não foi baixada', 'imagens não foram baixadas')}: as contas ficam com a arte da loja. Envie a imagem em cada uma, ou importe o arquivo de novo.`,
  nothing: 'Nenhuma conta para importar.',
  stopped: 'A importação parou',
  counts: ({ counts }: Pick<ProductImport, 'counts'>) =>
    [
      ['Novas', counts.new],
      ['Alteradas', counts.changed],
      ['Sem mudança', counts.same],
      ['Com erro', counts.wrong],
    ] as const,
} as const;

/** Rows that are, or were to be, written. */
export function toWrite({ counts }: Pick<ProductImport, 'counts'>): number {
  return counts.new + counts.changed;
}

/** True while pictures of written rows are on their way. */
export function fetchesPictures({ state, pictures }: Pick<ProductImport, 'state' | 'pictures'>): boolean {
  return state === 'done' && pictures !== undefined && pictures.done + pictures.failed < pictures.all;
}
