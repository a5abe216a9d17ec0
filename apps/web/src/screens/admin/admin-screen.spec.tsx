import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes } from '@vale/contracts/catalog';
import { checkoutAdminRoutes, checkoutRoutes, type CaseKind } from '@vale/contracts/checkout';
import { figuresRoutes } from '@vale/contracts/figures';
import { ADMIN_PAGE_NAMES, type AdminPageName } from '@vale/contracts/pages';
import { ADMIN_NAVIGATION } from '../../features/admin/model/admin-navigation.js';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './manage-accounts-screen.js';
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
    links[0]!.focus();
    await user.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
    await user.click(button);
    await user.click(links.find((link) => link.getAttribute('aria-current'))!);
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('lists the screens of the open section, counts what waits, and has the ways out', async () => {
    const of = (kind: CaseKind, count: number) => ({ kind, count, oldestAt: 1, order: null });
    const kinds = [of('buyer-help', 2), of('stock-low', 3), of('not-delivered', 120)];
    renderApp(
      '/admin/inbox',
      anAdminApi().on(figuresRoutes.waitingWork, () => ({ kinds })),
    );
    const menu = within(await screen.findByRole('navigation', { name: 'Painel' }));
    expect(await menu.findByRole('link', { name: /^Pedidos ?, 122 esperando$/ })).toHaveTextContent('99+');
    expect(menu.getByRole('link', { name: /^Estoque ?, 3 esperando$/ })).toBeInTheDocument();
    expect(menu.getByRole('link', { name: 'Pendências' })).toHaveAttribute('aria-current', 'page');
    expect(menu.queryByRole('link', { name: 'Tokens de acesso' })).toBeNull();
    expect(menu.getAllByRole('link').at(-1)).toHaveTextContent('Técnico');
    expect(screen.getByRole('link', { name: 'Ver a loja' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('button', { name: 'Sair' })).toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(screen.queryByRole('banner')).toBeNull();
  });

  it('has an entry for every screen that no list leads to', () => {
    const entries = ADMIN_NAVIGATION.flatMap((section) => section.entries.map(({ page }) => page));
    const reached: AdminPageName[] = ['editProduct', 'order', 'stockOf', 'paymentMethod'];
    expect([...entries, ...reached].toSorted()).toEqual(ADMIN_PAGE_NAMES.toSorted());
  });

  it('highlights one section and one entry, also where the open screen is below another one', async () => {
    renderApp('/admin/add-account', anAdminApi());
    const links = within(await screen.findByRole('navigation', { name: 'Painel' })).getAllByRole('link');
    const marked = links.filter(({ classList }) => classList.contains('font-semibold'));
    expect(marked.map((link) => link.textContent)).toEqual(['Produtos', 'Adicionar conta']);
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

  it('has in its menu what the role of an employee opens, and starts at the first of it', async () => {
    const api = anEmptyApi(aUser({ role: 'support' }))
      .on(checkoutRoutes.listAllOrders, () => ({ items: [], nextCursor: null }))
      .on(checkoutAdminRoutes.countWaitingOrders, () => ({ toDeliver: 0 }) as never);
    renderApp('/admin', api);
    const menu = within(await screen.findByRole('navigation', { name: 'Painel' }));
    expect(await menu.findByRole('link', { name: 'Todos os pedidos' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Pedidos',
      'Todos os pedidos',
      'Pendências',
      'Configurações',
    ]);
    expect(menu.getByRole('link', { name: 'Configurações' })).toHaveAttribute('href', '/admin/security');
    expect(api.calls.filter((call) => call.includes('/api/admin/figures/sales'))).toEqual([]);
  });

  it('says so at an address that the role does not open, and asks for nothing', async () => {
    const api = anEmptyApi(aUser({ role: 'support' }));
    const { container } = renderApp('/admin/payment-methods', api);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Sua função na equipe não abre esta página.' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Voltar ao painel' })).toHaveAttribute('href', '/admin');
    expect(api.calls.filter((call) => call.includes('payment-methods'))).toEqual([]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('lists its shortcuts by `?`, not while one types, and switches them off', async () => {
    const user = userEvent.setup();
    renderApp(
      '/admin/manage-accounts',
      anAdminApi().on(catalogRoutes.listAllProducts, () => ({ items: [], nextCursor: null })),
    );
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

    await user.type(screen.getByRole('searchbox'), '?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
