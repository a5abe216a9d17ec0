import { categoryOf, type CategorySlug } from '@vale/contracts/catalog';

/** The icon that the owner chose. Without one, nothing, or a bar of the category's colour. */
export function CategoryIcon({ category, bar }: { category: CategorySlug; bar?: true }) {
  const { icon } = categoryOf(category);
  if (icon) return <span aria-hidden>{icon}</span>;
  return bar ? <span aria-hidden className="h-4 w-1.5 rounded-full bg-cat" /> : null;
}
