import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { PAGE_NAMES, pageAt, pages, pathsOf } from '@vale/contracts/pages';
import { matchPath, matchRoutes } from 'react-router-dom';
import { addresses } from '../shared/routing/addresses.js';

const product = { category: 'jogos', id: 'a/b?c' };
const routes = PAGE_NAMES.flatMap((name) => pathsOf(name).map((path) => ({ id: name, path })));
const shownAt = (address: string) => matchRoutes(routes, address)?.[0]?.route.id;

describe('addresses and pages', () => {
  it.each([
    [addresses.home, pages.home],
    [addresses.testimonials, pages.testimonials],
    [addresses.profile, pages.profile],
    [addresses.login, pages.login],
    [addresses.admin, pages.admin],
    [addresses.category('jogos'), pages.category],
    [addresses.product(product), pages.product],
    [addresses.checkout(product), pages.checkout],
    [addresses.checkoutSuccess(product), pages.success],
    [addresses.order('01JD'), pages.order],
  ])('%s leads to $path', (address, { path }) => {
    expect(matchPath(path, address)).not.toBeNull();
  });

  it('a product’s id is unchanged after both conversions', () => {
    expect(matchRoutes([{ path: pages.product.path }], addresses.product(product))?.[0]?.params).toEqual({
      game: 'jogos',
      id: 'a/b?c',
    });
  });

  it.each([
    '/',
    '/jogos',
    '/ea-fc26',
    '/login/',
    '/product/jogos/1',
    '/checkout-success/jogos/1',
    '/checkout-success/1',
    '/checkout-success',
    '/success/1',
    '/success',
    '/dev/mailbox',
    '/admin',
    '/admin/users/7',
    '/product/jogos',
    '/a/b',
  ])('%s is the same page for the router as for the gateway', (address) => {
    expect(shownAt(address)).toBe(pageAt(address)?.name);
  });
});

describe('screens', () => {
  it('are those of the pages registry', () => {
    const source = readFileSync(new URL('./screens.tsx', import.meta.url), 'utf8');
    const found = [
      ...source.matchAll(/(\w+)(?: =|:) lazy\(\(\) => import\('\.\.\/screens\/([\w/-]+)-screen/g),
    ];
    const listed = PAGE_NAMES.map((name) => [name, pages[name].screen]);
    const loaded = found.map(([, name, screen]) => [name === 'CategoryScreen' ? 'category' : name, screen]);
    expect(loaded.toSorted()).toEqual(listed.toSorted());
  });
});
