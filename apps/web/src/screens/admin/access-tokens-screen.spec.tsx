import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@vale/contracts/define';
import { accessTokenErrors, accessTokenRoutes, type AccessToken } from '@vale/contracts/identity';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './access-tokens-screen.js';
import './admin-screen.js';

const admin = aUser({ role: 'admin', uid: 'a1', email: 'admin@vale.local' });
const TOKEN = `vale_${'x'.repeat(43)}`;
const known: AccessToken = {
  id: 'a'.repeat(64),
  name: 'Planilha',
  createdAt: Date.UTC(2026, 10, 1),
  lastUsedAt: null,
};

const apiOf = (items: AccessToken[]) =>
  anEmptyApi(admin).on(accessTokenRoutes.listAccessTokens, () => ({ items: [...items] }));
const dialog = () => within(screen.getByRole('dialog'));

it('shows a new token once, and lists it by its name', async () => {
  const items: AccessToken[] = [];
  const api = apiOf(items).on(accessTokenRoutes.createAccessToken, ({ body }) => {
    const { name } = body as { name: string };
    items.push({ ...known, name });
    return { ...known, name, token: TOKEN };
  });
  const { container } = renderApp('/admin/access-tokens', api);
  await screen.findByText('Nenhum token de acesso');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Criar token' }));
  await user.click(dialog().getByRole('button', { name: 'Criar token' }));
  expect(dialog().getByText('Dê um nome ao token.')).toBeInTheDocument();
  await user.type(dialog().getByLabelText('Nome'), 'BI da Ana');
  await user.click(dialog().getByRole('button', { name: 'Criar token' }));
  expect(await screen.findByLabelText('Token')).toHaveValue(TOKEN);
  expect(await screen.findByRole('button', { name: 'Revogar BI da Ana' })).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Guardei o token' }));
  expect(screen.queryByText(TOKEN)).toBeNull();
});

it('says why a token is refused, and revokes one after a question', async () => {
  const items = [known];
  const api = apiOf(items)
    .on(accessTokenRoutes.createAccessToken, () => {
      throw new AppError(accessTokenErrors.tooManyAccessTokens, { params: { limit: 50 } });
    })
    .on(accessTokenRoutes.revokeAccessToken, ({ params }) => {
      expect(params['id']).toBe(known.id);
      items.pop();
      return {};
    });
  renderApp('/admin/access-tokens', api);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Criar token' }));
  await user.type(dialog().getByLabelText('Nome'), 'Outra');
  await user.click(dialog().getByRole('button', { name: 'Criar token' }));
  expect(await dialog().findByText(/Já existem 50 tokens/)).toBeInTheDocument();
  await user.click(dialog().getByRole('button', { name: 'Cancelar' }));

  await user.click(await screen.findByRole('button', { name: 'Revogar Planilha' }));
  await user.click(dialog().getByRole('button', { name: 'Revogar' }));
  expect(await screen.findByText('Token revogado.')).toBeInTheDocument();
  expect(await screen.findByText('Nenhum token de acesso')).toBeInTheDocument();
});
