import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes } from '@vale/contracts/catalog';
import { AppError } from '@vale/contracts/define';
import { teamErrors, teamRoutes, type Team } from '@vale/contracts/identity';
import { axe } from '../../testing/axe.js';
import { aShop, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './team-screen.js';

const own = aUser({ role: 'admin', uid: 'a1', email: 'dona@loja.com' });
const first: Team['members'][number] = {
  id: 'a1',
  name: 'Dona',
  email: 'dona@loja.com',
  role: 'admin',
  isFirst: true,
  hasSecondFactor: true,
  lastLoginAt: Date.UTC(2026, 10, 1),
};
const bia: Team['members'][number] = {
  id: 'b1',
  name: 'Bia',
  email: 'bia@exemplo.com',
  role: 'support',
  isFirst: false,
  hasSecondFactor: false,
  lastLoginAt: null,
};
const invitation = {
  id: 'i1',
  email: 'caio@exemplo.com',
  role: 'stock' as const,
  expiresAt: Date.UTC(2026, 11, 2),
};

const dialog = () => within(screen.getByRole('dialog'));

it('lists people and open invitations, invites by e-mail and role, and withdraws', async () => {
  let team: Team = { members: [first, bia], invitations: [] };
  const api = anEmptyApi(own)
    .on(catalogRoutes.getShop, () => aShop({ demo: false }))
    .on(teamRoutes.listTeam, () => team)
    .on(teamRoutes.invite, ({ body }) => {
      expect(body).toEqual({ email: 'caio@exemplo.com', role: 'stock' });
      team = { ...team, invitations: [invitation] };
      return team;
    })
    .on(teamRoutes.withdrawInvitation, ({ params }) => {
      expect(params['id']).toBe('i1');
      team = { ...team, invitations: [] };
      return team;
    });
  const { container } = renderApp('/admin/team', api);
  const user = userEvent.setup();
  expect(await screen.findByText('Falta cadastrar')).toBeInTheDocument();
  expect(screen.getByText('Dono (conta principal)')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remover Dona' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Convidar' }));
  await user.click(dialog().getByRole('button', { name: 'Enviar convite' }));
  expect(dialog().getByLabelText('E-mail')).toBeInvalid();
  await user.type(dialog().getByLabelText('E-mail'), 'Caio@exemplo.com');
  await user.click(dialog().getByRole('radio', { name: /^Estoque/ }));
  expect(await axe(container)).toHaveNoViolations();
  await user.click(dialog().getByRole('button', { name: 'Enviar convite' }));
  expect(await screen.findByText('Convite enviado para caio@exemplo.com.')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Cancelar o convite de caio@exemplo.com' }));
  expect(await screen.findByText('Falta cadastrar')).toBeInTheDocument();
});

it('says in a demo that a second factor is optional', async () => {
  const api = anEmptyApi(own).on(teamRoutes.listTeam, () => ({ members: [first, bia], invitations: [] }));
  renderApp('/admin/team', api);
  expect(await screen.findByText('Opcional na demonstração')).toBeInTheDocument();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Convidar' }));
  expect(dialog().getByText(/Nesta demonstração o aplicativo de códigos é opcional/)).toBeInTheDocument();
});

it('changes a role and removes, each with a reason, and says what is refused', async () => {
  let team: Team = { members: [first, bia], invitations: [] };
  const api = anEmptyApi(own)
    .on(teamRoutes.listTeam, () => team)
    .on(teamRoutes.changeMember, ({ params, body }) => {
      expect([params['id'], body]).toEqual(['b1', { role: 'finance', reason: 'Cuida do caixa' }]);
      team = { ...team, members: [first, { ...bia, role: 'finance' }] };
      return team;
    })
    .on(teamRoutes.removeMember, () => {
      throw new AppError(teamErrors.notOnTeam);
    });
  renderApp('/admin/team', api);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Mudar função de Bia' }));
  await user.click(dialog().getByRole('radio', { name: /^Financeiro/ }));
  await user.click(dialog().getByRole('button', { name: 'Mudar função' }));
  expect(dialog().getByText('Escreva o motivo.')).toBeInTheDocument();
  await user.type(dialog().getByLabelText('Motivo'), 'Cuida do caixa');
  await user.click(dialog().getByRole('button', { name: 'Mudar função' }));
  expect(await screen.findByText('Função mudada.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remover Bia' }));
  await user.type(dialog().getByLabelText('Motivo'), 'Saiu');
  await user.click(dialog().getByRole('button', { name: 'Remover da equipe' }));
  expect(await dialog().findByText(teamErrors.notOnTeam.detail)).toBeInTheDocument();
});
