import * as z from 'zod/mini';
import { categorySchema } from '../catalog/category.js';
import { EMBED_LIMITS, lengthOf } from './embed.js';

export const DEFAULT_EMBED_COLOR = '#FF4655';
export const DEFAULT_MAX_ITEMS = 6;
export const DEFAULT_MAX_FEATURES = 3;
/** Rows of a list in an embed. */
const MOST_ROWS = 25;

const text = (most: number) =>
  z.string().check(
    z.refine((value) => lengthOf(value) <= most, { error: `No máximo ${most} caracteres` }),
    // Counted by code points above; this bounds what is stored.
    z.maxLength(2 * most),
  );
/** Discord fetches it. */
const pictureUrl = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'Informe um endereço válido' }).check(z.maxLength(2_000)),
]);
const rows = z.int().check(z.gte(1), z.lte(MOST_ROWS));

/** What an embed is made of, beside a product. Texts may have the placeholders of `PLACEHOLDERS`. */
export const embedConfigSchema = z.object({
  title: text(EMBED_LIMITS.title),
  description: text(EMBED_LIMITS.description),
  color: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, { error: 'Cor inválida' })),
  /** The product's picture. */
  thumbnailEnabled: z.boolean(),
  bannerEnabled: z.boolean(),
  bannerUrl: pictureUrl,
  footerText: text(EMBED_LIMITS.footer),
  footerIcon: pictureUrl,
  authorName: text(EMBED_LIMITS.author),
  authorIcon: pictureUrl,
  showSkinsPreview: z.boolean(),
  showFeatures: z.boolean(),
  maxSkinsPreview: rows,
  maxFeatures: rows,
});
export type EmbedConfig = z.output<typeof embedConfigSchema>;

/** What an admin saves. `category`: new products of it are posted with this template. */
export const templateDraftSchema = z.extend(embedConfigSchema, {
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Digite um nome para o template!' }),
      z.maxLength(80, { error: 'No máximo 80 caracteres' }),
    ),
  category: z.nullable(categorySchema),
});
export type TemplateDraft = z.output<typeof templateDraftSchema>;

export const templateSchema = z.extend(templateDraftSchema, {
  id: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.int(),
  changedAt: z.int(),
});
export type Template = z.output<typeof templateSchema>;

export const EMPTY_EMBED: EmbedConfig = {
  title: '',
  description: '',
  color: DEFAULT_EMBED_COLOR,
  thumbnailEnabled: false,
  bannerEnabled: false,
  bannerUrl: '',
  footerText: '',
  footerIcon: '',
  authorName: '',
  authorIcon: '',
  showSkinsPreview: true,
  showFeatures: true,
  maxSkinsPreview: DEFAULT_MAX_ITEMS,
  maxFeatures: DEFAULT_MAX_FEATURES,
};
