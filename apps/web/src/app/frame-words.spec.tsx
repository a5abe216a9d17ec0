import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
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

  it('ends with three promises and the copyright line', async () => {
    await openFrame();
    const footer = within(await screen.findByRole('contentinfo'));
    for (const promise of ['Garantia de 30 dias', 'Entrega rápida', 'Suporte 24/7'])
      expect(await footer.findByText(promise)).toBeInTheDocument();
    expect(footer.getByText(/^© \d{4} Vale\. Todos os direitos reservados\./)).toBeInTheDocument();
  });
});
