import { existsSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { categorySlugs } from '@vale/contracts/catalog';
import { categoryImage } from './safe-image.js';

it.each(categorySlugs())('%s has a picture for its products that have none', (slug) => {
  expect(existsSync(`apps/web/public${categoryImage(slug)}`)).toBe(true);
});
