import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  categoryErrors,
  categoryRoutes,
  CATEGORY_PALETTES,
  type AdminCategories,
  type CategoryDraft,
} from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { axe } from '../../testing/axe.js';
import { aUser, firstAdminCategories } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './categories-screen.js';

const admin = aUser({ role: 'admin', uid: 'a1', email: 'admin@vale.local' });

function open() {
  const stored: AdminCategories = { version: 0, items: firstAdminCategories() };
  const sent: { version: number; items: CategoryDraft[] }[] = [];
  const refusal: { error?: AppError | undefined } = {};
  const api = anEmptyApi(admin)
    .on(categoryRoutes.listCategories, () => ({ ...stored }))
    .on(categoryRoutes.changeCategories, ({ body }) => {
      if (refusal.error) throw refusal.error;
      const { version, items } = body as { version: number; items: CategoryDraft[] };
      sent.push({ version, items });
      stored.version = version + 1;
      stored.items = items.map(({ palette, id, ...draft }) => ({
        ...draft,
        id: id ?? draft.slug,
        color: CATEGORY_PALETTES[palette].color,
      }));
      return { ...stored };
    });
  return { ...renderApp('/admin/categories', api), sent, refusal };
}

const labels = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const dialog = () => within(screen.getByRole('dialog'));
const button = (name: string) => screen.getByRole('button', { name });

it('orders the menu, and keeps everything else of each category', async () => {
  const { sent, container } = open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Subir Jogos' }));
  await screen.findByText('Ordem salva.');
  expect(labels().slice(2, 4)).toEqual(['Jogos', 'Transporte']);
  expect(sent[0]).toMatchObject({ version: 0 });
  const viagens = sent[0]!.items.find(({ id }) => id === 'viagens');
  const { color, ...first } = firstAdminCategories().find(({ id }) => id === 'viagens')!;
  expect(viagens).toEqual({ ...first, palette: 'verde', icon: '' });
  expect(CATEGORY_PALETTES.verde.color).toEqual(color);
  expect(button('Subir Lojas Online')).toBeDisabled();
  expect(await axe(container)).toHaveNoViolations();
});

it('creates one whose address follows its name, and says what is wrong at its field', async () => {
  const { refusal, sent } = open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Nova categoria' }));
  await user.type(dialog().getByLabelText('Nome'), 'Filmes & Séries');
  expect(dialog().getByLabelText('Endereço da página')).toHaveValue('filmes-series');
  await user.clear(dialog().getByLabelText('Endereço da página'));
  await user.type(dialog().getByLabelText('Endereço da página'), 'checkout');
  await user.click(dialog().getByRole('button', { name: 'Criar' }));
  expect(dialog().getByText('Este endereço já é de outra página da loja')).toBeInTheDocument();

  const fields = [{ path: 'items.5.slug', message: 'O endereço "/jogos" já é da categoria "Jogos"' }];
  refusal.error = new AppError(platformErrors.invalidInput, { fields });
  await user.clear(dialog().getByLabelText('Endereço da página'));
  await user.type(dialog().getByLabelText('Endereço da página'), 'filmes');
  await user.click(dialog().getByRole('button', { name: 'Criar' }));
  expect(await dialog().findByText(/já é da categoria "Jogos"/)).toBeInTheDocument();

  refusal.error = undefined;
  await user.type(dialog().getByLabelText('Ícone (opcional)'), '🎬');
  await user.selectOptions(dialog().getByLabelText('Cor'), 'Rosa');
  await user.click(dialog().getByRole('button', { name: 'Criar' }));
  await screen.findByText('Categoria criada.');
  expect(sent.at(-1)!.items.at(-1)).toMatchObject({
    slug: 'filmes',
    label: 'Filmes & Séries',
    palette: 'rosa',
    icon: '🎬',
    homeOrder: 6,
  });
});

it('changes name, address and the text of a further address', async () => {
  const { sent } = open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Editar Viagens' }));
  await user.clear(dialog().getByLabelText('Nome'));
  await user.type(dialog().getByLabelText('Nome'), 'Turismo');
  expect(dialog().getByLabelText('Endereço da página')).toHaveValue('viagens');
  await user.clear(dialog().getByLabelText('Aviso na página /ea-fc26'));
  await user.type(dialog().getByLabelText('Aviso na página /ea-fc26'), 'Chegou');
  await user.click(dialog().getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Categoria salva.');
  expect(sent[0]!.items[1]).toMatchObject({
    id: 'viagens',
    label: 'Turismo',
    aliases: [{ slug: 'ea-fc26', announcement: 'Chegou', redirects: false }],
  });
  expect(labels()[1]).toBe('Turismo');
});

it('sets what the product form offers, keeping what is not touched', async () => {
  const { sent } = open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Editar Viagens' }));
  await user.click(dialog().getByLabelText('Times'));
  await user.click(dialog().getByLabelText('Valor'));
  await user.clear(dialog().getByLabelText('Pacote de características'));
  await user.type(dialog().getByLabelText('Pacote de características'), 'Sem taxas{Enter}{Enter}Na hora');
  await user.click(dialog().getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Categoria salva.');
  expect(sent[0]!.items.map(({ form }) => form)).toEqual(
    firstAdminCategories().map(({ id, form }) =>
      id === 'viagens'
        ? { extras: ['players', 'coins', 'valor'], choosesStore: false, features: ['Sem taxas', 'Na hora'] }
        : form,
    ),
  );
});

it('says why a category is not deleted', async () => {
  const { refusal } = open();
  refusal.error = new AppError(categoryErrors.categoryInUse, {
    params: { label: 'Jogos', uses: '2 produtos' },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Apagar Jogos' }));
  await user.click(dialog().getByRole('button', { name: 'Apagar' }));
  expect(await dialog().findByText(/A categoria "Jogos" tem 2 produtos/)).toBeInTheDocument();
});
