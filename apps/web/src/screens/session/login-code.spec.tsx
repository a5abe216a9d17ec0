import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@vale/contracts/define';
import {
  identityRoutes,
  secondFactorErrors,
  secondFactorRoutes,
  signInErrors,
} from '@vale/contracts/identity';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './login-screen.js';
import '../../features/session/components/login-form.js';

const ADMIN = aUser({ role: 'admin', displayName: 'Administrador' });

function aGuardedApi() {
  const sent: unknown[] = [];
  const api = anEmptyApi()
    .on(identityRoutes.login, () => {
      throw new AppError(signInErrors.codeRequired, { data: { pending: 'p1.token' } });
    })
    .on(secondFactorRoutes.completeLogin, ({ body }) => {
      sent.push(body);
      const { code } = body as { code: string };
      if (code === '000000') throw new AppError(secondFactorErrors.codeWrong);
      if (code === '111111') throw new AppError(secondFactorErrors.signInOver);
      return { user: ADMIN };
    });
  return { api, sent };
}

async function signInByPassword(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('E-mail'), 'dona@loja.com');
  await user.type(screen.getByLabelText('Senha'), 'bem guardada 7');
  await user.click(screen.getByRole('button', { name: 'ENTRAR' }));
}

it('asks for the code after the password, keeps its error beside the field, and signs in', async () => {
  const user = userEvent.setup();
  const { api, sent } = aGuardedApi();
  const { container } = renderApp('/login', api);
  await signInByPassword(user);
  const field = await screen.findByLabelText('Código de 6 números');
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await user.type(field, '000000');
  await user.click(screen.getByRole('button', { name: 'ENTRAR' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(secondFactorErrors.codeWrong.detail));
  expect(field).toHaveFocus();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Estou sem o celular' }));
  const recovery = screen.getByLabelText('Código de recuperação');
  expect(recovery).toHaveAccessibleDescription(/Um dos dez/);
  await user.click(recovery);
  await user.paste('abcd-efgh ijkl-mnop');
  await user.click(screen.getByRole('button', { name: 'ENTRAR' }));
  expect(await screen.findByText('Login realizado com sucesso!')).toBeInTheDocument();
  expect(sent.at(-1)).toEqual({ pending: 'p1.token', code: 'abcdefghijklmnop' });
});

it('goes back to the password with the reason when the second step is over', async () => {
  const user = userEvent.setup();
  const { api } = aGuardedApi();
  renderApp('/login', api);
  await signInByPassword(user);
  await user.type(await screen.findByLabelText('Código de 6 números'), '111111');
  await user.click(screen.getByRole('button', { name: 'ENTRAR' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(secondFactorErrors.signInOver.detail);
  expect(screen.getByLabelText('E-mail')).toHaveValue('dona@loja.com');
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
});
