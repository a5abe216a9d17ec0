import { describe, expect, it } from '@jest/globals';
import { categorySlugs } from '../catalog/shop-categories.js';
import { pagePath, PAGE_NAMES, pageAt, pages, pathsOf, repairedPath } from './index.js';

describe('pages', () => {
  it('have an address that leads back to them', () => {
    const params = { game: 'jogos', id: '1', transactionId: '01JD', category: 'jogos' };
    for (const name of PAGE_NAMES) {
      const address = pagePath(name as 'product', params);
      expect({ address, name: pageAt(address)?.name }).toEqual({ address, name });
    }
  });

  it('return a parameter unchanged', () => {
    const params = { game: 'jogos', id: 'a/b?c' };
    expect(pageAt(pagePath('product', params))).toEqual({ name: 'product', params });
    expect(pageAt('/product/jogos/%')).toEqual({ name: 'product', params: { game: 'jogos', id: '%' } });
  });

  it('exist for each category, legacy names too', () => {
    for (const category of categorySlugs()) {
      expect(pageAt(`/${category}`)).toEqual({ name: 'category', params: { category } });
    }
    // The shop's data says if it exists.
    expect(pageAt('/valorant')?.name).toBe('category');
    for (const other of ['/toString', '/a--b', '/-a', '/img', '/api', '/product', `/${'a'.repeat(41)}`])
      expect([other, pageAt(other)]).toEqual([other, null]);
  });

  it.each([
    ['/checkout-success/jogos/p1', 'success'],
    ['/checkout-success/p1', 'success'],
    ['/checkout-success', 'success'],
    ['/success/1', 'success'],
    ['/x/success/1', 'success'],
    ['/success', 'success'],
    ['/successo', 'category'],
    ['/x/unsuccess', undefined],
    ['/admin/', 'admin'],
    ['/admin/users', 'admin'],
    ['/product/jogos', undefined],
    ['/nada/aqui', undefined],
  ])('at %s: %s', (path, name) => {
    expect(pageAt(path)?.name).toBe(name);
  });

  it.each([
    ['/jogos&e=1', '/jogos?e=1'],
    ['/jogos&utm_source=x&utm_medium=y?utm_term=z', '/jogos?utm_source=x&utm_medium=y&utm_term=z'],
    ['/JOGOS', '/jogos'],
    ['/jogos%20', '/jogos'],
    ['/jogos.', '/jogos'],
    ['/jogos%20?a=1', '/jogos?a=1'],
    ['/Product/JOGOS/AbC.', '/product/jogos/AbC'],
    ['/PEDIDO/01JDAB', '/pedido/01JDAB'],
    ['/&e=1', '/?e=1'],
    ['/Depoimentos)', '/depoimentos'],
    ['/jogos%26e=1', '/jogos?e=1'],
    ['/jogos%3Futm_source=x&utm_term=z', '/jogos?utm_source=x&utm_term=z'],
    ['/jogos*', '/jogos'],
    ['/jogos%E2%80%A6', '/jogos'],
    ['/jogos%E2%80%8B', '/jogos'],
    ['/jogos%0A', '/jogos'],
    ['/Product/jogos/a%26b', '/product/jogos/a%26b'],
    ['/jogos', null],
    ['/jogos?a=1&b=2', null],
    ['/nada.', '/nada'],
    ['/nada/aqui.', null],
    ['/product/jogos/a%26b', null],
    ['//evil.example/success.', null],
    ['/\\\\evil.example/success.', null],
  ])('repair %s to %s', (address, repaired) => {
    expect(repairedPath(address)).toBe(repaired);
  });

  it('have each path once', () => {
    const paths = PAGE_NAMES.flatMap(pathsOf);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('are not listed if they show an account, an order or the panel', () => {
    const listed = PAGE_NAMES.filter((name) => pages[name].listed);
    expect(listed).toEqual([
      'home',
      'testimonials',
      'login',
      'product',
      'terms',
      'privacy',
      'refunds',
      'category',
    ]);
  });
});
