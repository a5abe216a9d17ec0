import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes } from '@vale/contracts/catalog';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { axe } from 'jest-axe';
import { codesOf } from '../../features/admin/model/code-lines.js';
import { aStoredProduct, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
// Lazy in the app: loaded before the first test waits for it.
import './admin-screen.js';
import './panel-screen.js';

const product = aStoredProduct();

describe('admin panel', () => {
  it('lists products with their free codes, deactivates one, and adds codes', async () => {
    const user = userEvent.setup();
    const stored = { isActive: true, free: 2, codes: [] as string[] };
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
      }))
      .on(checkoutRoutes.addStock, ({ body }) => {
        stored.codes = (body as { codes: string[] }).codes;
        stored.free += stored.codes.length;
        return { added: stored.codes.length, repeated: 0 };
      });
    const { container } = renderApp('/admin', api);
    const row = within((await screen.findByRole('rowheader', { name: 'Steam' })).closest('tr')!);
    expect(await row.findByText('2')).toBeInTheDocument();
    await user.click(row.getByRole('button', { name: 'Desativar' }));
    expect(await row.findByText('Inativo')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();

    await user.click(row.getByRole('button', { name: 'Adicionar códigos' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText(/Códigos/), 'AAA-1{Enter}{Enter}BBB-2');
    await user.click(dialog.getByRole('button', { name: 'Adicionar 2' }));
    expect(await dialog.findByText('2 adicionados, 0 repetidos.')).toBeInTheDocument();
    expect(stored.codes).toEqual(['AAA-1', 'BBB-2']);
    await user.click(dialog.getByRole('button', { name: 'Fechar' }));
    expect(await row.findByText('4')).toBeInTheDocument();
  });

  it('reads one code per line, or codes of several lines between empty lines', () => {
    expect(codesOf(' A \r\nB\n')).toEqual(['A', 'B']);
    expect(codesOf('login: a\nsenha: b\n\nlogin: c\nsenha: d')).toEqual([
      'login: a\nsenha: b',
      'login: c\nsenha: d',
    ]);
    expect(codesOf(' \n ')).toEqual([]);
  });
});
