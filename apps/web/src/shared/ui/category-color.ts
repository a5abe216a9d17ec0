import { categoryOf, type CategorySlug } from '@vale/contracts/catalog';
import type { CSSProperties } from 'react';

/** The style that sets `--color-cat`, which `text-cat`, `bg-cat` and `.tag` read, for an element and all inside it. */
export function categoryColor(category: CategorySlug): CSSProperties {
  const { light, dark } = categoryOf(category).color;
  return { '--color-cat': `light-dark(${light}, ${dark})` } as CSSProperties;
}
