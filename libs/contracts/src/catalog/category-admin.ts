import * as z from 'zod/mini';
import { defineErrors } from '../define/error.js';
import { defineMessage } from '../define/message.js';
import { blankTrimmed } from '../define/trim-blank.js';
import { isReserved } from '../pages/page-path.js';
import { categoryViewSchema, isSlug, MAX_CATEGORY_SLUG, type Category } from './category.js';
import { categoriesSchema, categoryFormSchema, categoryListMessages } from './category-list.js';

export const MAX_CATEGORIES = 30;
/** Characters. */
export const MAX_CATEGORY_LABEL = 40;

/** Each has at least 4.5:1 on every surface of its theme; a test measures it. */
export const CATEGORY_PALETTES: Record<PaletteName, { label: string; color: Category['color'] }> = {
  vermelho: { label: 'Vermelho', color: { light: '#C21F36', dark: '#FF5C6C', deep: '#4A0F1C' } },
  verde: { label: 'Verde', color: { light: '#0B6B42', dark: '#2BD98F', deep: '#083A2B' } },
  laranja: { label: 'Laranja', color: { light: '#9A4A00', dark: '#FF9F43', deep: '#47230A' } },
  azul: { label: 'Azul', color: { light: '#0B5CA8', dark: '#5CA8FF', deep: '#0B2450' } },
  roxo: { label: 'Roxo', color: { light: '#6B33C9', dark: '#B58CFF', deep: '#2B1560' } },
  rosa: { label: 'Rosa', color: { light: '#A81E72', dark: '#FF7AC3', deep: '#4A0F36' } },
  turquesa: { label: 'Turquesa', color: { light: '#0A6670', dark: '#3FD6E0', deep: '#08343A' } },
  amarelo: { label: 'Amarelo', color: { light: '#7A5B00', dark: '#F2C94C', deep: '#3D2E05' } },
  grafite: { label: 'Grafite', color: { light: '#4A4560', dark: '#B9B3C9', deep: '#1F1A2E' } },
};

const PALETTE_NAMES = [
  'vermelho',
  'verde',
  'laranja',
  'azul',
  'roxo',
  'rosa',
  'turquesa',
  'amarelo',
  'grafite',
] as const;
export type PaletteName = (typeof PALETTE_NAMES)[number];

/** One emoji, also with a skin tone or joined from several; or nothing. */
const EMOJI =
  /^(?:\p{RI}{2}|\p{Emoji_Presentation}[\p{EMod}\ufe0f]*(?:\u200d\p{Extended_Pictographic}[\p{EMod}\ufe0f]*)*|\p{Extended_Pictographic}\ufe0f(?:\u200d\p{Extended_Pictographic}[\p{EMod}\ufe0f]*)*)?$/u;

const text = (most: number) =>
  z.string().check(blankTrimmed, z.maxLength(most, { error: `No máximo ${most} caracteres` }));

/** A category as the owner writes it. Colours are one of the palettes, which can be read in both themes. */
export const categoryDraftSchema = z.object({
  /** Absent for a new one. */
  id: z.optional(categoryViewSchema.shape.id),
  slug: z.string().check(
    z.refine(isSlug, {
      error: 'Use letras minúsculas sem acento, números e hífens, até 40 caracteres',
      abort: true,
    }),
    z.refine((slug) => !isReserved(slug), { error: 'Este endereço já é de outra página da loja' }),
  ),
  label: text(MAX_CATEGORY_LABEL).check(z.minLength(1, { error: 'Nome é obrigatório' })),
  description: text(160),
  homeOrder: z.int().check(z.gte(0), z.lte(999)),
  palette: z.enum(PALETTE_NAMES),
  /** Empty: the shop's own drawing. */
  image: z
    .string()
    .check(
      z.trim(),
      z.maxLength(2_000),
      z.regex(/^(https:\/\/\S+|\/\S*)?$/, { error: 'Informe um endereço de imagem válido' }),
    ),
  icon: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(16),
      // No pattern of JSON Schema, which has no such classes.
      z.refine((icon) => EMOJI.test(icon), { error: 'Use um emoji só, ou deixe em branco' }),
    ),
  ),
  reportsView: z.boolean(),
  form: categoryFormSchema,
  /** Further addresses. One that is missing here stays as it is: products and links use it. */
  aliases: z.array(
    z.object({
      slug: z.string(),
      announcement: z.optional(text(60)),
      redirects: z.boolean(),
    }),
  ),
});
export type CategoryDraft = z.output<typeof categoryDraftSchema>;

/** "Gift Cards & Cia." becomes `gift-cards-cia`. */
export function slugOf(label: string): string {
  return label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_CATEGORY_SLUG)
    .replace(/^-+|-+$/g, '');
}

export const categoryErrors = defineErrors('catalog', {
  categoryInUse: {
    status: 409,
    detail: 'A categoria "{label}" tem {uses}. Mude de categoria ou apague antes.',
  },
});

/** All for admins. */
export const categoryMessages = {
  ...categoryListMessages,
  /** Replaces all of them: those that are missing are deleted. `platform.conflict` if they were changed since. */
  changeCategories: defineMessage('catalog.category.change', {
    input: z.object({
      version: z.int().check(z.gte(0)),
      items: z.array(categoryDraftSchema).check(z.minLength(1), z.maxLength(MAX_CATEGORIES)),
    }),
    output: categoriesSchema,
  }),
};
