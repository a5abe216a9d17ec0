import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes } from '@vale/contracts/catalog';
import { AppError } from '@vale/contracts/define';
import { teamErrors, teamRoutes } from '@vale/contracts/identity';
import { axe } from '../../testing/axe.js';
import { aShop } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './invitation-screen.js';

it.each([
  [false, 'Antes de abrir o painel, você cadastra um aplicativo de códigos.'],
  [true, 'o aplicativo de códigos é opcional.'],
])(
  'asks whoever was invited for a name and a password, and leads to the login (demo: %s)',
  async (demo, next) => {
    const api = anEmptyApi()
      .on(catalogRoutes.getShop, () => aShop({ demo }))
      .on(teamRoutes.readInvitation, ({ body }) => {
        expect(body).toEqual({ token: 'm1.token' });
        return { email: 'bia@exemplo.com', role: 'support' as const };
      })
      .on(teamRoutes.acceptInvitation, ({ body }) => {
        expect(body).toEqual({ token: 'm1.token', name: 'Bia Lima', password: 'tucanos e araras' });
        return {};
      });
    const { container } = renderApp('/convite#m1.token', api);
    const user = userEvent.setup();
    expect(await screen.findByText(/Função: Atendimento/)).toHaveTextContent('bia@exemplo.com');
    await user.type(screen.getByLabelText('Senha'), 'tucanos e araras');
    await user.type(screen.getByLabelText('Confirmar senha'), 'tucanos e araras');
    await user.click(screen.getByRole('button', { name: 'Entrar para a equipe' }));
    expect(screen.getByText('Escreva o seu nome.')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await user.type(screen.getByLabelText('Seu nome'), 'Bia Lima');
    await user.click(screen.getByRole('button', { name: 'Entrar para a equipe' }));
    expect(await screen.findByRole('heading', { name: 'Você entrou para a equipe!' })).toBeInTheDocument();
    expect(screen.getByText(/^Entre com a nova senha/)).toHaveTextContent(next);
    expect(screen.getByRole('link', { name: 'Fazer login' })).toHaveAttribute(
      'href',
      expect.stringContaining('admin'),
    );
  },
);

it('says so when the invitation is over', async () => {
  const api = anEmptyApi().on(teamRoutes.readInvitation, () => {
    throw new AppError(teamErrors.invitationOver);
  });
  renderApp('/convite#m1.token', api);
  expect(await screen.findByRole('heading', { name: 'Este convite não serve mais' })).toBeInTheDocument();
  expect(screen.getByText(teamErrors.invitationOver.detail)).toBeInTheDocument();
});
