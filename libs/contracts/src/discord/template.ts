import * as z from 'zod/mini';
import { categorySchema } from '../catalog/category.js';
import { parseUrl } from '../define/url.js';
import { blankTrimmed } from '../define/trim-blank.js';
import { EMBED_LIMITS, lengthOf } from './embed.js';

export const DEFAULT_EMBED_COLOR = '#FF4655';
const DEFAULT_MAX_ITEMS = 6;
const DEFAULT_MAX_FEATURES = 3;
/** Rows of a list in an embed. */
const MAX_ROWS = 25;

/**
 * Portuguese description of the problem with a typed value; undefined if it is valid. Does not use zod, to
 * keep the creator's bundle small.
 */
const tooLong = (most: number) => (value: string) =>
  lengthOf(value) > most ? `No máximo ${most} caracteres` : undefined;
const notAColor = (value: string) => (/^#[0-9a-fA-F]{6}$/.test(value) ? undefined : 'Cor inválida');
/** Discord fetches pictures. */
const notAPicture = (value: string) =>
  value === '' || (/^https?:\/\/[^\s/]+\S*$/.test(value) && parseUrl(value) && value.length <= 2_000)
    ? undefined
    : 'Informe um endereço válido';

const TEXT_RULES = {
  title: tooLong(EMBED_LIMITS.title),
  description: tooLong(EMBED_LIMITS.description),
  color: notAColor,
  bannerUrl: notAPicture,
  footerText: tooLong(EMBED_LIMITS.footer),
  footerIcon: notAPicture,
  authorName: tooLong(EMBED_LIMITS.author),
  authorIcon: notAPicture,
};

/** Problems of the typed texts by field; empty if all are valid. */
export function embedConfigErrors(config: EmbedConfig): Partial<Record<keyof typeof TEXT_RULES, string>> {
  const errors = Object.entries(TEXT_RULES).map(([name, rule]) => [
    name,
    rule(config[name as keyof typeof TEXT_RULES]),
  ]);
  return Object.fromEntries(errors.filter(([, error]) => error !== undefined));
}

/** Longer than any text of an embed in its longest encoding. */
const MAX_STORED_LENGTH = 10_000;
const text = (name: keyof typeof TEXT_RULES) =>
  z.string().check(
    z.maxLength(MAX_STORED_LENGTH),
    z.superRefine((value, context) => {
      const error = TEXT_RULES[name](value);
      if (error) context.addIssue(error);
    }),
  );
const rows = z.int().check(z.gte(1), z.lte(MAX_ROWS));

/** Content of an embed, without the product's own data. Texts may contain `PLACEHOLDERS`. */
export const embedConfigSchema = z.object({
  title: text('title'),
  description: text('description'),
  color: text('color'),
  /** The product's picture. */
  thumbnailEnabled: z.boolean(),
  bannerEnabled: z.boolean(),
  bannerUrl: text('bannerUrl'),
  footerText: text('footerText'),
  footerIcon: text('footerIcon'),
  authorName: text('authorName'),
  authorIcon: text('authorIcon'),
  showSkinsPreview: z.boolean(),
  showFeatures: z.boolean(),
  maxSkinsPreview: rows,
  maxFeatures: rows,
});
export type EmbedConfig = z.output<typeof embedConfigSchema>;

/** Template as an admin saves it. New products of `category` are posted with it. */
export const templateDraftSchema = z.extend(embedConfigSchema, {
  name: z
    .string()
    .check(
      blankTrimmed,
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
