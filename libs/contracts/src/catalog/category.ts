import * as z from 'zod/mini';

/** Characters. */
export const MAX_CATEGORY_SLUG = 40;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The form of a category's address. The shop's data says which categories exist: `isCategory`. */
export const categorySchema = z.string().check(z.maxLength(MAX_CATEGORY_SLUG), z.regex(SLUG));
export type CategorySlug = z.output<typeof categorySchema>;

export function isSlug(text: string): boolean {
  return text.length <= MAX_CATEGORY_SLUG && SLUG.test(text);
}

/** A further name: stored products and old links still use it. */
const categoryAliasSchema = z.object({
  slug: categorySchema,
  /** A line on the page of this address only. */
  announcement: z.optional(z.string()),
  /** Its page leads to the category's own address; otherwise it shows the same list. */
  redirects: z.boolean(),
});

export const categoryViewSchema = z.object({
  /** Never changes: products are listed by it. */
  id: categorySchema,
  slug: categorySchema,
  label: z.string(),
  /** Under the heading of its page. */
  description: z.string(),
  /** Position among the home's carousels, the least on top. */
  homeOrder: z.int(),
  /** Text and accents in both themes, at least 4.5:1 on surfaces. `deep` is the dark end of a banner's gradient. */
  color: z.object({ light: z.string(), dark: z.string(), deep: z.string() }),
  /** An emoji before its name in menus; absent for none. */
  icon: z.optional(z.string()),
  /** Address of the picture of its products that have none. */
  image: z.string(),
  /** Its page reports `ViewContent` (specification §2). */
  reportsView: z.boolean(),
  aliases: z.array(categoryAliasSchema),
});
export type Category = z.output<typeof categoryViewSchema>;

/** Cards in a carousel of the home. The gateway puts the reply to the web app's own request into the page. */
export const HOME_CAROUSEL_LENGTH = 12;
