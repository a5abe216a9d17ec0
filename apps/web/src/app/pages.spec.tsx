import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { NOT_FOUND_TITLE, PAGE_NAMES, pageAt, pages } from '@vale/contracts/pages';
import { addresses } from '../shared/routing/addresses.js';
import { anEmptyApi, renderApp } from '../testing/render-app.js';

const product = { category: 'jogos', id: 'a/b?c' };

describe('addresses and pages', () => {
  it.each([
    [addresses.home, 'home'],
    [addresses.testimonials, 'testimonials'],
    [addresses.profile, 'profile'],
    [addresses.login, 'login'],
    [addresses.admin, 'admin'],
    [addresses.category('jogos'), 'category'],
    [addresses.product(product), 'product'],
    [addresses.checkout(product), 'checkout'],
    [addresses.checkoutSuccess(product), 'success'],
    [addresses.order('01JD'), 'order'],
  ])('%s leads to %s', (address, name) => {
    expect(pageAt(address)?.name).toBe(name);
  });

  it.each([
    ['/login/', 'Entrar'],
    ['/checkout-success/jogos/1', 'Compra'],
    ['/x/success/1', 'Compra'],
    ['/product/jogos', NOT_FOUND_TITLE],
    ['/nao/existe', NOT_FOUND_TITLE],
    ['/nao-existe', NOT_FOUND_TITLE],
  ])('%s shows the page that the gateway finds: %s', async (address, title) => {
    renderApp(address, anEmptyApi());
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(document.title).toMatch(new RegExp(`^${title} · `)));
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
