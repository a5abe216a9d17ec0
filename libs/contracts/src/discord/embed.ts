import * as z from 'zod/mini';

/** Discord's, in characters. `total` is the sum over title, description, field names and values, footer and author. */
export const EMBED_LIMITS = {
  title: 256,
  description: 4_096,
  fields: 25,
  fieldName: 256,
  fieldValue: 1_024,
  footer: 2_048,
  author: 256,
  total: 6_000,
} as const;

const text = z.string();
const picture = z.object({ url: text });

/** One embed as it is sent. The schema has no limits; `embedProblems` reports which are exceeded. */
export const embedSchema = z.object({
  title: z.optional(text),
  description: z.optional(text),
  /** 0xRRGGBB */
  color: z.int(),
  fields: z.array(z.object({ name: text, value: text })),
  /** ISO 8601 */
  timestamp: text,
  thumbnail: z.optional(picture),
  image: z.optional(picture),
  author: z.optional(z.object({ name: text, icon_url: z.optional(text) })),
  footer: z.optional(z.object({ text, icon_url: z.optional(text) })),
});
export type Embed = z.output<typeof embedSchema>;

/** Length of one text, or of all together, beside its limit. */
export interface EmbedCount {
  part: EmbedPart;
  length: number;
  limit: number;
}
type EmbedPart = 'title' | 'description' | 'items' | 'footer' | 'author' | 'total';

/** Counts like Discord: code points, without surrounding spaces. */
export function lengthOf(value: string | undefined): number {
  return [...(value ?? '').trim()].length;
}

/** The length of each text of an embed, and the sum; of the fields the longest value. */
export function embedCounts(embed: Embed): EmbedCount[] {
  const title = lengthOf(embed.title);
  const description = lengthOf(embed.description);
  const footer = lengthOf(embed.footer?.text);
  const author = lengthOf(embed.author?.name);
  const values = embed.fields.map(({ value }) => lengthOf(value));
  const fields = embed.fields.reduce((sum, { name, value }) => sum + lengthOf(name) + lengthOf(value), 0);
  return [
    { part: 'title', length: title, limit: EMBED_LIMITS.title },
    { part: 'description', length: description, limit: EMBED_LIMITS.description },
    { part: 'items', length: Math.max(0, ...values), limit: EMBED_LIMITS.fieldValue },
    { part: 'footer', length: footer, limit: EMBED_LIMITS.footer },
    { part: 'author', length: author, limit: EMBED_LIMITS.author },
    { part: 'total', length: title + description + fields + footer + author, limit: EMBED_LIMITS.total },
  ];
}

/** Problems for which Discord would reply 400. */
export function embedProblems(embed: Embed): EmbedCount[] {
  return embedCounts(embed).filter(({ length, limit }) => length > limit);
}

const PART_NAMES: Record<EmbedPart, string> = {
  title: 'título',
  description: 'descrição com o link',
  items: 'campo',
  footer: 'rodapé',
  author: 'autor',
  total: 'embed inteira',
};

/** `título: 300 de 256 caracteres` */
export function embedCountText({ part, length, limit }: EmbedCount): string {
  return `${PART_NAMES[part]}: ${length} de ${limit} caracteres`;
}
