import {
  CATEGORY_PALETTES,
  categoryDraftSchema,
  PLAIN_FORM,
  type AdminCategory,
  type CategoryDraft,
  type PaletteName,
} from '@vale/contracts/catalog';
import { fieldMessage, type FieldProblem } from '@vale/contracts/define';

export type CategoryProblems = Partial<Record<string, string>>;

/** The values of the form; the position is text while it is typed. */
export type CategoryValues = Omit<CategoryDraft, 'homeOrder'> & { homeOrder: string };

export const paletteOptions = Object.entries(CATEGORY_PALETTES).map(
  ([name, { label }]) => [name as PaletteName, label] as const,
);

export function draftOf(category: AdminCategory): CategoryDraft {
  const {
    id,
    slug,
    label,
    description,
    homeOrder,
    image,
    reportsView,
    aliases,
    color,
    form,
    icon = '',
  } = category;
  const palette = paletteOptions.find(([name]) => CATEGORY_PALETTES[name].color.light === color.light);
  return {
    id,
    slug,
    label,
    description,
    homeOrder,
    palette: palette?.[0] ?? 'grafite',
    image,
    icon,
    reportsView,
    form,
    aliases,
  };
}

/** A new category is last on the home. */
export function valuesOf(category: AdminCategory | null, all: readonly AdminCategory[]): CategoryValues {
  if (category) return { ...draftOf(category), homeOrder: String(category.homeOrder) };
  const last = Math.max(0, ...all.map(({ homeOrder }) => homeOrder));
  return {
    slug: '',
    label: '',
    description: '',
    homeOrder: String(last + 1),
    palette: 'azul',
    image: '',
    icon: '',
    reportsView: false,
    form: PLAIN_FORM,
    aliases: [],
  };
}

export function readCategory(
  values: CategoryValues,
): { draft: CategoryDraft } | { problems: CategoryProblems } {
  const homeOrder = /^\d{1,3}$/.test(values.homeOrder.trim()) ? Number(values.homeOrder) : Number.NaN;
  const { extras, choosesStore, features } = values.form;
  const form = { extras, choosesStore, features: features.filter((line) => line.trim() !== '') };
  const read = categoryDraftSchema.safeParse({ ...values, homeOrder, form }, { error: fieldMessage });
  if (read.success) return { draft: read.data };
  const problems = read.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
  return { problems: Object.fromEntries(problems.toReversed()) };
}

/** Problems that the service found in the category at a position of the list. */
export function problemsAt(at: number, fields: readonly FieldProblem[]): CategoryProblems {
  const start = `items.${at}.`;
  const own = fields.filter(({ path }) => path.startsWith(start));
  return Object.fromEntries(own.map(({ path, message }) => [path.slice(start.length), message]).toReversed());
}

export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), items[from]!, ...rest.slice(to)];
}
