import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes, categoryLabel, menuCategories } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { identityRoutes } from '@vale/contracts/identity';
import { axe } from '../testing/axe.js';
import { aShop, aUser } from '../testing/builders.js';
import { SupportLink } from '../features/shop/components/support-link.js';
import { anEmptyApi, renderApp } from '../testing/render-app.js';
import { captureUtm } from '../shared/routing/utm.js';
import { keepCoupon, readCoupon } from '../shared/storage/coupon.js';
import '../screens/checker/checker-screen.js';
import '../screens/testimonials/testimonials-screen.js';
import '../screens/admin/admin-screen.js';
import '../screens/admin/panel-screen.js';
import '../shared/ui/toaster.js';

afterEach(() => {
  jest.useRealTimers();
});

const header = () => within(screen.getByRole('banner'));
const bar = () => within(header().getByRole('navigation', { name: 'Principal' }));

describe('header', () => {
  it('hides the home link on home and shows it elsewhere', async () => {
    const first = renderApp('/', anEmptyApi());
    await screen.findByRole('heading', { level: 1 });
    expect(header().queryByRole('link', { name: 'Início' })).toBeNull();
    first.unmount();
    renderApp('/checker', anEmptyApi());
    expect(bar().getByRole('link', { name: 'Início' })).toBeInTheDocument();
  });

  it('lists the categories in its own order', () => {
    renderApp('/checker', anEmptyApi());
    fireEvent.click(bar().getByRole('button', { name: 'Categorias' }));
    const menu = bar().getByRole('button', { name: 'Categorias' }).parentElement!;
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(menuCategories().map(categoryLabel));
  });

  it('closes the categories 700 ms after the pointer left, unless it comes back', () => {
    jest.useFakeTimers();
    renderApp('/checker', anEmptyApi());
    const button = bar().getByRole('button', { name: 'Categorias' });
    const menu = button.parentElement!;
    const isOpen = () => button.getAttribute('aria-expanded') === 'true';
    const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
    fireEvent.pointerEnter(menu, { pointerType: 'mouse' });
    expect(isOpen()).toBe(true);
    fireEvent.pointerLeave(menu, { pointerType: 'mouse' });
    pass(699);
    fireEvent.pointerEnter(menu, { pointerType: 'mouse' });
    pass(2_000);
    expect(isOpen()).toBe(true);
    fireEvent.pointerLeave(menu, { pointerType: 'mouse' });
    pass(699);
    expect(isOpen()).toBe(true);
    pass(1);
    expect(isOpen()).toBe(false);
  });

  it('opens the categories by keyboard and closes them with Esc', async () => {
    const user = userEvent.setup();
    renderApp('/checker', anEmptyApi());
    const button = bar().getByRole('button', { name: 'Categorias' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('greets a user and logs out, which forgets the coupon; offers a visitor the login', async () => {
    const user = userEvent.setup();
    keepCoupon('PRESENTE-7K2M');
    const api = anEmptyApi(aUser()).on(identityRoutes.logout, () => ({}));
    renderApp('/checker', api);
    expect((await header().findAllByText('Olá, ana@example.com'))[0]).toBeInTheDocument();
    expect(header().queryByText('PAINEL ADM')).toBeNull();
    await user.click(header().getAllByRole('button', { name: /Sair/ })[0]!);
    expect(await header().findByRole('link', { name: /^Entrar/ })).toHaveAttribute('href', '/login');
    expect(readCoupon()).toBe('');
  });

  it('says when the logout failed', async () => {
    const user = userEvent.setup();
    const api = anEmptyApi(aUser()).on(identityRoutes.logout, () => {
      throw new AppError(platformErrors.unavailable);
    });
    renderApp('/checker', api);
    await user.click((await header().findAllByRole('button', { name: /Sair/ }))[0]!);
    expect(await screen.findByText('Erro ao fazer logout')).toBeInTheDocument();
  });

  it('shows the administrator the panel, in the mobile menu too', async () => {
    const user = userEvent.setup();
    renderApp('/checker', anEmptyApi(aUser({ role: 'admin' })));
    await user.click(header().getByRole('button', { name: 'Abrir menu' }));
    const menu = within(header().getByRole('navigation', { name: 'Menu' }));
    expect(await menu.findByRole('link', { name: 'PAINEL ADM' })).toHaveAttribute('href', '/admin');
    expect(menu.getByText('Olá, ana@example.com')).toBeInTheDocument();
    expect(menu.getByRole('button', { name: /Sair/ })).toBeInTheDocument();
    await user.click(menu.getByRole('link', { name: 'Depoimentos' }));
    expect(header().getByRole('button', { name: 'Abrir menu' })).toBeInTheDocument();
  });

  it('shows the demo ribbon only in a demo', async () => {
    const first = renderApp('/checker', anEmptyApi());
    expect(await screen.findByText('Loja de demonstração')).toBeInTheDocument();
    first.unmount();
    const live = aShop({
      socialProof: { mode: 'live', visitors: null, sold: null, customersText: null, rating: null },
    });
    renderApp(
      '/checker',
      anEmptyApi().on(catalogRoutes.getShop, () => live),
    );
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Loja de demonstração')).toBeNull();
  });
});

describe('the theme', () => {
  it('is dark until the visitor chooses, and stays as chosen', async () => {
    const user = userEvent.setup();
    renderApp('/checker', anEmptyApi());
    const [theme] = header().getAllByRole('switch', { name: 'Tema claro' }) as [HTMLElement];
    expect(theme).not.toBeChecked();
    await user.click(theme);
    expect(theme).toBeChecked();
    expect(document.documentElement.dataset['theme']).toBe('light');
    expect(localStorage.getItem('vale_theme')).toBe('light');
    await user.click(theme);
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });
});

describe('support', () => {
  it.each([
    ['https://wa.me/5511999999999', ' no WhatsApp', 'https://wa.me/5511999999999?text=Pedido%20T1'],
    ['https://t.me/vale', ' no Telegram', 'https://t.me/vale?text=Pedido%20T1'],
    ['mailto:a@vale.local', ' por e-mail', 'mailto:a@vale.local?subject=Pedido%20T1'],
    ['https://help.example', '', 'https://help.example'],
  ])('of %s is named by its channel and gets the order’s number', (url, channel, to) => {
    render(<SupportLink url={url} transactionId="T1" />);
    expect(screen.getByRole('link', { name: `Falar com o suporte${channel}` })).toHaveAttribute('href', to);
  });
});

describe('without a connection', () => {
  it('the header says so until it is back', () => {
    renderApp('/checker', anEmptyApi());
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(header().getByText(/Você está sem internet\./)).toBeInTheDocument();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/Você está sem internet/)).toBeNull();
    online.mockRestore();
  });
});

describe('pages', () => {
  it('starts a new page at its top with the focus on its content', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const user = userEvent.setup();
    renderApp('/checker', anEmptyApi());
    await screen.findByRole('heading', { level: 1 });
    expect(scrolled).not.toHaveBeenCalled();
    await user.click(bar().getByRole('link', { name: 'Depoimentos' }));
    await screen.findByRole('heading', { level: 1, name: 'Depoimentos' });
    expect(scrolled).toHaveBeenCalledWith(0, 0);
    expect(screen.getByRole('main')).toHaveFocus();
    scrolled.mockRestore();
  });

  it('carries the campaign on every link of the frame', async () => {
    captureUtm('?utm_source=a|b&utm_term=c');
    renderApp('/checker', anEmptyApi());
    await screen.findByRole('heading', { level: 1 });
    const internal = screen
      .getAllByRole('link', { hidden: true })
      .map((link) => link.getAttribute('href') ?? '');
    for (const href of internal.filter((one) => one.startsWith('/'))) {
      expect(href).toMatch(/\?utm_source=a\|b&utm_term=c$/);
    }
  });

  it('says that an address does not exist', async () => {
    const { container } = renderApp('/nada/aqui', anEmptyApi());
    expect(screen.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeInTheDocument();
    expect(document.title).toContain('Página não encontrada');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('keeps header and footer when a page breaks, and recovers on the next page', async () => {
    const silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const api = anEmptyApi();
    const honest = api.fetch;
    // A proxy might send a reply that no contract allows.
    const broken: typeof honest = async (input, init) => {
      const response = await honest(input, init);
      const isList = String(input).includes('testimonials');
      return isList ? ({ ...response, json: () => Promise.resolve({ items: 7 }) } as Response) : response;
    };
    Object.defineProperty(api, 'fetch', { value: broken });
    renderApp('/depoimentos', api);
    expect(await screen.findByRole('heading', { level: 1, name: 'Algo deu errado' })).toBeInTheDocument();
    expect(await screen.findByRole('contentinfo')).toBeInTheDocument();
    const categories = within(header().getByRole('navigation', { name: 'Categorias' }));
    fireEvent.click(categories.getByRole('link', { name: 'Jogos' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Jogos' })).toBeInTheDocument();
    silenced.mockRestore();
  });

  it('shows the maintenance notice of /checker', async () => {
    renderApp('/checker', anEmptyApi());
    expect(await screen.findByText(/A conta que você comprou foi separada/)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Falar com o suporte no WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/5511999999999',
    );
  });

  it.each([
    ['/admin', 'Acesso restrito! Faça login como administrador.', 'Fazer login', '/login?depois=%2Fadmin'],
    ['/admin/users', 'ACESSO NEGADO', 'Voltar ao painel', '/admin'],
  ])('%s is not for customers', async (path, text, link, to) => {
    renderApp(path, anEmptyApi(aUser()));
    expect(await screen.findByRole('heading', { level: 1, name: text })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  });
});
