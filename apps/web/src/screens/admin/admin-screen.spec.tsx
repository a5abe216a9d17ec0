import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { figuresRoutes } from '@vale/contracts/figures';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './panel-screen.js';

const anAdminApi = () =>
  anEmptyApi(aUser({ role: 'admin' })).on(figuresRoutes.catalogFigures, () => ({
    listedProducts: 1,
    hasManualProduct: false,
    rating: null,
  }));

describe('the panel’s frame', () => {
  it('marks the open screen in its navigation, which phones open by a button', async () => {
    const user = userEvent.setup();
    const { container } = renderApp('/admin', anAdminApi());
    const button = await screen.findByRole('button', { name: 'Menu do painel' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const links = within(screen.getByRole('navigation', { name: 'Painel' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toContain('/admin');
    expect(links.filter((link) => link.getAttribute('aria-current'))).toHaveLength(1);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('highlights one entry, also where the open screen is below another one', async () => {
    renderApp('/admin/add-account', anAdminApi());
    const links = within(await screen.findByRole('navigation', { name: 'Painel' })).getAllByRole('link');
    const marked = links.filter(({ classList }) => classList.contains('font-semibold'));
    expect(marked.map((link) => link.getAttribute('href'))).toEqual(['/admin/add-account']);
  });

  it('says so where an address of the panel leads nowhere', async () => {
    renderApp('/admin/nada', anAdminApi());
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Página não encontrada' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Voltar ao painel' })).toHaveAttribute('href', '/admin');
  });

  it('loads no screen for customers and visitors', async () => {
    const api = anEmptyApi(aUser());
    renderApp('/admin/nada', api);
    expect(await screen.findByRole('heading', { level: 1, name: 'ACESSO NEGADO' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Painel' })).toBeNull();
    expect(api.calls.filter((call) => call.includes('/api/admin'))).toEqual([]);
  });

  it('lists its shortcuts by `?`, not while one types, and switches them off', async () => {
    const user = userEvent.setup();
    renderApp('/admin', anAdminApi());
    await screen.findByRole('navigation', { name: 'Painel' });
    await user.keyboard('?');
    const dialog = within(screen.getByRole('dialog', { name: 'Atalhos do teclado' }));
    expect(dialog.getByText('Mostrar os atalhos')).toBeInTheDocument();
    await user.click(dialog.getByRole('checkbox', { name: 'Usar atalhos de uma tecla' }));
    await user.click(dialog.getByRole('button', { name: 'Fechar' }));
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Atalhos do teclado' }));
    await user.click(screen.getByRole('checkbox', { name: 'Usar atalhos de uma tecla' }));
    await user.click(screen.getByRole('button', { name: 'Fechar' }));

    await user.type(screen.getAllByRole('combobox')[0]!, '?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
