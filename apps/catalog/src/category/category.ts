import {
  CATEGORY_PALETTES,
  FIRST_CATEGORIES,
  FIRST_FORMS,
  MAX_CATEGORIES,
  MAX_CATEGORY_LABEL,
  MAX_CATEGORY_SLUG,
  plainCell,
  PLAIN_FORM,
  slugOf,
  type AdminCategory,
  type Category,
  type CategoryDraft,
} from '@vale/contracts/catalog';
import { AppError, platformErrors, type FieldProblem } from '@vale/contracts/define';
import { isReserved } from '@vale/contracts/pages';

/** Documents of the first release with categories have no form. */
export type StoredCategory = Category & Partial<Pick<AdminCategory, 'form'>>;

export interface CategoriesRecord {
  _id: string;
  /** In the order of the menu. */
  items: StoredCategory[];
  /** Epoch milliseconds. */
  changedAt: number;
  changedBy: string;
}

const NO_PICTURE = '/img/fallback.svg';

const NEW_CATEGORY: Omit<CategoryDraft, 'slug' | 'label' | 'homeOrder'> = {
  description: '',
  palette: 'azul',
  image: '',
  reportsView: false,
  form: PLAIN_FORM,
  aliases: [],
};

/** The stored categories, or the first ones, each with its form. */
export function currentCategories(stored: CategoriesRecord | null): AdminCategory[] {
  const items: readonly StoredCategory[] = stored?.items ?? FIRST_CATEGORIES;
  return items.map((one) => {
    const form = one.form ?? FIRST_FORMS[one.id] ?? PLAIN_FORM;
    return { ...one, form };
  });
}

/**
 * The categories as the owner wrote them. Ids and addresses stay, because products and links use them: a former
 * address leads to the new one. Throws `platform.invalid-input` if an address names two categories.
 */
export function changedCategories(
  before: readonly Category[],
  drafts: readonly CategoryDraft[],
): AdminCategory[] {
  const known = new Map(before.map((one) => [one.id, one]));
  const after = drafts.map((draft) => changedCategory(draft, known.get(draft.id ?? '')));
  refuseRepeated(after);
  refuseTakenOver(before, drafts);
  return after;
}

/** The categories with one more for each label that none has. Labels may be longer than a category's. */
export function withNewCategories(
  before: readonly AdminCategory[],
  labels: readonly string[],
): AdminCategory[] {
  const after = [...before];
  for (const given of labels) {
    const label = given.trim().slice(0, MAX_CATEGORY_LABEL).trim();
    if (label === '' || categoryLabelled(after, label)) continue;
    const homeOrder = Math.max(0, ...after.map((one) => one.homeOrder)) + 1;
    const draft = { ...NEW_CATEGORY, slug: freeSlug(label, after), label, homeOrder };
    after.push(changedCategory(draft, undefined));
  }
  return after;
}

/** The category with this label, in any case and without accents. */
export function categoryLabelled<C extends Category>(all: readonly C[], label: string): C | undefined {
  const wanted = plainCell(label.trim().slice(0, MAX_CATEGORY_LABEL));
  return all.find((one) => plainCell(one.label) === wanted);
}

/** Other pages of the shop, and former names of categories, keep their addresses. */
function freeSlug(label: string, all: readonly Category[]): string {
  const taken = new Set(
    all.flatMap(({ id, slug, aliases }) => [id, slug, ...aliases.map((one) => one.slug)]),
  );
  const start =
    slugOf(label)
      .slice(0, MAX_CATEGORY_SLUG - 3)
      .replace(/-+$/, '') || 'categoria';
  const slugs = [
    slugOf(label) || start,
    ...Array.from({ length: MAX_CATEGORIES }, (_, at) => `${start}-${at + 2}`),
  ];
  return slugs.find((slug) => !taken.has(slug) && !isReserved(slug))!;
}

/** The address of a new category becomes its id. One that another administrator deleted meanwhile is new again. */
function changedCategory(draft: CategoryDraft, stored: Category | undefined): AdminCategory {
  const { slug, label, description, homeOrder, palette, image, icon, reportsView, form } = draft;
  return {
    id: stored?.id ?? slug,
    slug,
    label,
    description,
    homeOrder,
    color: CATEGORY_PALETTES[palette].color,
    image: image || NO_PICTURE,
    ...(icon && { icon }),
    reportsView,
    form,
    aliases: stored ? aliasesAfter(draft, stored) : [],
  };
}

function aliasesAfter({ slug, aliases }: CategoryDraft, stored: Category): Category['aliases'] {
  const kept = stored.aliases.map((alias) => {
    const written = aliases.find((one) => one.slug === alias.slug);
    if (!written) return alias;
    const { announcement, redirects } = written;
    // A page that leads elsewhere shows nothing.
    return { slug: alias.slug, redirects, ...(announcement && !redirects && { announcement }) };
  });
  const former = slug === stored.slug ? [] : [{ slug: stored.slug, redirects: true }];
  return [...kept.filter((alias) => alias.slug !== slug), ...former];
}

function refuseRepeated(categories: readonly Category[]): void {
  const owners = new Map<string, Category>();
  const fields: FieldProblem[] = [];
  for (const [at, category] of categories.entries()) {
    const isTwin = ({ label }: Category) => label.toLowerCase() === category.label.toLowerCase();
    if (categories.findIndex(isTwin) < at)
      fields.push({ path: `items.${at}.label`, message: 'Já existe uma categoria com este nome' });
    for (const name of new Set([category.id, category.slug, ...category.aliases.map(({ slug }) => slug)])) {
      const owner = owners.get(name);
      if (owner) fields.push({ path: `items.${at}.slug`, message: taken(name, owner) });
      else owners.set(name, category);
    }
  }
  if (fields.length > 0) throw new AppError(platformErrors.invalidInput, { fields });
}

/** A new category must not get the products of one that is deleted by the same change. */
function refuseTakenOver(before: readonly Category[], drafts: readonly CategoryDraft[]): void {
  const fields = drafts.flatMap(({ id, slug }, at) => {
    const owner = id === undefined ? before.find((one) => one.id === slug) : undefined;
    return owner ? [{ path: `items.${at}.slug`, message: taken(slug, owner) }] : [];
  });
  if (fields.length > 0) throw new AppError(platformErrors.invalidInput, { fields });
}

const taken = (name: string, { label }: Category) => `O endereço "/${name}" já é da categoria "${label}"`;

/** Ids of those whose products are found by another label from now on. */
export function relabelled(before: readonly Category[], after: readonly Category[]): string[] {
  const labels = new Map(before.map(({ id, label }) => [id, label]));
  return after.filter(({ id, label }) => labels.has(id) && labels.get(id) !== label).map(({ id }) => id);
}
