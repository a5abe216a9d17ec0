import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@vale/contracts/define';
import { identityErrors, passwordResetErrors, passwordResetRoutes } from '@vale/contracts/identity';
import { customerTexts } from '@vale/contracts/person';
import { axe } from '../../testing/axe.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './reset-password-screen.js';
import '../session/login-screen.js';

async function fill(user: ReturnType<typeof userEvent.setup>, password: string, confirm: string) {
  for (const [label, value] of [
    ['Nova senha', password],
    ['Confirmar nova senha', confirm],
  ] as const) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(value);
  }
  await user.click(screen.getByRole('button', { name: 'Salvar nova senha' }));
}

it('is reached from the login, and sends the link without telling whether there is an account', async () => {
  const user = userEvent.setup();
  const api = anEmptyApi().on(passwordResetRoutes.requestReset, () => ({}));
  const { container, address } = renderApp('/login', api);
  await user.click(await screen.findByRole('link', { name: 'Esqueci minha senha' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Esqueceu a senha?' })).toBeInTheDocument();
  expect(address()).toBe('/redefinir-senha');
  await user.type(screen.getByLabelText('E-mail'), 'ana@');
  await user.click(screen.getByRole('button', { name: 'Enviar link' }));
  expect(await screen.findByText(customerTexts.emailInvalid)).toBeInTheDocument();
  await user.type(screen.getByLabelText('E-mail'), 'exemplo.com');
  await user.click(screen.getByRole('button', { name: 'Enviar link' }));
  expect(await screen.findByText(/Se houver uma conta com ana@exemplo.com/)).toBeInTheDocument();
  expect(api.bodyOf(passwordResetRoutes.requestReset)).toEqual({ email: 'ana@exemplo.com' });
  expect(await axe(container)).toHaveNoViolations();
});

it('says that an address got enough of them', async () => {
  const user = userEvent.setup();
  const api = anEmptyApi().on(passwordResetRoutes.requestReset, () => {
    throw new AppError(passwordResetErrors.tooManyResets, { params: { limit: '3' } });
  });
  renderApp('/redefinir-senha', api);
  await user.type(await screen.findByLabelText('E-mail'), 'ana@exemplo.com');
  await user.click(screen.getByRole('button', { name: 'Enviar link' }));
  expect(await screen.findByText(/já foi pedido 3 vezes na última hora/)).toBeInTheDocument();
});

it('sets the password by the link, and leads to the login', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  const api = anEmptyApi().on(passwordResetRoutes.completeReset, ({ body }) => {
    sent.push(body);
    if (sent.length === 1) throw new AppError(identityErrors.commonPassword);
    return {};
  });
  const { container } = renderApp('/redefinir-senha#r1.token', api);
  await fill(user, 'livros', 'outros');
  expect(await screen.findByText('As senhas não coincidem')).toBeInTheDocument();
  await fill(user, 'curta', 'curta');
  expect(await screen.findByText('A senha deve ter pelo menos 6 caracteres')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await fill(user, 'senha123', 'senha123');
  expect(await screen.findByText(identityErrors.commonPassword.detail)).toBeInTheDocument();
  await fill(user, 'livros sem gatos', 'livros sem gatos');
  expect(await screen.findByRole('heading', { level: 1, name: 'Senha alterada!' })).toBeInTheDocument();
  expect(sent.at(-1)).toEqual({ token: 'r1.token', password: 'livros sem gatos' });
  expect(screen.getByRole('link', { name: 'Fazer login' })).toHaveAttribute('href', '/login');
  expect(await axe(container)).toHaveNoViolations();
});

it('offers another link where this one is over', async () => {
  const user = userEvent.setup();
  const api = anEmptyApi().on(passwordResetRoutes.completeReset, () => {
    throw new AppError(passwordResetErrors.resetExpired);
  });
  renderApp('/redefinir-senha#r1.token', api);
  await fill(user, 'livros sem gatos', 'livros sem gatos');
  expect(await screen.findByText(passwordResetErrors.resetExpired.detail)).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Pedir outro link' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Esqueceu a senha?' })).toBeInTheDocument();
});
