import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes, restockErrors, restockRoutes } from '@vale/contracts/catalog';
import { AppError } from '@vale/contracts/define';
import { axe } from '../../testing/axe.js';
import { aProduct } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './product-screen.js';
import './restock-screen.js';
import '../../features/product/components/restock-form.js';

describe('a product that is sold out', () => {
  it('takes the e-mail of who wants to be told', async () => {
    const user = userEvent.setup();
    const api = anEmptyApi(null)
      .on(catalogRoutes.getProduct, () => aProduct({ soldOut: true }))
      .on(restockRoutes.requestRestock, () => ({}));
    const { container } = renderApp('/product/viagens/p1', api);
    const form = await screen.findByRole('form', { name: 'Avise-me quando voltar' });
    expect(form).toHaveTextContent('Apagamos seu pedido em 90 dias.');
    await user.type(screen.getByLabelText('Seu e-mail'), 'ana');
    await user.click(screen.getByRole('button', { name: 'Quero ser avisado' }));
    expect(screen.getByText('E-mail inválido')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Seu e-mail'), '@yaho.com.br');
    expect(screen.queryByText('E-mail inválido')).toBeNull();
    expect(screen.getByRole('button', { name: 'ana@yahoo.com.br' })).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Seu e-mail'));
    await user.type(screen.getByLabelText('Seu e-mail'), 'ana@example.com');
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Quero ser avisado' }));
    expect(await screen.findByText(/^Enviamos um link para ana@example.com/)).toBeInTheDocument();
    expect(api.bodyOf(restockRoutes.requestRestock)).toEqual({ productId: 'p1', email: 'ana@example.com' });
  });
});

describe('the link of a notice', () => {
  it('confirms the request', async () => {
    const api = anEmptyApi(null).on(restockRoutes.confirmRestock, () => ({ productTitle: 'Steam' }));
    const { container } = renderApp('/aviso-de-estoque#confirmar.segredo', api);
    expect(await screen.findByRole('heading', { name: 'Aviso confirmado' })).toBeInTheDocument();
    expect(api.bodyOf(restockRoutes.confirmRestock)).toEqual({ token: 'segredo' });
    expect(await axe(container)).toHaveNoViolations();
  });

  it('ends it by one click', async () => {
    const api = anEmptyApi(null).on(restockRoutes.cancelRestock, () => ({}));
    renderApp('/aviso-de-estoque#parar.segredo', api);
    expect(await screen.findByRole('heading', { name: 'Aviso apagado' })).toBeInTheDocument();
  });

  it('says when it is over or cut off', async () => {
    const api = anEmptyApi(null).on(restockRoutes.confirmRestock, () => {
      throw new AppError(restockErrors.restockLinkUnusable);
    });
    const first = renderApp('/aviso-de-estoque#confirmar.velho', api);
    expect(await screen.findByRole('heading', { name: 'Link inválido' })).toBeInTheDocument();
    first.unmount();
    renderApp('/aviso-de-estoque', anEmptyApi(null));
    expect(await screen.findByRole('heading', { name: 'Link inválido' })).toBeInTheDocument();
  });
});
