import { blockKey, categoryLabel, FIRST_BLOCKS, FIXED_BLOCKS, type HomeBlock } from '@vale/contracts/catalog';

type FixedKind = (typeof FIXED_BLOCKS)[number];

const NAMES: Record<FixedKind, string> = {
  best: 'Mais vendidos',
  today: 'Termina hoje',
  categories: 'Categorias',
  numbers: 'A loja em números',
  testimonials: 'Depoimentos',
  community: 'Convite para a comunidade',
  faq: 'Perguntas frequentes',
};

export const NOTES: Partial<Record<HomeBlock['kind'], string>> = {
  categories:
    'Todas as que não têm um bloco próprio. Para mover ou esconder uma só, acrescente o bloco dela.',
  today: 'Aparece quando pelo menos três ofertas terminam no dia.',
  numbers: 'Também os contadores abaixo do título.',
  community: 'Aparece se a loja tem um link da comunidade.',
};

/** All blocks of the page, with the fixed ones that a list lacks at its end, hidden. */
export function editedBlocks(blocks: readonly HomeBlock[]): readonly HomeBlock[] {
  if (blocks.length === 0) return FIRST_BLOCKS;
  const missing = FIXED_BLOCKS.filter((kind) => !blocks.some((one) => one.kind === kind));
  return [...blocks, ...missing.map((kind): HomeBlock => ({ kind, hidden: true }))];
}

/** An untouched page is stored as an empty list, so that it follows later releases. */
export function storedBlocks(blocks: readonly HomeBlock[]): HomeBlock[] {
  return JSON.stringify(blocks) === JSON.stringify(FIRST_BLOCKS) ? [] : [...blocks];
}

export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}

export function blockName(block: HomeBlock): string {
  switch (block.kind) {
    case 'category':
      return categoryLabel(block.category);
    case 'products':
      return block.title || 'Produtos escolhidos';
    case 'text':
      return block.title || 'Texto';
    default:
      return NAMES[block.kind];
  }
}

/** Unique within the list; texts and rows of products are counted. */
export function rowKeys(blocks: readonly HomeBlock[]): string[] {
  let count = 0;
  return blocks.map((block) => blockKey(block) ?? `own-${(count += 1)}`);
}
