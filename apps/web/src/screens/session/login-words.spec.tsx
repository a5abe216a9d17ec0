import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError, platformErrors } from '@vale/contracts/define';
import { identityErrors, identityRoutes } from '@vale/contracts/identity';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './login-screen.js';
import '../../features/session/components/login-form.js';

describe('login page: what it says', () => {
  it('has the types of field that phones and password managers know', async () => {
    const user = userEvent.setup();
    renderApp('/login', anEmptyApi());
    expect(await screen.findByLabelText(/^E-?mail/)).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Senha')).toHaveAttribute('autocomplete', 'current-password');
    await user.click(screen.getByRole('button', { name: /Cadastre-se/ }));
    for (const label of ['Senha', 'Confirmar senha'])
      expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', 'new-password');
  });

  it.each([
    ['Usuário não encontrado', new AppError(identityErrors.userNotFound)],
    ['Senha incorreta', new AppError(identityErrors.wrongPassword)],
    ['Este email já está em uso', new AppError(identityErrors.emailInUse)],
    ['Muitas tentativas. Tente novamente mais tarde', new AppError(identityErrors.tooManyRequests)],
    ['Erro desconhecido. Tente novamente', new AppError(platformErrors.unexpected)],
  ])('shows the sentence of %s', async (sentence, error) => {
    const user = userEvent.setup();
    const api = anEmptyApi().on(identityRoutes.login, () => {
      throw error;
    });
    renderApp('/login', api);
    await user.type(await screen.findByLabelText(/^E-?mail/), 'ana@example.com');
    await user.type(screen.getByLabelText('Senha'), 'segredo1{Enter}');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });
});
