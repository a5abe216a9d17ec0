import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import {
  identityErrors,
  accountSecurityRoutes,
  signInErrors,
  type OwnSession,
} from '@vale/contracts/identity';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './profile-screen.js';

const AT = Date.parse('2026-11-22T12:00:00-03:00');
const aSession = (id: string, more: Partial<OwnSession> = {}): OwnSession => ({
  id: id.repeat(64),
  device: 'Chrome no Android',
  openedAt: AT,
  lastSeenAt: AT,
  current: false,
  ...more,
});

const aProfile = () =>
  anEmptyApi(aUser())
    .on(checkoutRoutes.listOrders, () => ({ items: [], nextCursor: null }))
    .on(accountSecurityRoutes.listSessions, () => ({ items: [aSession('a', { current: true })] }));

async function fill(user: ReturnType<typeof userEvent.setup>, ...values: [string, string, string]) {
  const labels = ['Senha atual', 'Nova senha', 'Confirmar nova senha'];
  for (const [index, label] of labels.entries()) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(values[index]!);
  }
  await user.click(screen.getByRole('button', { name: 'Salvar nova senha' }));
}

it('changes the password, and says what is wrong before and after it is sent', async () => {
  const user = userEvent.setup();
  let sent: unknown;
  const api = aProfile().on(accountSecurityRoutes.changePassword, ({ body }) => {
    sent = body;
    if ((body as { current: string }).current === 'errada')
      throw new AppError(signInErrors.currentPasswordWrong);
    return {};
  });
  const { container } = renderApp('/perfil', api);
  await user.click(await screen.findByText('Alterar senha'));
  await fill(user, 'gatos', 'livros sem gatos', 'outra coisa');
  expect(await screen.findByText('As senhas não coincidem')).toBeInTheDocument();
  await fill(user, 'gatos', 'curta', 'curta');
  expect(await screen.findByText('A senha deve ter pelo menos 6 caracteres')).toBeInTheDocument();
  expect(sent).toBeUndefined();
  await fill(user, 'errada', 'livros sem gatos', 'livros sem gatos');
  expect(await screen.findByText('A senha atual não confere')).toBeInTheDocument();
  await fill(user, 'gatos e livros', 'livros sem gatos', 'livros sem gatos');
  expect(await screen.findByText(/Senha alterada/)).toBeInTheDocument();
  expect(screen.queryByText('A senha atual não confere')).not.toBeInTheDocument();
  expect(sent).toEqual({ current: 'gatos e livros', password: 'livros sem gatos' });
  expect(screen.getByLabelText('Senha atual')).toHaveValue('');
  expect(await axe(container)).toHaveNoViolations();
});

it('says that a common password is refused', async () => {
  const user = userEvent.setup();
  const api = aProfile().on(accountSecurityRoutes.changePassword, () => {
    throw new AppError(identityErrors.commonPassword);
  });
  renderApp('/perfil', api);
  await fill(user, 'gatos e livros', 'senha123', 'senha123');
  expect(await screen.findByText(identityErrors.commonPassword.detail)).toBeInTheDocument();
});

it('lists the devices, this one marked, and disconnects another', async () => {
  const user = userEvent.setup();
  let items = [
    aSession('a', { current: true }),
    aSession('b', { device: 'Firefox no Linux' }),
    aSession('c', { device: '' }),
  ];
  const api = aProfile()
    .on(accountSecurityRoutes.listSessions, () => ({ items }))
    .on(accountSecurityRoutes.endSession, ({ params }) => {
      items = items.filter(({ id }) => id !== params['id']);
      return {};
    });
  renderApp('/perfil', api);
  await user.click(await screen.findByText('Dispositivos conectados'));
  const rows = within(await screen.findByRole('list', { name: 'Dispositivos conectados' }));
  expect(rows.getByText('este dispositivo')).toBeInTheDocument();
  expect(rows.getByText('Dispositivo desconhecido')).toBeInTheDocument();
  expect(rows.getAllByText('Entrou em 22/11/2026, 12:00, usado em 22/11/2026')).toHaveLength(3);
  await user.click(rows.getByRole('button', { name: 'Desconectar Firefox no Linux' }));
  await waitFor(() => expect(screen.queryByText('Firefox no Linux')).not.toBeInTheDocument());
  expect(api.count(`DELETE /api/account/sessions/${'b'.repeat(64)}`)).toBe(1);
});

it('signs out of all devices, and asks for a login on this one', async () => {
  const user = userEvent.setup();
  const api = aProfile().on(accountSecurityRoutes.endSessions, () => ({}));
  const { address } = renderApp('/perfil', api);
  await user.click(await screen.findByText('Dispositivos conectados'));
  await user.click(screen.getByRole('button', { name: 'Sair de todos' }));
  await waitFor(() => expect(address()).toBe('/login'));
});
