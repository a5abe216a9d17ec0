import { describe, expect, it } from '@jest/globals';
import { matchPath, matchRoutes } from 'react-router-dom';
import { addresses } from '../shared/routing/addresses.js';
import { isSuccessPath, paths } from './paths.js';

const product = { category: 'jogos', id: 'a/b?c' };

describe('addresses and patterns', () => {
  it.each([
    [addresses.home, paths.home],
    [addresses.testimonials, paths.testimonials],
    [addresses.profile, paths.profile],
    [addresses.login, paths.login],
    [addresses.checker, paths.checker],
    [addresses.mailbox, paths.mailbox],
    [addresses.admin, paths.admin],
    [addresses.product(product), paths.product],
    [addresses.checkout(product), paths.checkout],
    [addresses.checkoutSuccess(product), paths.checkoutSuccess],
    [addresses.order('01JD'), paths.order],
  ])('%s leads to %s', (address, pattern) => {
    expect(matchPath(pattern, address)).not.toBeNull();
  });

  it('a product’s id comes back as it went in', () => {
    expect(matchRoutes([{ path: paths.product }], addresses.product(product))?.[0]?.params).toEqual({
      game: 'jogos',
      id: 'a/b?c',
    });
  });

  it('a segment `success` makes a success page, a word that contains it does not', () => {
    expect(['/x/success/1', '/success', '/successo', '/x/unsuccess'].map(isSuccessPath)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
