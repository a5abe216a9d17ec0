import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  catalogAdminRoutes,
  catalogRoutes,
  type AdminBump,
  type AdminTestimonial,
  type EditedProduct,
} from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import {
  ALL_EDITS,
  defaultTemplates,
  discordRoutes,
  type Template,
  type WebhookView,
} from '@vale/contracts/discord';
import { identityAdminRoutes, type AdminUser } from '@vale/contracts/identity';
import { axe } from '../../testing/axe.js';
import { aStoredProduct, aTestimonial, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './discord-webhook-screen.js';
import './manage-accounts-screen.js';
import './order-bumps-screen.js';
import './testimonial-list-screen.js';
import './users-screen.js';

const ORIGIN = 'https://loja.example';
const WEBHOOK: WebhookView = {
  maskedUrl: '',
  isActive: false,
  edits: ALL_EDITS,
  sentCount: 0,
  lastUsedAt: null,
  queued: 0,
  dead: null,
  lastFailure: null,
  origin: ORIGIN,
  alerts: { maskedUrl: '', dead: null, lastFailure: null, byMail: true, weekly: true },
};

/** State of the server; a colleague changes it while a dialog is open. */
interface Stored {
  user: AdminUser;
  bump: AdminBump;
  testimonial: AdminTestimonial;
  product: EditedProduct;
  template: Template;
}
let stored: Stored;
let deleted: string[];
let changed: unknown[];

beforeEach(() => {
  window.innerWidth = 1024;
  [deleted, changed] = [[], []];
  stored = {
    user: {
      id: 'u1',
      nome: 'Maria',
      email: 'maria@example.com',
      role: 'customer',
      status: 'ativo',
      emailConfirmed: true,
      dataCriacao: 0,
      ultimoLogin: null,
      revision: 'r1',
    },
    bump: {
      id: 'b1',
      categoria: 'jogos',
      titulo: 'Chip',
      descricao: '5 GB',
      imagem: '/img/bump.svg',
      preco: 19.9,
      delivery: 'manual',
      isActive: true,
      createdAt: '2026-11-21',
      soldOut: false,
      version: 3,
    },
    testimonial: {
      ...aTestimonial({ id: 't1', name: 'Bia', comment: 'Ótimo.', game: 'Jogos', sample: false }),
      isActive: true,
      isPending: false,
      productId: null,
      productTitle: null,
      isBuyers: false,
      version: 0,
    },
    product: aStoredProduct({ id: 'p1', nome: 'Steam', preco: 25, version: 4 }),
    template: { ...defaultTemplates(ORIGIN)[0]!, name: 'Lojas', createdAt: 1, changedAt: 1 },
  };
});

/** Refuses who names another state than that which is stored. */
function check(seen: unknown, now: unknown): void {
  if (String(seen) !== String(now)) throw new AppError(platformErrors.conflict);
}

const remove = (kind: keyof Stored, seen: unknown, now: unknown) => {
  check(seen, now);
  deleted.push(kind);
  return {};
};

function api() {
  const one = <Item,>(item: Item) => ({ items: [{ ...item }], nextCursor: null });
  return anEmptyApi(aUser({ role: 'admin' }))
    .on(identityAdminRoutes.listAccounts, () => one(stored.user))
    .on(identityAdminRoutes.deleteAccount, ({ query }) =>
      remove('user', query['revision'], stored.user.revision),
    )
    .on(identityAdminRoutes.changeAccount, ({ body }) => {
      const { revision, change } = body as { revision: string; change: unknown };
      check(revision, stored.user.revision);
      changed.push(change);
      return stored.user;
    })
    .on(catalogAdminRoutes.listAllOrderBumps, () => ({
      ...one(stored.bump),
      counts: { total: 1, active: 1 },
    }))
    .on(catalogAdminRoutes.deleteOrderBump, ({ query }) =>
      remove('bump', query['version'], stored.bump.version),
    )
    .on(catalogAdminRoutes.changeOrderBump, ({ body }) => {
      const { version, change } = body as { version: number; change: unknown };
      check(version, stored.bump.version);
      changed.push(change);
      return stored.bump;
    })
    .on(catalogAdminRoutes.listAllTestimonials, () => ({ ...one(stored.testimonial), pending: 0 }))
    .on(catalogAdminRoutes.deleteTestimonial, ({ query }) =>
      remove('testimonial', query['version'], stored.testimonial.version),
    )
    .on(catalogAdminRoutes.changeTestimonial, ({ body }) => {
      const { version, change } = body as { version: number; change: unknown };
      check(version, stored.testimonial.version);
      changed.push(change);
      return stored.testimonial;
    })
    .on(catalogRoutes.listAllProducts, () => one(stored.product))
    .on(catalogRoutes.deleteProduct, ({ query }) =>
      remove('product', query['version'], stored.product.version),
    )
    .on(discordRoutes.getWebhook, () => WEBHOOK)
    .on(discordRoutes.listTemplates, () => one(stored.template))
    .on(discordRoutes.deleteTemplate, ({ query }) =>
      remove('template', query['changedAt'], stored.template.changedAt),
    );
}

const dialog = () => within(screen.getByRole('dialog'));

describe('a dialog about what somebody else changed meanwhile', () => {
  it.each<[kind: keyof Stored, address: string, button: RegExp, change: () => void, shown: string[]]>([
    [
      'user',
      '/admin/users',
      /^Excluir Maria/,
      () => Object.assign(stored.user, { nome: 'Maria Lima', revision: 'r2' }),
      ['nome', 'Maria', 'Maria Lima'],
    ],
    [
      'bump',
      '/admin/orderbump',
      /^Excluir/,
      () => Object.assign(stored.bump, { titulo: 'Chip 10 GB', version: 4 }),
      ['título', 'Chip', 'Chip 10 GB'],
    ],
    [
      'testimonial',
      '/admin/testimonials',
      /^Excluir/,
      () => Object.assign(stored.testimonial, { comment: 'Perfeito.', version: 1 }),
      ['comentário', 'Ótimo.', 'Perfeito.'],
    ],
    [
      'product',
      '/admin/manage-accounts',
      /^Excluir Steam/,
      () => Object.assign(stored.product, { preco: 99, version: 5 }),
      ['preço', 'R$ 25,00', 'R$ 99,00'],
    ],
    [
      'template',
      '/admin/discord-webhook?aba=templates',
      /^Excluir Lojas/,
      () => Object.assign(stored.template, { color: '#00FF00', changedAt: 2 }),
      ['cor', '#00FF00'],
    ],
  ])(
    'deletes no %s, says what was changed, and goes on from there',
    async (kind, address, button, change, shown) => {
      const user = userEvent.setup();
      const { container } = renderApp(address, api());
      await user.click(await screen.findByRole('button', { name: button }));
      change();
      await user.click(dialog().getByRole('button', { name: 'Excluir' }));
      const notice = await dialog().findByRole('alert');
      expect(notice).toHaveTextContent(/outra pessoa mudou isto enquanto você olhava/);
      for (const text of shown) expect(within(notice).getByText(text)).toBeInTheDocument();
      expect(await axe(container)).toHaveNoViolations();
      expect(deleted).toEqual([]);

      await user.click(within(notice).getByRole('button', { name: 'Recarregar' }));
      expect(dialog().queryByRole('alert')).toBeNull();
      await user.click(dialog().getByRole('button', { name: 'Excluir' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(deleted).toEqual([kind]);
    },
  );

  it('says that it is gone where the list has it no more', async () => {
    const user = userEvent.setup();
    const shop = api();
    renderApp('/admin/users', shop);
    await user.click(await screen.findByRole('button', { name: /^Excluir Maria/ }));
    shop.on(identityAdminRoutes.listAccounts, () => ({ items: [], nextCursor: null }));
    stored.user.revision = 'r2';
    await user.click(dialog().getByRole('button', { name: 'Excluir' }));
    expect(await dialog().findByText(/não está mais nesta página da lista/)).toBeInTheDocument();
    expect(dialog().queryByRole('button', { name: 'Recarregar' })).toBeNull();
  });

  it('says no more than the refusal where the list could not be read again', async () => {
    const user = userEvent.setup();
    const shop = api();
    renderApp('/admin/orderbump', shop);
    await user.click(await screen.findByRole('button', { name: /^Excluir/ }));
    shop.on(catalogAdminRoutes.listAllOrderBumps, () => {
      throw new AppError(platformErrors.invalidInput);
    });
    Object.assign(stored.bump, { titulo: 'Chip 10 GB', version: 4 });
    await user.click(dialog().getByRole('button', { name: 'Excluir' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent(platformErrors.conflict.detail);
    expect(dialog().queryByText(/continua igual/)).toBeNull();
    expect(dialog().queryByRole('button', { name: 'Recarregar' })).toBeNull();
  });

  it('says so where what changed is not shown, as a password', async () => {
    const user = userEvent.setup();
    renderApp('/admin/users', api());
    await user.click(await screen.findByRole('button', { name: /^Excluir Maria/ }));
    stored.user.revision = 'r2';
    await user.click(dialog().getByRole('button', { name: 'Excluir' }));
    expect(await dialog().findByText(/mudou algo que não se vê/)).toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'Recarregar' }));
    await user.click(dialog().getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(deleted).toEqual(['user']));
  });
});

describe('a form about what somebody else changed meanwhile', () => {
  const retype = async (label: string, text: string) => {
    const user = userEvent.setup();
    await user.clear(dialog().getByLabelText(label));
    await user.type(dialog().getByLabelText(label), text);
  };
  const press = async (name: string) => userEvent.setup().click(dialog().getByRole('button', { name }));

  it('keeps what was typed of a user, and shows the rest as it is now', async () => {
    renderApp('/admin/users', api());
    await userEvent.setup().click(await screen.findByRole('button', { name: /^Editar Maria/ }));
    await retype('Nome', 'Maria Souza');
    Object.assign(stored.user, { status: 'inativo', revision: 'r2' });
    await press('Salvar');
    expect(await dialog().findByRole('alert')).toHaveTextContent(/statusantesativodepoisinativo/);
    expect(changed).toEqual([]);
    await press('Recarregar');
    expect(dialog().getByLabelText('Nome')).toHaveValue('Maria Souza');
    expect(dialog().getByLabelText('Status')).toHaveValue('inativo');
    await press('Salvar');
    await waitFor(() => expect(changed).toEqual([{ nome: 'Maria Souza' }]));
  });

  it('does the same for an order bump', async () => {
    renderApp('/admin/orderbump', api());
    await userEvent.setup().click(await screen.findByRole('button', { name: /^Editar/ }));
    await retype('Título', 'Chip 8 GB');
    Object.assign(stored.bump, { preco: 29.9, version: 4 });
    await press('Salvar');
    expect(await dialog().findByRole('alert')).toHaveTextContent(/preçoantesR\$\s19,90depoisR\$\s29,90/);
    await press('Recarregar');
    expect(dialog().getByLabelText('Preço (R$)')).toHaveValue('29,90');
    await press('Salvar');
    await waitFor(() => expect(changed).toMatchObject([{ titulo: 'Chip 8 GB', preco: 29.9 }]));
  });

  it('does the same for a testimonial', async () => {
    renderApp('/admin/testimonials', api());
    await userEvent.setup().click(await screen.findByRole('button', { name: /^Editar/ }));
    await retype('Nome do cliente', 'Beatriz');
    Object.assign(stored.testimonial, { comment: 'Perfeito.', version: 1 });
    await press('Salvar');
    expect(await dialog().findByRole('alert')).toHaveTextContent(/Perfeito\./);
    await press('Recarregar');
    expect(dialog().getByLabelText('Comentário')).toHaveValue('Perfeito.');
    await press('Salvar');
    await waitFor(() => expect(changed).toMatchObject([{ name: 'Beatriz', comment: 'Perfeito.' }]));
  });
});
