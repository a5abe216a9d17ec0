import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import {
  ALL_EDITS,
  defaultTemplates,
  discordErrors,
  discordRoutes,
  type NewPost,
  type Template,
  type WebhookChange,
  type WebhookView,
} from '@vale/contracts/discord';
import { axe } from '../../testing/axe.js';
import { aStoredProduct, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './discord-webhook-screen.js';

const ORIGIN = 'http://localhost:3000';
const MASKED = 'https://discord.com/api/webhooks/123/••••WXYZ';
const OTHER_URL = `https://discord.com/api/webhooks/456/${'a'.repeat(68)}`;
const UNUSED: WebhookView = {
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
const ACTIVE: WebhookView = { ...UNUSED, maskedUrl: MASKED, isActive: true };

/** A shop with one product; templates and webhook are stored as by the service. */
function open(view: WebhookView = ACTIVE, address = '/admin/discord-webhook', old: object = {}) {
  localStorage.clear();
  for (const [key, value] of Object.entries(old)) localStorage.setItem(key, JSON.stringify(value));
  const stored = {
    view,
    templates: defaultTemplates(ORIGIN).map<Template>((one) => ({ ...one, createdAt: 1, changedAt: 1 })),
    posts: [] as NewPost[],
    changes: [] as WebhookChange[],
    answer: (): { state: 'sent' | 'queued' } => ({ state: 'sent' }),
  };
  const api = anEmptyApi(aUser({ role: 'admin' }))
    .on(catalogRoutes.listAllProducts, () => ({ items: [aStoredProduct()], nextCursor: null }))
    .on(discordRoutes.getWebhook, () => stored.view)
    .on(discordRoutes.changeWebhook, ({ body }) => {
      const { isActive } = body as WebhookChange;
      stored.changes.push(body as WebhookChange);
      return (stored.view = { ...stored.view, isActive, maskedUrl: MASKED });
    })
    .on(discordRoutes.listTemplates, () => ({ items: stored.templates }))
    .on(discordRoutes.createTemplate, ({ body }) => {
      const template = { ...(body as Template), id: 'new', createdAt: 2, changedAt: 2 };
      stored.templates.push(template);
      return template;
    })
    .on(discordRoutes.changeTemplate, ({ body, params }) => {
      const draft = body as Template;
      const { createdAt, changedAt } = stored.templates.find(({ id }) => id === params['id'])!;
      if (draft.changedAt !== changedAt) throw new AppError(platformErrors.conflict);
      const template = { ...draft, id: params['id']!, createdAt, changedAt: changedAt + 1 };
      stored.templates = stored.templates.map((one) => (one.id === template.id ? template : one));
      return template;
    })
    .on(discordRoutes.deleteTemplate, ({ params, query }) => {
      const seen = stored.templates.find(({ id }) => id === params['id']);
      if (query['changedAt'] !== String(seen?.changedAt)) throw new AppError(platformErrors.conflict);
      stored.templates = stored.templates.filter(({ id }) => id !== params['id']);
      return {};
    })
    .on(discordRoutes.createPost, ({ body }) => {
      stored.posts.push(body as NewPost);
      return stored.answer();
    });
  return { ...renderApp(address, api), stored, api, user: userEvent.setup() };
}

const chooseAccount = async (user: ReturnType<typeof userEvent.setup>) => {
  await screen.findByRole('option', { name: /^Steam/ });
  await user.selectOptions(screen.getByLabelText('Conta para postar'), 'p1');
};
const preview = () => within(screen.getByRole('article', { name: 'Prévia da embed' }));

describe('Criar Embed', () => {
  it('previews what is typed, with the chosen account, and posts it', async () => {
    const { user, stored, container } = open();
    await user.type(await screen.findByLabelText('Título'), '{{accountName} por {{price}');
    await user.type(screen.getByLabelText('Rodapé'), 'Vale');
    expect(preview().getByText('Nome da conta por R$ 50,00')).toBeInTheDocument();
    await chooseAccount(user);
    expect(preview().getByText(/^Steam por R\$ /)).toBeInTheDocument();
    expect(preview().getByRole('link')).toHaveTextContent(`${ORIGIN}/product/jogos/p1`);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'POSTAR AGORA' }));
    expect(await screen.findByText('Embed postada no Discord com sucesso!')).toBeInTheDocument();
    expect(stored.posts).toMatchObject([
      {
        productId: 'p1',
        template: { title: '{accountName} por {price}', footerText: 'Vale', color: '#FF4655' },
      },
    ]);
  });

  it('says POSTANDO... while it posts, and its result for five seconds', async () => {
    let reply = (_: { state: 'sent' }) => {};
    const { user, api } = open();
    api.on(discordRoutes.createPost, () => new Promise((resolve) => (reply = resolve)));
    await chooseAccount(user);
    await user.click(screen.getByRole('button', { name: 'POSTAR AGORA' }));
    expect(await screen.findByRole('button', { name: 'POSTANDO...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await waitFor(() => expect(reply.name).not.toBe('reply'));
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    try {
      await act(async () => {
        reply({ state: 'sent' });
        await jest.advanceTimersByTimeAsync(4_000);
      });
      expect(screen.getByText('Embed postada no Discord com sucesso!')).toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(2_000));
      expect(screen.queryByText('Embed postada no Discord com sucesso!')).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it.each([
    ['the webhook is not saved', UNUSED],
    ['it is not active', { ...ACTIVE, isActive: false }],
  ])('asks for the webhook first while %s', async (_, view) => {
    const { user, stored } = open(view);
    await chooseAccount(user);
    await user.click(screen.getByRole('button', { name: 'POSTAR AGORA' }));
    expect(await screen.findByText('Configure o webhook primeiro!')).toBeInTheDocument();
    expect(stored.posts).toEqual([]);
  });

  it('asks for an account', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'POSTAR AGORA' }));
    expect(await screen.findByText('Selecione uma conta para postar!')).toBeInTheDocument();
  });

  it.each([
    [
      'Discord refuses it',
      new AppError(discordErrors.postRefused, { params: { status: 404 } }),
      'Erro HTTP: 404',
    ],
    ['the account is gone', new AppError(discordErrors.postedProductUnknown), 'Conta não encontrada'],
    [
      'Discord is away',
      new AppError(discordErrors.postFailed, { params: { reason: 'o Discord não respondeu' } }),
      'Erro ao postar: o Discord não respondeu',
    ],
  ])('says what went wrong when %s', async (_, error, sentence) => {
    const { user, stored } = open();
    stored.answer = () => {
      throw error;
    };
    await chooseAccount(user);
    await user.click(screen.getByRole('button', { name: 'POSTAR AGORA' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  it('says that the post waits when Discord took longer', async () => {
    const { user, stored } = open();
    stored.answer = () => ({ state: 'queued' });
    await chooseAccount(user);
    await user.click(screen.getByRole('button', { name: 'POSTAR AGORA' }));
    expect(await screen.findByText(/^Na fila…/)).toBeInTheDocument();
  });

  it('counts Discord’s limits as one types, and posts nothing above them', async () => {
    const { user } = open();
    await user.click(await screen.findByLabelText('Título'));
    await user.paste(`${'x'.repeat(250)}{price}`);
    expect(screen.getByText('258/256')).toBeInTheDocument();
    expect(screen.getByText('Acima do limite do Discord: título.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'POSTAR AGORA' })).toBeDisabled();
  });

  it('marks a colour and a banner that Discord would not take', async () => {
    const { user, stored } = open();
    const color = await screen.findByLabelText('Cor');
    await user.clear(color);
    await user.type(color, '#12');
    expect(screen.getByText('Cor inválida')).toBeInTheDocument();
    await user.click(screen.getByLabelText('Mostrar banner'));
    await user.type(screen.getByLabelText('URL do banner'), 'banner');
    expect(screen.getByText('Informe um endereço válido')).toBeInTheDocument();
    await chooseAccount(user);
    await user.click(screen.getByRole('button', { name: 'POSTAR AGORA' }));
    expect(await screen.findByText('Corrija os campos destacados.')).toBeInTheDocument();
    expect(stored.posts).toEqual([]);
  });

  it('saves a template under a name, which it asks for', async () => {
    const { user, stored } = open();
    await user.type(await screen.findByLabelText('Título'), 'Oi');
    await user.click(screen.getByRole('button', { name: 'SALVAR TEMPLATE' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Salvar template' }));
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('Digite um nome para o template!')).toBeInTheDocument();
    expect(await axe(screen.getByRole('dialog'))).toHaveNoViolations();
    await user.type(dialog.getByLabelText('Nome do template'), 'Promoção');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Template salvo com sucesso!')).toBeInTheDocument();
    expect(stored.templates.at(-1)).toMatchObject({ name: 'Promoção', title: 'Oi', category: null });
    expect(screen.getByRole('tab', { name: 'Templates (6)' })).toBeInTheDocument();
  });

  it('keeps what was typed when the tab is closed', async () => {
    const { user, unmount, api } = open();
    await user.type(await screen.findByLabelText('Título'), 'Rascunho');
    unmount();
    renderApp('/admin/discord-webhook', api);
    expect(await screen.findByLabelText('Título')).toHaveValue('Rascunho');
  });
});

describe('Templates', () => {
  const openTemplates = (view?: WebhookView) => open(view, '/admin/discord-webhook?aba=templates');

  it('are counted, and posted to the saved webhook', async () => {
    const { user, stored, container } = openTemplates({ ...ACTIVE, isActive: false });
    expect(await screen.findByRole('tab', { name: 'Templates (5)' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(await screen.findByLabelText('URL do webhook')).toHaveValue(MASKED);
    await chooseAccount(user);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Postar Jogos' }));
    expect(await screen.findByText('Template "Jogos" postado no Discord!')).toBeInTheDocument();
    expect(stored.posts[0]).toMatchObject({ evenInactive: true, template: { color: '#3B82F6' } });
    expect(stored.posts[0]).not.toHaveProperty('url');
  });

  it('are imported from the old shop’s list, once it was checked', async () => {
    const { user, stored } = openTemplates();
    localStorage.setItem(
      'gamestore_templates',
      JSON.stringify([
        { id: '1', name: 'Antigo', title: 'Nova {title}', color: '#00FF00', maxFeatures: 2, bannerUrl: null },
        { name: 'Jogos' },
        { name: 'Feio', color: 'verde' },
        { title: 'Sem nome' },
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Importar dados deste navegador (4)' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Conferir' }));
    expect(await dialog.findByText('Linha 3: color: Cor inválida')).toBeInTheDocument();
    expect(dialog.getByText('Linha 4: O nome precisa ter de 1 a 80 caracteres')).toBeInTheDocument();
    expect(stored.templates).toHaveLength(5);
    await user.click(dialog.getByRole('button', { name: 'Importar 1' }));
    expect(await dialog.findByText('1 template importado')).toBeInTheDocument();
    expect(stored.templates[5]).toMatchObject({
      name: 'Antigo',
      title: 'Nova {title}',
      color: '#00FF00',
      category: null,
      maxFeatures: 2,
      maxSkinsPreview: 6,
      bannerUrl: '',
    });
  });

  it('may be posted to another webhook', async () => {
    const { user, stored } = openTemplates();
    await chooseAccount(user);
    await user.click(screen.getByLabelText('URL do webhook'));
    await user.paste(OTHER_URL);
    await user.click(screen.getByRole('button', { name: 'Postar Jogos' }));
    await screen.findByText('Template "Jogos" postado no Discord!');
    expect(stored.posts[0]).toMatchObject({ url: OTHER_URL });
  });

  it('need a URL, a valid one, and an account', async () => {
    const { user, stored } = openTemplates(UNUSED);
    const post = async () => user.click(await screen.findByRole('button', { name: 'Postar Jogos' }));
    await post();
    expect(await screen.findByText('Digite a URL do webhook para postar!')).toBeInTheDocument();
    await user.type(screen.getByLabelText('URL do webhook'), 'https://evil.example/api/webhooks/1/x');
    await post();
    expect(await screen.findByText('Selecione uma conta para postar!')).toBeInTheDocument();
    await chooseAccount(user);
    await post();
    expect(await screen.findByText('URL do webhook inválida')).toBeInTheDocument();
    expect(stored.posts).toEqual([]);
  });

  it('are loaded into the creator, and saved in their place or as new ones', async () => {
    const { user, stored } = openTemplates();
    await user.click(await screen.findByRole('button', { name: 'Editar Jogos' }));
    expect(await screen.findByText('Template "Jogos" aplicado!')).toBeInTheDocument();
    expect(screen.getByLabelText('Título')).toHaveValue('🎮 {accountName}');
    await user.type(screen.getByLabelText('Título'), '!');
    const save = async (button: string) => {
      await user.click(screen.getByRole('button', { name: 'SALVAR TEMPLATE' }));
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await save('Salvar');
    expect(stored.templates).toHaveLength(5);
    expect(stored.templates.find(({ id }) => id === 'default-jogos')).toMatchObject({
      title: '🎮 {accountName}!',
      category: 'jogos',
    });
    await save('Salvar como novo');
    expect(stored.templates).toHaveLength(6);
  });

  it('are compared with those that somebody else saved meanwhile, and replace them or give way', async () => {
    const { user, stored } = openTemplates();
    const dialog = () => within(screen.getByRole('dialog'));
    const saved = () => stored.templates.find(({ id }) => id === 'default-jogos')!;
    const theirs = (title: string) => {
      const { changedAt } = saved();
      Object.assign(saved(), { title, color: '#00FF00', changedAt: changedAt + 1 });
    };
    await user.click(await screen.findByRole('button', { name: 'Editar Jogos' }));
    await user.type(await screen.findByLabelText('Título'), '!');
    theirs('Deles');
    const save = async () => {
      await user.click(screen.getByRole('button', { name: 'SALVAR TEMPLATE' }));
      await user.click(dialog().getByRole('button', { name: 'Salvar' }));
      await screen.findByRole('dialog', { name: 'Este template foi alterado' });
    };
    await save();
    expect(dialog().getByText('Sua versão: 🎮 {accountName}!')).toBeInTheDocument();
    expect(dialog().getByText('Versão salva: Deles')).toBeInTheDocument();
    expect(dialog().getByText('Versão salva: #00FF00')).toBeInTheDocument();
    expect(dialog().queryByText('Rodapé')).toBeNull();
    await user.click(dialog().getByRole('button', { name: 'Manter as minhas' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saved()).toMatchObject({ title: '🎮 {accountName}!', color: '#3B82F6' });

    theirs('Deles de novo');
    await save();
    await user.click(dialog().getByRole('button', { name: 'Usar a versão salva' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Título')).toHaveValue('Deles de novo');
    expect(saved().title).toBe('Deles de novo');
  });

  it('are loaded over an embed that is not saved only after a question', async () => {
    const { user } = openTemplates();
    await user.click(await screen.findByRole('button', { name: 'Editar Jogos' }));
    await user.type(await screen.findByLabelText('Título'), '!');
    await user.click(screen.getByRole('tab', { name: 'Templates (5)' }));
    const [, viagens] = screen.getAllByRole('button', { name: /^Editar / });
    await user.click(viagens!);
    const dialog = () => within(screen.getByRole('dialog'));
    expect(
      dialog().getByText('O que você mudou no template “Jogos” ainda não foi salvo.'),
    ).toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'Cancelar' }));
    await user.click(screen.getByRole('tab', { name: 'Criar Embed' }));
    expect(screen.getByLabelText('Título')).toHaveValue('🎮 {accountName}!');
    await user.click(screen.getByRole('tab', { name: 'Templates (5)' }));
    await user.click(screen.getAllByRole('button', { name: /^Editar / })[1]!);
    await user.click(dialog().getByRole('button', { name: 'Descartar e editar' }));
    expect(screen.getByLabelText('Título')).not.toHaveValue('🎮 {accountName}!');
  });

  it('are deleted after a question', async () => {
    const { user, stored } = openTemplates();
    await user.click(await screen.findByRole('button', { name: 'Excluir Jogos' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Tem certeza que deseja excluir este template?')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(stored.templates).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Excluir Jogos' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Template excluído com sucesso!')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Templates (4)' })).toBeInTheDocument();
  });
});

describe('Configurações', () => {
  const openSettings = (view?: WebhookView, old?: object) =>
    open(view, '/admin/discord-webhook?aba=configuracoes', old);

  it('are imported from what the old shop left in this browser, once they are saved', async () => {
    const key = 'gamestore_discord_webhook';
    const { user, stored } = openSettings(UNUSED, {
      [key]: { url: OTHER_URL, isActive: true, testsSent: 7, lastUsed: '2026-01-01' },
    });
    await user.click(await screen.findByRole('button', { name: 'Importar dados deste navegador' }));
    expect(screen.getByLabelText('URL do webhook')).toHaveValue(OTHER_URL);
    expect(stored.changes).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Salvar configurações' }));
    expect(await screen.findByText('Configurações salvas com sucesso!')).toBeInTheDocument();
    expect(stored.changes).toEqual([{ url: OTHER_URL, isActive: true, edits: ALL_EDITS }]);
    expect(localStorage.getItem(key)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Importar dados deste navegador' })).toBeNull();
  });

  it('say that an imported address is none of Discord’s, and keep it in this browser', async () => {
    const old = { url: 'https://evil.example/api/webhooks/1/x', isActive: true };
    const { user, stored } = openSettings(UNUSED, { discord_webhook: old });
    await user.click(await screen.findByRole('button', { name: 'Importar dados deste navegador' }));
    await user.click(screen.getByRole('button', { name: 'Salvar configurações' }));
    expect(await screen.findByText('URL do webhook inválida')).toBeInTheDocument();
    expect(stored.changes).toEqual([]);
    expect(localStorage.getItem('discord_webhook')).not.toBeNull();
  });

  it('say that nothing was sent, and save a webhook', async () => {
    const { user, stored, container } = openSettings(UNUSED);
    const statistics = within(await screen.findByRole('region', { name: 'Estatísticas' }));
    expect(statistics.getByText('Nunca')).toBeInTheDocument();
    expect(statistics.getByText('0')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByLabelText('URL do webhook'));
    await user.paste(OTHER_URL);
    await user.click(screen.getByLabelText('Webhook ativo'));
    await user.click(screen.getByRole('button', { name: 'Salvar configurações' }));
    expect(await screen.findByText('Configurações salvas com sucesso!')).toBeInTheDocument();
    expect(stored.changes).toEqual([{ url: OTHER_URL, isActive: true, edits: ALL_EDITS }]);
    expect(await screen.findByText(/Salva: .*••••WXYZ/)).toBeInTheDocument();
  });

  it('refuse another address than a webhook’s', async () => {
    const { user, stored } = openSettings(UNUSED);
    await user.type(await screen.findByLabelText('URL do webhook'), 'https://discord.com/api/users/1/x');
    await user.click(screen.getByRole('button', { name: 'Salvar configurações' }));
    expect(await screen.findByText('URL do webhook inválida')).toBeInTheDocument();
    expect(stored.changes).toEqual([]);
  });

  it('show what was sent, what waits, what failed, and that Discord deleted the webhook', async () => {
    openSettings({
      ...ACTIVE,
      sentCount: 1_234,
      lastUsedAt: Date.UTC(2026, 10, 21, 15),
      queued: 2,
      dead: { status: 404, at: Date.UTC(2026, 10, 22, 15) },
      lastFailure: { at: Date.UTC(2026, 10, 22, 15), reason: 'Erro HTTP: 404' },
    });
    const statistics = within(await screen.findByRole('region', { name: 'Estatísticas' }));
    for (const text of ['1.234', '21/11/2026, 12:00', '2', '22/11/2026, 12:00: Erro HTTP: 404'])
      expect(statistics.getByText(text)).toBeInTheDocument();
    expect(screen.getByText('O Discord não aceita mais este webhook')).toBeInTheDocument();
  });
});

it('the tabs are reached by arrows', async () => {
  const { user } = open();
  (await screen.findByRole('tab', { name: 'Criar Embed' })).focus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Configurações' })).toHaveFocus();
  expect(await screen.findByRole('region', { name: 'Estatísticas' })).toBeInTheDocument();
});
