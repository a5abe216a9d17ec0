import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogErrors, catalogRoutes } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { trackingRoutes } from '@vale/contracts/tracking';
import { aProduct } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './product-screen.js';

function openProduct(product = aProduct()) {
  const api = anEmptyApi().on(catalogRoutes.getProduct, () => product);
  return { api, ...renderApp('/product/viagens/p1', api) };
}

describe('product page: what it says', () => {
  it('has badge, picture, category, title, price and features', async () => {
    openProduct(aProduct({ badge: 'LIMITADO', image: '/api/files/arte' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Vale Viagem' })).toBeInTheDocument();
    expect(screen.getAllByText('LIMITADO').length).toBeGreaterThan(0);
    expect(screen.getByRole('img', { name: 'Vale Viagem' })).toHaveAttribute('src', '/api/files/arte');
    expect(screen.getAllByText('Viagens', { selector: 'main *' }).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/R\$ 50,00/, { selector: 'main *' }).length).toBeGreaterThan(0);
    for (const feature of ['Entrega automática', 'Conta verificada'])
      expect(screen.getByText(feature)).toBeInTheDocument();
  });

  it('promises thirty days and support around the clock', async () => {
    openProduct();
    expect(await screen.findByText('Garantia de 30 dias', { selector: 'main *' })).toBeInTheDocument();
    expect(screen.getByText('Suporte 24/7', { selector: 'main *' })).toBeInTheDocument();
  });

  it('answers five questions, and leads to the testimonials', async () => {
    const { container } = openProduct();
    await screen.findByRole('heading', { level: 1 });
    const questions = [...container.querySelectorAll('main details > summary')];
    expect(questions.map((one) => one.textContent)).toEqual([
      'Como funciona?',
      'De onde vêm os gift cards?',
      'E se o código der problema?',
      'É seguro comprar aqui?',
      'O código expira?',
    ]);
    const link = [...container.querySelectorAll('main details a')].map((one) => one.getAttribute('href'));
    expect(link).toContain('/depoimentos');
  });

  it('leads on from a product that is not there', async () => {
    const api = anEmptyApi().on(catalogRoutes.getProduct, () => {
      throw new AppError(catalogErrors.productNotFound);
    });
    renderApp('/product/viagens/nada', api);
    expect(await screen.findByRole('heading', { name: 'Produto não encontrado' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/');
  });

  it('opens the partner’s shop although reporting it failed', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue({ opener: window } as unknown as Window);
    const user = userEvent.setup();
    const { api } = openProduct(aProduct({ checkoutUrl: 'https://parceiro.example/' }));
    api.on(trackingRoutes.reportExternalSale, () => {
      throw new AppError(platformErrors.unavailable);
    });
    await screen.findByRole('heading', { level: 1 });
    await user.click(screen.getAllByRole('button', { name: /COMPRAR AGORA/ })[0]!);
    expect(opened).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alert')).toBeNull();
    opened.mockRestore();
  });
});
