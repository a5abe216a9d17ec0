import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes } from '@vale/contracts/catalog';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { axe } from 'jest-axe';
import { aStoredProduct, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
// Lazy in the app: loaded before the first test waits for it.
import './admin-screen.js';
import './panel-screen.js';

const product = aStoredProduct();

describe('admin panel', () => {
  it('lists products with their free codes, deactivates one, and leads to its stock', async () => {
    const user = userEvent.setup();
    const stored = { isActive: true, free: 2 };
    const api = anEmptyApi(aUser({ role: 'admin' }))
      .on(catalogRoutes.listAllProducts, () => ({
        items: [{ ...product, isActive: stored.isActive }],
        nextCursor: null,
      }))
      .on(catalogRoutes.changeProduct, ({ body }) => {
        stored.isActive = (body as { isActive: boolean }).isActive;
        return { ...product, isActive: stored.isActive };
      })
      .on(checkoutRoutes.countStock, () => ({
        items: [{ productId: 'p1', variation: '', free: stored.free, held: 0, assigned: 0 }],
      }));
    const { container } = renderApp('/admin', api);
    const row = within((await screen.findByRole('rowheader', { name: 'Steam' })).closest('tr')!);
    expect(await row.findByText('2')).toBeInTheDocument();
    await user.click(row.getByRole('button', { name: 'Desativar' }));
    expect(await row.findByText('Inativo')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();

    expect(row.getByRole('link', { name: 'Adicionar códigos' })).toHaveAttribute('href', '/admin/stock/p1');
  });
});
