import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { catalogRoutes } from '@vale/contracts/catalog';
import { offlineFormError } from '../../shared/http/call-route.js';
import { aStoredProduct, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './add-account-screen.js';

const bar = () => screen.queryByText(/sem internet/, { selector: 'p[role="status"]' });
const inScreen = { selector: '#painel *' };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
let online: jest.Spied<() => boolean>;

/** Simulates the browser: either every request fails or none does. */
function connect(isOnline: boolean): void {
  online.mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

beforeEach(() => {
  online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});
afterEach(() => {
  // Its page is gone, and with it who listens.
  onlineManager.setOnline(true);
  online.mockRestore();
  localStorage.clear();
});

describe('saving without a connection', () => {
  it('says at once that nothing was saved, keeps what was typed, and sends nothing by itself later', async () => {
    const created = jest.fn(() => aStoredProduct({ nome: 'Steam' }));
    const api = anEmptyApi(aUser({ role: 'admin' })).on(catalogRoutes.createProduct, () => {
      if (!navigator.onLine) throw new TypeError('Failed to fetch');
      return created();
    });
    renderApp('/admin/add-account', api);
    fireEvent.change(await screen.findByLabelText('Título *'), { target: { value: 'Steam' } });
    fireEvent.change(screen.getByLabelText('Categoria *'), { target: { value: 'jogos' } });
    fireEvent.change(screen.getAllByLabelText('Preço')[0]!, { target: { value: '10' } });
    connect(false);
    expect(bar()).toHaveTextContent('Você está sem internet. Atualizamos a página quando ela voltar.');
    press('Adicionar conta');
    await waitFor(() => expect(bar()).toHaveTextContent(offlineFormError.detail));
    expect(offlineFormError.detail).toBe(
      'Você está sem internet: nada foi enviado nem salvo. O que você digitou continua aqui; tente de novo quando a conexão voltar.',
    );
    expect(screen.getByText(offlineFormError.detail, inScreen)).toBeInTheDocument();
    expect(screen.getByLabelText('Título *')).toHaveValue('Steam');

    connect(true);
    expect(bar()).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(created).not.toHaveBeenCalled();
    press('Adicionar conta');
    expect(await screen.findByText('Conta adicionada com sucesso!')).toBeInTheDocument();
    expect(created).toHaveBeenCalledTimes(1);

    connect(false);
    expect(bar()).toHaveTextContent(/Atualizamos a página/);
  });

  it('does not say it of the next time, where the connection was back before the refusal was', async () => {
    let fail: () => void = () => undefined;
    const api = anEmptyApi(aUser({ role: 'admin' })).on(catalogRoutes.createProduct, async () => {
      await new Promise<void>((resolve) => (fail = resolve));
      throw new TypeError('Failed to fetch');
    });
    renderApp('/admin/add-account', api);
    fireEvent.change(await screen.findByLabelText('Título *'), { target: { value: 'Steam' } });
    fireEvent.change(screen.getByLabelText('Categoria *'), { target: { value: 'jogos' } });
    fireEvent.change(screen.getAllByLabelText('Preço')[0]!, { target: { value: '10' } });
    connect(false);
    press('Adicionar conta');
    await waitFor(() => expect(api.calls).toContain('POST /api/admin/products'));
    connect(true);
    fail();
    expect(await screen.findByText(offlineFormError.detail, inScreen)).toBeInTheDocument();
    connect(false);
    expect(bar()).toHaveTextContent(/Atualizamos a página/);
  });
});
