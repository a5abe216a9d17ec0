import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { AppError, type ErrorDefinition } from '@vale/contracts/define';
import { confirmationErrors, identityRoutes, type CurrentUser } from '@vale/contracts/identity';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './confirm-email-screen.js';
import './profile-screen.js';

const LINK = '/confirmar-email#c1.token';

function refusing(error: ErrorDefinition, user?: CurrentUser) {
  return anEmptyApi(user).on(identityRoutes.confirmEmail, () => {
    throw new AppError(error, { params: { limit: '3' } });
  });
}

describe('the page of a confirmation link', () => {
  it('confirms once, without a login, and says so', async () => {
    const api = anEmptyApi().on(identityRoutes.confirmEmail, () => ({}));
    const { container } = renderApp(LINK, api);
    expect(await screen.findByRole('heading', { level: 1, name: 'E-mail confirmado!' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ir para minha conta' })).toHaveAttribute('href', '/perfil');
    expect(api.calls.filter((call) => call.endsWith('/confirm'))).toHaveLength(1);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says that the address was confirmed before', async () => {
    renderApp(LINK, refusing(confirmationErrors.confirmationUsed));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'E-mail já confirmado' }),
    ).toBeInTheDocument();
    expect(screen.getByText(confirmationErrors.confirmationUsed.detail)).toBeInTheDocument();
  });

  it.each<[string, ErrorDefinition]>([
    ['Este link venceu', confirmationErrors.confirmationExpired],
    ['Link inválido', confirmationErrors.confirmationInvalid],
  ])('%s: sends another link to who is logged in', async (title, error) => {
    const user = userEvent.setup();
    const api = refusing(error, aUser()).on(identityRoutes.requestConfirmation, () => ({ sent: true }));
    const { container } = renderApp(LINK, api);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Enviar outro link' }));
    expect(await screen.findByText(/Enviamos um link para ana@example.com/)).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('sends who is not logged in to the login', async () => {
    renderApp(LINK, refusing(confirmationErrors.confirmationExpired));
    expect(await screen.findByText('Entre na sua conta para pedir outro link.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Fazer login' })).toHaveAttribute('href', '/login');
  });

  it('is invalid without a token, and asks the server nothing', async () => {
    const api = anEmptyApi();
    renderApp('/confirmar-email', api);
    expect(await screen.findByRole('heading', { level: 1, name: 'Link inválido' })).toBeInTheDocument();
    expect(api.calls.filter((call) => call.endsWith('/confirm'))).toEqual([]);
  });
});

describe('the row of an unconfirmed account', () => {
  const profile = (user: CurrentUser) =>
    anEmptyApi(user).on(checkoutRoutes.listOrders, () => ({ items: [], nextCursor: null }));

  it('sends the link again, and says where to', async () => {
    const user = userEvent.setup();
    const api = profile(aUser()).on(identityRoutes.requestConfirmation, () => ({ sent: true }));
    const { container } = renderApp('/perfil', api);
    await user.click(await screen.findByRole('button', { name: 'Reenviar' }));
    expect(await screen.findByText(/Enviamos um link para ana@example.com/)).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says that enough were sent', async () => {
    const user = userEvent.setup();
    const api = profile(aUser()).on(identityRoutes.requestConfirmation, () => {
      throw new AppError(confirmationErrors.tooManyConfirmations, { params: { limit: '3' } });
    });
    renderApp('/perfil', api);
    await user.click(await screen.findByRole('button', { name: 'Reenviar' }));
    expect(await screen.findByText(/Já enviamos 3 e-mails na última hora/)).toBeInTheDocument();
  });

  it('changes without a reload when the page is shown again after the link was opened', async () => {
    let emailConfirmed = false;
    const api = profile(aUser()).on(identityRoutes.getSession, () => ({ user: aUser({ emailConfirmed }) }));
    renderApp('/perfil', api);
    expect(await screen.findByText('Confirme seu e-mail')).toBeInTheDocument();
    emailConfirmed = true;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(screen.getByText('Verificada e Ativa')).toBeInTheDocument());
  });
});
