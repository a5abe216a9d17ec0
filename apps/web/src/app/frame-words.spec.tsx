import { describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { catalogRoutes, FIRST_APPEARANCE } from '@vale/contracts/catalog';
import { keepCoupon, readCoupon } from '../shared/storage/coupon.js';
import { aShop } from '../testing/builders.js';
import { anEmptyApi, renderApp } from '../testing/render-app.js';
import '../screens/checker/checker-screen.js';

async function openFrame() {
  renderApp('/checker', anEmptyApi());
  await screen.findByRole('heading', { level: 1 });
  return within(screen.getByRole('banner'));
}

describe('frame: what it says', () => {
  it('leads home by the brand, to the testimonials and the categories, and a guest to the login', async () => {
    const header = await openFrame();
    expect(await header.findByRole('link', { name: /^Vale,/ })).toHaveAttribute('href', '/');
    const bar = within(header.getByRole('navigation', { name: 'Principal' }));
    expect(bar.getByRole('link', { name: 'Depoimentos' })).toHaveAttribute('href', '/depoimentos');
    expect(bar.queryByRole('link', { name: 'Perfil' })).toBeNull();
    expect(header.getByRole('link', { name: 'Entrar / Cadastrar' })).toHaveAttribute('href', '/login');
    const categories = within(header.getByRole('navigation', { name: 'Categorias' }));
    expect(categories.getByRole('link', { name: 'Jogos' })).toHaveAttribute('href', '/jogos');
  });

  it('has the header’s links in the mobile menu too', async () => {
    const header = await openFrame();
    fireEvent.click(header.getByRole('button', { name: 'Abrir menu' }));
    const menu = within(header.getByRole('navigation', { name: 'Menu' }));
    const links = menu.getAllByRole('link').map((link) => link.textContent);
    for (const name of [
      'Início',
      'Lojas Online',
      'Viagens',
      'Transporte',
      'Jogos',
      'Google Play / Apple Store',
      'Depoimentos',
      'Entrar / Cadastrar',
    ]) {
      expect(links).toContain(name);
    }
  });

  it('has the logo of the shop in place of the ticket, in its size, with one for the light theme', async () => {
    const appearance = {
      ...FIRST_APPEARANCE,
      logo: { id: 'a1'.repeat(16), width: 440, height: 50 },
      logoLight: { id: 'b2'.repeat(16), width: 100, height: 80 },
    };
    renderApp(
      '/checker',
      anEmptyApi().on(catalogRoutes.getShop, () => ({ ...aShop(), appearance })),
    );
    const banner = within(await screen.findByRole('banner'));
    const brand = await banner.findByRole('link', { name: 'Vale, página inicial' });
    await waitFor(() => expect(brand.querySelectorAll('img')).toHaveLength(2));
    const shown = [...brand.querySelectorAll('img')].map((img) => [
      img.src,
      img.width,
      img.height,
      img.className,
    ]);
    expect(shown).toEqual([
      [expect.stringContaining(`/images/${'a1'.repeat(16)}-logo.webp`), 176, 20, 'logo-dark'],
      [expect.stringContaining(`/images/${'b2'.repeat(16)}-logo.webp`), 50, 40, 'logo-light'],
    ]);
    const footer = await screen.findByRole('contentinfo');
    expect(footer.querySelectorAll('img')).toHaveLength(2);
  });

  it('begins with the announcement of the shop, which leads where the owner says', async () => {
    const open = async (announcementUrl: string) => {
      const appearance = { ...FIRST_APPEARANCE, announcement: 'Só hoje', announcementUrl };
      renderApp(
        '/checker',
        anEmptyApi().on(catalogRoutes.getShop, () => ({ ...aShop(), appearance })),
      );
      return within(await screen.findByRole('complementary', { name: 'Aviso' }));
    };
    const link = (await open('https://chat.example/a')).getByRole('link', { name: 'Só hoje' });
    expect(link).toHaveAttribute('href', 'https://chat.example/a');
    cleanup();
    expect((await open('/jogos')).getByRole('link')).toHaveAttribute('href', '/jogos');
    cleanup();
    fireEvent.click((await open('/jogos?cupom=VALE10')).getByRole('link'));
    expect(readCoupon()).toBe('VALE10');
    keepCoupon('');
    cleanup();
    const plain = await open('');
    expect(plain.queryByRole('link')).toBeNull();
    expect(plain.getByText('Só hoje')).toBeInTheDocument();
    cleanup();
    await openFrame();
    expect(screen.queryByRole('complementary', { name: 'Aviso' })).toBeNull();
  });

  it('ends with three promises and the copyright line', async () => {
    await openFrame();
    const footer = within(await screen.findByRole('contentinfo'));
    for (const promise of ['Garantia de 30 dias', 'Entrega rápida', 'Suporte 24/7'])
      expect(await footer.findByText(promise)).toBeInTheDocument();
    expect(footer.getByText(/^© \d{4} Vale\. Todos os direitos reservados\./)).toBeInTheDocument();
  });
});
