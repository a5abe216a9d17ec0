import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@vale/contracts/define';
import { identityRoutes, mailProofErrors, mailProofRoutes } from '@vale/contracts/identity';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import { saveMailProof } from '../../shared/storage/mail-proof.js';
import './login-screen.js';
import './mail-link-screen.js';
import '../account/profile-screen.js';
import '../../features/session/components/login-form.js';

const ANA = 'ana@example.com';
const PROOF = '01JD0000000000000000000001.abcdefghijklmnopqrstuv';

function shop() {
  const asked: unknown[] = [];
  const tried: unknown[] = [];
  const api = anEmptyApi()
    .on(mailProofRoutes.requestProof, ({ body }) => {
      asked.push(body);
      return { proof: PROOF };
    })
    .on(mailProofRoutes.signInByDigits, ({ body }) => {
      tried.push(body);
      if ((body as { digits: string }).digits !== '123456')
        throw new AppError(mailProofErrors.mailDigitsWrong);
      return { user: aUser({ emailConfirmed: true, passwordless: true }) };
    })
    .on(mailProofRoutes.readProof, () => ({ email: ANA }))
    .on(mailProofRoutes.signInByLink, () => ({ user: aUser({ emailConfirmed: true }) }));
  return { api, asked, tried };
}

it('“Encontrar meu pedido” sends a mail and takes its digits; wrong ones can be corrected', async () => {
  const user = userEvent.setup();
  const { api, asked, tried } = shop();
  const { address, container } = renderApp('/login', api);
  await user.click(await screen.findByRole('link', { name: 'Encontrar meu pedido' }));
  const page = within(screen.getByRole('main'));
  expect(await page.findByRole('heading', { level: 1, name: 'Encontrar meu pedido' })).toBeVisible();
  await user.click(page.getByRole('button', { name: 'Receber link e código' }));
  expect(await page.findByText('Email é obrigatório')).toBeVisible();
  await user.type(page.getByLabelText('E-mail'), ` ${ANA.toUpperCase()} `);
  await user.click(page.getByRole('button', { name: 'Receber link e código' }));
  expect(await page.findByText(/^Enviamos um e-mail para ana@example.com/)).toBeVisible();
  expect(asked).toEqual([{ email: ANA }]);
  expect(await axe(container)).toHaveNoViolations();

  await user.type(page.getByLabelText('Código de 6 números'), '654 321');
  await user.click(page.getByRole('button', { name: 'ENTRAR' }));
  expect(await page.findByText(/^Código incorreto/)).toBeVisible();
  await user.clear(page.getByLabelText('Código de 6 números'));
  await user.type(page.getByLabelText('Código de 6 números'), '123456');
  await user.click(page.getByRole('button', { name: 'ENTRAR' }));
  await waitFor(() => expect(address()).toBe('/perfil'));
  expect(tried).toEqual([
    { proof: PROOF, digits: '654321' },
    { proof: PROOF, digits: '123456' },
  ]);
  expect(sessionStorage.getItem('vale_mail_proof')).toBeNull();
});

it('the login offers it beside the password, and a reload keeps the second step', async () => {
  const user = userEvent.setup();
  const { api, asked } = shop();
  const first = renderApp('/login', api);
  await user.type(await screen.findByLabelText('E-mail'), ANA);
  await user.click(screen.getByRole('button', { name: 'Entrar por link' }));
  expect(screen.getByLabelText('E-mail')).toHaveValue(ANA);
  await user.click(screen.getByRole('button', { name: 'Receber link e código' }));
  await screen.findByLabelText('Código de 6 números');
  first.unmount();
  renderApp('/login', api);
  expect(await screen.findByLabelText('Código de 6 números')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enviar outro e-mail' }));
  await waitFor(() => expect(asked).toEqual([{ email: ANA }, { email: ANA, proof: PROOF }]));
  await user.click(screen.getByRole('button', { name: 'Usar outro e-mail' }));
  expect(screen.getByLabelText('E-mail')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Entrar com senha' }));
  expect(screen.getByLabelText('Senha')).toBeVisible();
});

it('the mail’s link names its address and signs in at a click only', async () => {
  const user = userEvent.setup();
  const { api } = shop();
  const { address, container } = renderApp('/entrar#m1.token', api);
  expect(await screen.findByRole('heading', { level: 1, name: `Entrar como ${ANA}?` })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  expect(api.count('POST /api/auth/mail-proof/link')).toBe(0);
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Entrar' }));
  await waitFor(() => expect(address()).toBe('/perfil'));
  expect(await screen.findByRole('button', { name: 'SAIR DA CONTA' })).toBeVisible();
});

it('a registration of an address that somebody registered before goes on with the digits of its mail', async () => {
  const user = userEvent.setup();
  const { api, asked, tried } = shop();
  api.on(identityRoutes.register, () => ({ proof: PROOF }));
  const { address, container } = renderApp('/login', api);
  const register = async () => {
    await user.click(screen.getByRole('button', { name: 'CADASTRAR' }));
    expect(await screen.findByText(/^Enviamos um e-mail para ana@example.com/)).toBeVisible();
  };
  await user.click(await screen.findByRole('button', { name: /Cadastre-se/ }));
  await user.type(screen.getByLabelText('E-mail'), ANA.toUpperCase());
  await user.type(screen.getByLabelText('Senha'), 'segredo1');
  await user.type(screen.getByLabelText('Confirmar senha'), 'segredo1');
  await register();
  expect(await axe(container)).toHaveNoViolations();
  // The fields are kept for another try.
  await user.click(screen.getByRole('button', { name: 'Usar outro e-mail' }));
  expect(screen.getByLabelText('E-mail')).toHaveValue(ANA.toUpperCase());
  await register();
  await user.click(screen.getByRole('button', { name: 'Enviar outro e-mail' }));
  await waitFor(() => expect(asked).toEqual([{ email: ANA, proof: PROOF }]));
  await user.type(screen.getByLabelText('Código de 6 números'), '123456');
  await user.click(screen.getByRole('button', { name: 'CADASTRAR' }));
  expect(await screen.findByText('Cadastro realizado com sucesso!')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/perfil'), { timeout: 6_000 });
  expect(tried).toEqual([{ proof: PROOF, digits: '123456' }]);
});

it('the link in another tab of the browser that registers names what it asked for', async () => {
  const user = userEvent.setup();
  const { api } = shop();
  const sent: unknown[] = [];
  api.on(mailProofRoutes.signInByLink, ({ body }) => {
    sent.push(body);
    return { user: aUser({ emailConfirmed: true }) };
  });
  saveMailProof({ email: ANA, proof: PROOF });
  sessionStorage.clear();
  renderApp('/entrar#m1.token', api);
  await screen.findByRole('heading', { level: 1, name: `Entrar como ${ANA}?` });
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Entrar' }));
  await waitFor(() => expect(sent).toEqual([{ token: 'm1.token', proof: PROOF }]));
  await waitFor(() => expect(localStorage.getItem('vale_mail_proof')).toBeNull());
});

it('a used link says so and offers another one', async () => {
  const { api } = shop();
  api.on(mailProofRoutes.readProof, () => {
    throw new AppError(mailProofErrors.mailProofOver);
  });
  renderApp('/entrar#m1.token', api);
  expect(await screen.findByRole('heading', { level: 1, name: 'Este link não serve mais' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Receber link e código' })).toBeVisible();
});
