import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  appearanceErrors,
  appearanceRoutes,
  catalogRoutes,
  FIRST_APPEARANCE,
  type Appearance,
  type AppearanceVersion,
} from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { axe } from '../../testing/axe.js';
import { aCard, aShop, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './appearance-screen.js';

const adminUser = aUser({ role: 'admin', uid: 'a1', email: 'admin@vale.local' });

async function open(...published: Partial<Appearance>[]) {
  const versions: AppearanceVersion[] = [];
  const add = (look: Appearance, repeats?: number) =>
    versions.unshift({
      version: versions.length + 1,
      look,
      at: Date.UTC(2026, 10, 30),
      accountId: 'a1',
      ...(repeats !== undefined && { repeats }),
    });
  for (const look of published) add({ ...FIRST_APPEARANCE, ...look });
  const current = () => {
    const { version, look } = versions[0] ?? { version: 0, look: FIRST_APPEARANCE };
    return { version, look };
  };
  const api = anEmptyApi(adminUser)
    .on(appearanceRoutes.getAppearance, current)
    .on(appearanceRoutes.listAppearances, () => ({ items: [...versions], nextCursor: null }))
    .on(appearanceRoutes.publishAppearance, ({ body }) => {
      const { version, look } = body as { version: number; look: Appearance };
      if (version !== current().version) throw new AppError(platformErrors.conflict);
      add(look);
      return current();
    })
    .on(appearanceRoutes.repeatAppearance, ({ body }) => {
      const { repeats } = body as { repeats: number };
      add(versions.find(({ version }) => version === repeats)!.look, repeats);
      return current();
    });
  const app = renderApp('/admin/appearance', api);
  await screen.findByLabelText('Cor principal');
  return { ...app, api, add, versions };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const frame = () => new URL(screen.getByTitle('Prévia da loja').getAttribute('src')!, 'https://x.example');
const previewed = (): Appearance => {
  const base64 = frame().searchParams.get('look')!.replaceAll('-', '+').replaceAll('_', '/');
  return { ...FIRST_APPEARANCE, ...(JSON.parse(Buffer.from(base64, 'base64').toString()) as object) };
};

it('publishes colours, headline and announcement, and lists the version', async () => {
  const { api, container } = await open();
  expect(await screen.findByText('Nada publicado: a loja tem o visual original.')).toBeInTheDocument();
  expect(button('Publicar')).toBeDisabled();
  type('Cor principal', '#FFD400');
  type('Título da página inicial', 'Tudo no PIX');
  type('Faixa de aviso', 'Só hoje');
  type('Link da faixa', '/jogos');
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(button('Publicar'));
  expect(await screen.findByText('Aparência publicada.')).toBeInTheDocument();
  expect(api.bodyOf(appearanceRoutes.publishAppearance)).toEqual({
    version: 0,
    look: {
      ...FIRST_APPEARANCE,
      mainColor: '#ffd400',
      headline: 'Tudo no PIX',
      announcement: 'Só hoje',
      announcementUrl: '/jogos',
    },
  });
  expect(await screen.findByText('Versão 1')).toBeInTheDocument();
  expect(button('Publicar')).toBeDisabled();
});

it('says what is wrong at its field before anything is sent', async () => {
  const { api } = await open();
  type('Link da faixa', 'http://chat.example');
  await userEvent.click(button('Publicar'));
  expect(screen.getByText(/Use um endereço com https/)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Link da faixa')).toHaveFocus());
  expect(api.bodyOf(appearanceRoutes.publishAppearance)).toBeUndefined();
});

it('shows each theme’s tone, and proposes the nearest that can be read with one click', async () => {
  await open();
  type('Cor principal', '#ffd400');
  const samples = within(screen.getByRole('list', { name: 'Como a cor aparece' }));
  expect(samples.getByText(/Tema escuro: #ffd400/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Usar/ })).toBeNull();
  type('Cor principal', '#1e3a8a');
  await userEvent.click(button(/^Usar #\w{6} nos dois temas/));
  const picked = screen.getByLabelText<HTMLInputElement>('Cor principal').value;
  expect(picked).not.toBe('#1e3a8a');
  expect(samples.getByText(new RegExp(`Tema escuro: ${picked}, contraste 4,[5-9]`))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Usar/ })).toBeNull();
});

it('previews what is typed, on the page, theme and width that are chosen', async () => {
  await open({ mainColor: '#1e3a8a' });
  expect(previewed().mainColor).toBe('#1e3a8a');
  type('Cor principal', '#ffd400');
  await waitFor(() => expect(previewed().mainColor).toBe('#ffd400'));
  expect(screen.queryByText(/^Esta é a aparência publicada/)).toBeNull();
  // An unfinished colour is not sent.
  type('Cor principal', '#ffd');
  expect(screen.getByText(/^Esta é a aparência publicada/)).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Página'), 'Página de um produto');
  await userEvent.selectOptions(screen.getByLabelText('Tema'), 'Tema claro');
  await waitFor(() => expect(frame().searchParams.get('theme')).toBe('light'));
  expect(frame().pathname).toBe('/api/admin/appearance/preview');
  expect(frame().searchParams.get('page')).toBe('product');
  expect(previewed().mainColor).toBe('#1e3a8a');
  await userEvent.selectOptions(screen.getByLabelText('Tela'), 'Computador');
  expect(screen.getByTitle('Prévia da loja')).toHaveStyle({ width: '1280px' });
});

it('returns to an earlier version, which becomes the newest', async () => {
  const { api } = await open({ mainColor: '#ffd400' }, { mainColor: '#1e3a8a' });
  await userEvent.click(await screen.findByRole('button', { name: 'Voltar à versão 1' }));
  await userEvent.click(button('Publicar de novo'));
  expect(await screen.findByText('(volta à 1)', { exact: false })).toBeInTheDocument();
  expect(api.bodyOf(appearanceRoutes.repeatAppearance)).toEqual({ version: 2, repeats: 1 });
  await waitFor(() => expect(screen.getByLabelText('Cor principal')).toHaveValue('#ffd400'));
  expect(button('Publicar')).toBeDisabled();
});

it('lets who was overtaken choose, and then publishes over it', async () => {
  const { add, versions } = await open({ headline: 'Um' });
  type('Título da página inicial', 'Meu');
  add({ ...FIRST_APPEARANCE, headline: 'Outro' });
  await userEvent.click(button('Publicar'));
  await userEvent.click(await screen.findByRole('button', { name: 'Manter a minha' }));
  await userEvent.click(button('Publicar'));
  await screen.findByText('Aparência publicada.');
  expect(versions[0]!.look.headline).toBe('Meu');
});

it('says in a showcase that shoppers keep seeing the demo’s look', async () => {
  const { api, client } = await open();
  expect(aShop().socialProof.mode).toBe('showcase');
  expect(screen.getByText('A loja está no modo vitrine')).toBeInTheDocument();
  const socialProof = { ...aShop().socialProof, mode: 'live' as const };
  api.on(catalogRoutes.getShop, () => ({ ...aShop(), socialProof }));
  await client.invalidateQueries({ queryKey: [catalogRoutes.getShop.path] });
  await waitFor(() => expect(screen.queryByText('A loja está no modo vitrine')).toBeNull());
});

it('stores a logo as soon as it is chosen, and shows it to shoppers when it is published', async () => {
  const { api } = await open();
  const kinds: (string | undefined)[] = [];
  api.on(appearanceRoutes.uploadLookPicture, ({ query }) => {
    kinds.push(query['kind']);
    if (kinds.length === 1) throw new AppError(appearanceErrors.lookPictureUnreadable);
    return { id: 'a1'.repeat(16), width: 400, height: 96 };
  });
  expect(screen.queryByLabelText('Logo no tema claro')).toBeNull();
  const choose = () => userEvent.upload(screen.getByLabelText('Logo'), new File(['x'], 'logo.png'));
  await choose();
  expect(await screen.findByText(/Não foi possível ler a imagem/)).toBeInTheDocument();
  await choose();
  expect(await screen.findByAltText('Logo atual')).toHaveAttribute(
    'src',
    `/images/${'a1'.repeat(16)}-logo.png`,
  );
  expect(screen.getByLabelText('Logo no tema claro')).toBeInTheDocument();
  await userEvent.upload(screen.getByLabelText('Ícone'), new File(['x'], 'icone.png'));
  await screen.findByAltText('Ícone atual');
  expect(kinds).toEqual(['logo', 'logo', 'icon']);
  await userEvent.click(button('Publicar'));
  await screen.findByText('Aparência publicada.');
  const { look } = api.bodyOf(appearanceRoutes.publishAppearance) as { look: Appearance };
  expect([look.logo?.width, look.logoLight, look.icon?.id]).toEqual([400, null, 'a1'.repeat(16)]);
  await userEvent.click(button('Remover logo'));
  expect(screen.queryByAltText('Logo atual')).toBeNull();
  expect(button('Publicar')).toBeEnabled();
});

it('keeps what is typed and chosen while a picture is being sent', async () => {
  const { api } = await open();
  let send!: () => void;
  const sent = new Promise<void>((resolve) => (send = resolve));
  api.on(appearanceRoutes.uploadLookPicture, async ({ query }) => {
    if (query['kind'] === 'logo') await sent;
    return { id: 'a1'.repeat(16), width: 400, height: 96 };
  });
  await userEvent.upload(screen.getByLabelText('Logo'), new File(['x'], 'logo.png'));
  await userEvent.upload(screen.getByLabelText('Ícone'), new File(['x'], 'icone.png'));
  await screen.findByAltText('Ícone atual');
  type('Faixa de aviso', 'Só hoje');
  send();
  await screen.findByAltText('Logo atual');
  expect(screen.getByLabelText('Faixa de aviso')).toHaveValue('Só hoje');
  expect(screen.getByAltText('Ícone atual')).toBeInTheDocument();
});

const blocksOf = (api: Awaited<ReturnType<typeof open>>['api']) =>
  (api.bodyOf(appearanceRoutes.publishAppearance) as { look: Appearance }).look.blocks;

it('hides and moves the blocks of the home by keyboard, and an untouched home is stored as none', async () => {
  const { api, container } = await open();
  const down = button('Descer Mais vendidos');
  down.focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Descer Mais vendidos'));
  expect(screen.getByText('Mais vendidos: posição 2 de 7')).toBeInTheDocument();
  await userEvent.click(button('Subir Mais vendidos'));
  // The first block cannot go up, so the keyboard goes on at its other button.
  expect(document.activeElement).toBe(button('Descer Mais vendidos'));
  expect(button('Publicar')).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mostrar Depoimentos' }));
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(button('Publicar'));
  await screen.findByText('Aparência publicada.');
  expect(blocksOf(api)).toHaveLength(7);
  expect(blocksOf(api).filter(({ hidden }) => hidden)).toEqual([{ kind: 'testimonials', hidden: true }]);
});

it('fills a row with chosen products and a text, and says at the field what is missing', async () => {
  const { api } = await open();
  const card = (id: string) => aCard({ id, title: `Vale ${id}` });
  api
    .on(catalogRoutes.suggestProducts, () => ({ items: [card('a'), card('b')] }))
    .on(catalogRoutes.listProducts, ({ query }) => ({
      items: (query['ids'] ?? '')
        .split(',')
        .filter((id) => id === 'a')
        .map(card),
      nextCursor: null,
    }));
  await userEvent.click(button('Acrescentar no alto'));
  await userEvent.click(button('Publicar'));
  expect(screen.getByText('Dê um título à fileira')).toBeInTheDocument();
  expect(screen.getByText('Escolha pelo menos um produto')).toBeInTheDocument();
  type('Título da fileira', 'Para o Natal');
  await userEvent.type(screen.getByLabelText('Buscar produto'), 'vale{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Vale a' }));
  await userEvent.type(screen.getByLabelText('Buscar produto'), 'vale');
  await userEvent.click(await screen.findByRole('button', { name: 'Vale b' }));
  const row = within(screen.getByRole('list', { name: 'Produtos da fileira' }));
  expect(row.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Vale a', 'Vale b']);
  await userEvent.selectOptions(screen.getByLabelText('Novo bloco'), 'Texto');
  await userEvent.click(button('Acrescentar no alto'));
  type('Texto', 'Até dia 25.\nDepois acaba.');
  type('Texto do link', 'Ver os jogos');
  await userEvent.click(button('Publicar'));
  expect(screen.getByText('Informe o endereço do link')).toBeInTheDocument();
  type('Endereço do link', 'javascript:alert(1)');
  await userEvent.click(button('Publicar'));
  expect(screen.getByText(/^Use um endereço com https/)).toBeInTheDocument();
  type('Endereço do link', '/jogos');
  await userEvent.click(button('Publicar'));
  await screen.findByText('Aparência publicada.');
  expect(blocksOf(api).slice(0, 2)).toEqual([
    {
      kind: 'text',
      title: '',
      text: 'Até dia 25.\nDepois acaba.',
      linkText: 'Ver os jogos',
      linkUrl: '/jogos',
      hidden: false,
    },
    { kind: 'products', title: 'Para o Natal', ids: ['a', 'b'], hidden: false },
  ]);
});

it('describes the picture beside the headline for those who do not see it', async () => {
  const hero = { id: 'c3'.repeat(16), width: 1440, height: 900 };
  const { api } = await open({}, { hero });
  type('Descrição da imagem', 'Cartões sobre uma mesa');
  await userEvent.click(button('Publicar'));
  await screen.findByText('Aparência publicada.');
  const { look } = api.bodyOf(appearanceRoutes.publishAppearance) as { look: Appearance };
  expect(look.heroAlt).toBe('Cartões sobre uma mesa');
  await userEvent.click(button('Remover imagem ao lado do título'));
  expect(screen.queryByLabelText('Descrição da imagem')).toBeNull();
});

it('publishes nothing that is too long to be previewed', async () => {
  const blocks = Array.from({ length: 6 }, () => aText('🎁'.repeat(250)));
  const { api } = await open({ blocks });
  type('Título da página inicial', 'Oi');
  expect(screen.getByText(/^Esta é a aparência publicada/)).toBeInTheDocument();
  await userEvent.click(button('Publicar'));
  expect(screen.getByText(/^Os textos são longos demais para a prévia/)).toBeInTheDocument();
  expect(api.bodyOf(appearanceRoutes.publishAppearance)).toBeUndefined();
});

function aText(text: string) {
  return { kind: 'text' as const, title: '', text, hidden: false };
}
