import * as z from 'zod/mini';
import { blankTrimmed } from '../define/trim-blank.js';
import { categorySchema, HOME_CAROUSEL_LENGTH } from './category.js';
import { lookLinkSchema } from './look-link.js';
import { HOME_ROWS } from './product-filter.js';
import { canonicalCategory, homeCategories } from './shop-categories.js';

export const MAX_CHOSEN_PRODUCTS = 12;
const MAX_BLOCKS = 24;
/** Characters of all blocks as JSON. Every page contains them, and the preview's address. */
const MAX_SIZE = 3_600;

const text = (most: number) =>
  z.string().check(blankTrimmed, z.maxLength(most, { error: `No máximo ${most} caracteres` }));

const productId = z.string().check(z.regex(/^[^\s,]{1,80}$/));

/** Blocks of the home that every shop has once. `categories` has those without a block of their own. */
export const FIXED_BLOCKS = [
  'best',
  'today',
  'categories',
  'numbers',
  'testimonials',
  'community',
  'faq',
] as const;

type Fixed = { kind: (typeof FIXED_BLOCKS)[number] };
type Filled =
  | { kind: 'category'; category: string }
  | { kind: 'products'; title: string; ids: string[] }
  /** Shown as it is typed, with its line breaks. */
  | { kind: 'text'; title: string; text: string; linkText?: string; linkUrl?: string };
export type HomeBlock = (Fixed | Filled) & { hidden: boolean };

/** The union as one object: zod's own union by a field would cost every page of the panel 700 bytes. */
const homeBlockSchema = z
  .object({
    kind: z.enum([...FIXED_BLOCKS, 'category', 'products', 'text']),
    hidden: z._default(z.boolean(), false),
    category: z.optional(categorySchema),
    title: z.optional(text(60)),
    text: z.optional(text(500)),
    /** The link is shown below the text. It has both fields or neither. */
    linkText: z.optional(text(40)),
    linkUrl: z.optional(lookLinkSchema),
    ids: z.optional(
      z
        .array(productId)
        .check(z.maxLength(MAX_CHOSEN_PRODUCTS, { error: `No máximo ${MAX_CHOSEN_PRODUCTS} produtos` })),
    ),
  })
  .check(
    required('category', 'category', 'Escolha a categoria'),
    required('products', 'title', 'Dê um título à fileira'),
    required('products', 'ids', 'Escolha pelo menos um produto'),
    required('text', 'text', 'Escreva o texto'),
    z.refine(({ linkText, linkUrl }) => !linkUrl || Boolean(linkText), {
      error: 'Escreva o texto do link',
      path: ['linkText'],
    }),
    z.refine(({ linkText, linkUrl }) => !linkText || Boolean(linkUrl), {
      error: 'Informe o endereço do link',
      path: ['linkUrl'],
    }),
  ) as unknown as z.ZodMiniType<HomeBlock, HomeBlock>;

function required(kind: string, field: 'category' | 'title' | 'text' | 'ids', error: string) {
  type Fields = { kind: string } & Partial<Record<typeof field, string | string[] | undefined>>;
  return z.refine<Fields>((block) => block.kind !== kind || Boolean(block[field]?.length), {
    error,
    path: [field],
  });
}

/** Top to bottom. Empty: the home that comes with the software. */
export const homeBlocksSchema = z.array(homeBlockSchema).check(
  z.maxLength(MAX_BLOCKS, { error: `No máximo ${MAX_BLOCKS} blocos` }),
  z.refine(isWithoutDoubles, { error: 'O mesmo bloco está duas vezes na página' }),
  z.refine((blocks) => JSON.stringify(blocks).length <= MAX_SIZE, {
    error: 'Os blocos têm texto demais: encurte um texto ou tire um bloco',
  }),
);

export const FIRST_BLOCKS: readonly HomeBlock[] = FIXED_BLOCKS.map((kind) => ({ kind, hidden: false }));

/** Equal for blocks of which a page may have only one; null for texts and chosen products. */
export function blockKey(block: HomeBlock): string | null {
  if (block.kind === 'category') return `category ${canonicalCategory(block.category)}`;
  return block.kind === 'products' || block.kind === 'text' ? null : block.kind;
}

function isWithoutDoubles(blocks: readonly HomeBlock[]): boolean {
  const keys = blocks.map(blockKey).filter((key) => key !== null);
  return new Set(keys).size === keys.length;
}

/** The blocks that shoppers see. `categories` is replaced by its categories, and one that was deleted is left out. */
export function shownBlocks(chosen: readonly HomeBlock[] = []): HomeBlock[] {
  const blocks = chosen.length > 0 ? chosen : FIRST_BLOCKS;
  const slugs = new Map(homeCategories().map((slug) => [canonicalCategory(slug), slug]));
  const own = new Set(blocks.map((one) => one.kind === 'category' && canonicalCategory(one.category)));
  const asBlock = (category: string): HomeBlock => ({ kind: 'category', category, hidden: false });
  return blocks.flatMap((block) => {
    if (block.hidden) return [];
    if (block.kind === 'categories')
      return [...slugs].filter(([id]) => !own.has(id)).map(([, slug]) => asBlock(slug));
    if (block.kind !== 'category') return [block];
    const slug = slugs.get(canonicalCategory(block.category));
    return slug === undefined ? [] : [asBlock(slug)];
  });
}

/** The list of these products. */
export function chosenQuery(ids: readonly string[]) {
  return { ids: ids.join(','), limit: MAX_CHOSEN_PRODUCTS };
}

/** The query of a block's products; null for a block without any. The gateway and the web app must ask alike. */
export function blockQuery(block: HomeBlock) {
  switch (block.kind) {
    case 'best':
    case 'today':
      return HOME_ROWS[block.kind];
    case 'category':
      return { category: block.category, limit: HOME_CAROUSEL_LENGTH };
    case 'products':
      return chosenQuery(block.ids);
    default:
      return null;
  }
}
