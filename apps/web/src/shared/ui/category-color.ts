import { categoryOf, type CategorySlug } from '@vale/contracts/catalog';
import type { CSSProperties } from 'react';

/** Sets `--color-cat`, which `text-cat`, `bg-cat` and `.tag` read, for an element and all inside it; see `base.css`. */
export function categoryColor(category: CategorySlug): CSSProperties {
  const { light, dark } = categoryOf(category).color;
  return { '--cat-light': light, '--cat-dark': dark } as CSSProperties;
}
