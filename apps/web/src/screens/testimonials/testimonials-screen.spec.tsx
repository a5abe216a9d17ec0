import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { catalogRoutes } from '@vale/contracts/catalog';
import { aTestimonial } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './testimonials-screen.js';

describe('testimonials', () => {
  it('shows each testimonial with its stars, text, name, category and date, and the chat in a new tab', async () => {
    const api = anEmptyApi().on(catalogRoutes.listTestimonials, () => ({
      items: [aTestimonial({ rating: 4, game: 'Transporte' })],
      nextCursor: null,
    }));
    renderApp('/depoimentos', api);
    const card = (await screen.findByText('Ana Souza')).closest('li')!;
    expect(within(card).getByText('Chegou em minutos, tudo certo com o código.')).toBeInTheDocument();
    expect(card).toHaveTextContent('Cliente Transporte · 21/10/2026');
    expect(within(card).getByRole('img', { name: /^4 de 5/ })).toBeInTheDocument();
    const chat = screen.getByRole('link', { name: 'Entrar no chat da comunidade' });
    expect(chat).toHaveAttribute('href', 'https://discord.gg/exemplo');
    expect(chat).toHaveAttribute('target', '_blank');
  });
});
