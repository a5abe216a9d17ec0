import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  catalogErrors,
  catalogRoutes,
  DEFAULT_FULL_ACCESS,
  imageErrors,
  imageRoutes,
  productEditingRoutes,
  type ProductDraft,
} from '@vale/contracts/catalog';
import { paymentMethodRoutes } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { HOUR_MS } from '@vale/contracts/time';
import { emptyValues } from '../../features/admin-editor/model/editor-values.js';
import { axe } from '../../testing/axe.js';
import { aStoredProduct, aUser } from '../../testing/builders.js';
import { aMethod } from '../../testing/payment-methods.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './add-account-screen.js';
import './product-preview.js';

const DRAFT = 'vale_admin_draft:novo';

const anAdminApi = () => anEmptyApi(aUser({ role: 'admin' }));

/** The form, and the products that it saved. */
async function openForm(api = anAdminApi(), address = '/admin/add-account') {
  const saved: ProductDraft[] = [];
  api.on(catalogRoutes.createProduct, ({ body }) => {
    saved.push(body as ProductDraft);
    return aStoredProduct(body as ProductDraft);
  });
  const app = renderApp(address, api);
  await screen.findByLabelText('Título *');
  return { ...app, saved };
}

/** The product's own is the first of that label. */
const field = (label: string) => screen.getAllByLabelText(label)[0]!;
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const row = (name: string) => within(screen.getByRole('group', { name }));
const typeIn = (group: string, label: string, value: string) =>
  fireEvent.change(row(group).getByLabelText(label), { target: { value } });

describe('adding a product', () => {
  it('says what is missing without a request, then saves, says so, and leads to the list after two seconds', async () => {
    const { saved, address, container } = await openForm();
    press('Adicionar conta');
    expect(await screen.findAllByText('Preencha todos os campos obrigatórios')).not.toHaveLength(0);
    expect(screen.getAllByRole('alert')).not.toHaveLength(0);
    expect(saved).toEqual([]);
    expect(await axe(container)).toHaveNoViolations();

    type('Título *', ' Vale Steam ');
    type('Categoria *', 'jogos');
    type('Preço', '12,3');
    fireEvent.blur(field('Preço'));
    const before = Date.now();
    press('Adicionar conta');
    expect(await screen.findByText('Conta adicionada com sucesso!')).toBeInTheDocument();
    expect(address()).toBe('/admin/add-account');
    expect(saved[0]).toMatchObject({
      nome: 'Vale Steam',
      categoria: 'jogos',
      preco: 12.3,
      banner: '',
      badge: 'NOVO',
      features: ['Conta verificada'],
      fullAccess: DEFAULT_FULL_ACCESS,
      variations: [],
      isActive: true,
    });
    expect(saved[0]!.expiraEm! - before).toBeGreaterThan(23 * HOUR_MS);
    expect(localStorage.getItem(DRAFT)).toBeNull();
    await waitFor(() => expect(address()).toBe('/admin/manage-accounts'));
  });

  it('keeps the last row of each list, refuses half rows, and has presets', async () => {
    const { saved } = await openForm();
    expect(screen.getByRole('button', { name: 'Remover variação 1' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Remover característica 1' })).toBeDisabled();
    type('Título *', 'Gifts');
    type('Categoria *', 'viagens');
    press('Usar seis gifts prontos');
    press('Adicionar variação');
    typeIn('Variação 7', 'Nome', 'Sem preço');
    press('Adicionar variação');
    typeIn('Variação 8', 'O que recebe', 'R$ 100');
    typeIn('Variação 8', 'Preço', '10');
    press('Adicionar variação');
    press('Adicionar conta');
    expect(await row('Variação 7').findByText('Informe um preço maior que zero')).toBeInTheDocument();
    expect(row('Variação 8').getByText(/^Dê um nome a esta variação/)).toBeInTheDocument();
    expect(saved).toEqual([]);
    press('Remover variação 8');
    press('Remover variação 7');
    press('Remover variação 1');
    press('Pacote Viagens');
    type('Jogadores', 'Ana; 91\nBia');
    press('Adicionar conta');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.variations.map(({ name, price }) => [name, price])).toEqual([
      ...[
        ['Gift 300', 150],
        ['Gift 500', 250],
        ['Gift 700', 450],
      ],
      ...[
        ['Gift 1000', 500],
        ['Gift 1500', 750],
      ],
    ]);
    expect(saved[0]!.features).toContain('Elenco completo');
    expect(saved[0]!.extras).toEqual({ players: [{ nome: 'Ana', rating: 91 }, { nome: 'Bia' }] });
  });

  it('starts a gift card with codes, without expiry and texts about accounts, and leads to its stock', async () => {
    const { saved, address } = await openForm();
    type('Característica 1', 'Vale em todo o Brasil');
    type('O que você vende', 'gift-card');
    expect(field('Característica 1')).toHaveValue('Vale em todo o Brasil');
    type('Título *', 'Cinema');
    type('Categoria *', 'jogos');
    press('Adicionar variação');
    for (const at of [1, 2]) {
      typeIn(`Variação ${at}`, 'Nome', `R$ ${at}0`);
      typeIn(`Variação ${at}`, 'Preço', '10');
    }
    press('Adicionar conta');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({
      delivery: 'codes',
      expiraEm: null,
      features: ['Vale em todo o Brasil'],
      fullAccess: [],
    });
    expect(saved[0]!.variations.map(({ delivery }) => delivery)).toEqual(['codes', 'codes']);
    await waitFor(() => expect(address()).toMatch(/^\/admin\/stock\/./), { timeout: 4_000 });
  });

  it('asks the buyer of a top-up for the player id, unless the kind is changed back', async () => {
    const { saved } = await openForm();
    type('O que você vende', 'top-up');
    expect(row('Campo 1').getByLabelText('Nome do campo')).toHaveValue('ID do jogador');
    type('O que você vende', 'account');
    expect(screen.queryByRole('group', { name: 'Campo 1' })).toBeNull();
    type('O que você vende', 'top-up');
    type('Título *', 'Diamantes');
    type('Categoria *', 'jogos');
    type('Preço', '19,90');
    press('Adicionar conta');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({
      delivery: 'manual',
      expiraEm: null,
      features: [],
      campos: [{ label: 'ID do jogador', kind: 'text', per: 'unit' }],
    });
  });

  it('refuses a price with a dot, an address that is none, and a name twice, at their fields', async () => {
    const { saved } = await openForm();
    type('Título *', 'Gifts');
    type('Categoria *', 'jogos');
    type('Valor de face', '12.34');
    press('Adicionar variação');
    for (const at of [1, 2]) {
      typeIn(`Variação ${at}`, 'Nome', 'Gift');
      typeIn(`Variação ${at}`, 'Preço', '10');
    }
    typeIn('Variação 2', 'Link de checkout', 'javascript:alert(1)');
    press('Adicionar conta');
    expect(await screen.findByText('Digite o preço com vírgula, como R$ 12,34')).toBeInTheDocument();
    expect(row('Variação 2').getByText('Informe um endereço válido')).toBeInTheDocument();
    typeIn('Variação 2', 'Link de checkout', 'https://pay.example.com/1');
    type('Valor de face', 'R$ 20');
    press('Adicionar conta');
    expect(
      await row('Variação 2').findByText('Cada variação precisa de um nome diferente'),
    ).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it.each(['', '0', 'R$ 0,00'])('refuses the price “%s” of a product that is sold here', async (price) => {
    const { saved } = await openForm();
    type('Título *', 'De graça');
    type('Categoria *', 'jogos');
    type('Preço', price);
    press('Adicionar conta');
    expect(await screen.findByText('Informe um preço maior que zero')).toBeInTheDocument();
    expect(saved).toEqual([]);
    type('Link de checkout externo', 'https://pay.example/1');
    press('Adicionar conta');
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('warns of a price for which the active method makes no charge', async () => {
    const method = aMethod({ isActive: true });
    const items = [{ ...method, capabilities: { ...method.capabilities, documentedMinimumCentavos: 500 } }];
    const api = anAdminApi().on(paymentMethodRoutes.listPaymentMethods, () => ({ items, providers: [] }));
    await openForm(api);
    const warning = /só cobra a partir de R\$ 5,00/;
    type('Preço', '4,99');
    expect(await screen.findByText(warning)).toBeInTheDocument();
    type('Preço', '5');
    expect(screen.queryByText(warning)).toBeNull();
    typeIn('Variação 1', 'Preço', '1');
    expect(row('Variação 1').getByText(warning)).toBeInTheDocument();
  });

  it('does not ask for the payment methods where the role may not read them', async () => {
    const api = anEmptyApi(aUser({ role: 'catalogue' }));
    await openForm(api);
    type('Preço', '4,99');
    expect(api.count('GET /api/admin/payment-methods')).toBe(0);
  });

  it.each([
    [
      'Já existe uma conta com o nome "Steam" na categoria "Jogos"',
      new AppError(catalogErrors.productDuplicate, { params: { name: 'Steam', category: 'Jogos' } }),
    ],
    [
      'Falha ao salvar a conta (possível duplicata ou erro ao salvar)',
      new AppError(platformErrors.unexpected),
    ],
    ['Erro ao adicionar conta', new TypeError('offline')],
  ])('says "%s", and what was typed stays', async (sentence, error) => {
    const api = anAdminApi();
    await openForm(api);
    api.on(catalogRoutes.createProduct, () => {
      throw error;
    });
    type('Título *', 'Steam');
    type('Categoria *', 'jogos');
    type('Preço', '10');
    press('Adicionar conta');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText('Título *')).toHaveValue('Steam');
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });

  it('brings a draft back, which can be discarded, and refuses a category that there is not', async () => {
    const values = { ...emptyValues, nome: 'Do rascunho', categoria: 'apex' };
    localStorage.setItem(DRAFT, JSON.stringify({ values }));
    await openForm();
    expect(screen.getByText('Rascunho recuperado')).toBeInTheDocument();
    expect(screen.getByLabelText('Título *')).toHaveValue('Do rascunho');
    press('Adicionar conta');
    expect(await screen.findAllByText('Categoria não suportada: apex')).not.toHaveLength(0);
    press('Descartar rascunho');
    expect(screen.queryByText('Rascunho recuperado')).toBeNull();
    expect(screen.getByLabelText('Título *')).toHaveValue('');
    expect(localStorage.getItem(DRAFT)).toBeNull();
    type('Título *', 'Outro');
    expect(localStorage.getItem(DRAFT)).toContain('Outro');
  });

  it('asks before a link loses what was typed', async () => {
    const { address } = await openForm();
    type('Título *', 'Ainda não salvo');
    fireEvent.click(screen.getAllByRole('link', { name: 'Hoje' })[0]!);
    expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeInTheDocument();
    expect(address()).toBe('/admin/add-account');
  });

  it('begins with a copy of another product', async () => {
    const api = anAdminApi().on(productEditingRoutes.inspectProduct, () => ({
      ...aStoredProduct({ nome: 'Steam', preco: 12.34, marca: 'Valve' }),
      version: 1,
    }));
    await openForm(api, '/admin/add-account?de=p1');
    expect(screen.getByLabelText('Título *')).toHaveValue('Steam (cópia)');
    expect(field('Preço')).toHaveValue('R$ 12,34');
    expect(screen.getByLabelText('Marca')).toHaveValue('Valve');
  });

  it('crops a pasted or an uploaded picture, and shows the product as shoppers see it', async () => {
    const user = userEvent.setup();
    const stored = `/images/${'a'.repeat(32)}-560.webp`;
    const crops: unknown[] = [];
    const api = anAdminApi()
      .on(imageRoutes.uploadImage, () => ({
        id: 'u1',
        width: 1600,
        height: 1200,
        preview: 'data:image/webp;base64,UklGRg==',
      }))
      .on(imageRoutes.cropImage, ({ body }) => {
        crops.push(body);
        return { address: stored, widths: [280, 560] as (280 | 560)[] };
      });
    const { saved } = await openForm(api);
    const picture = new File(['bytes'], 'foto.jpg', { type: 'image/jpeg' });
    fireEvent.paste(document.body, { clipboardData: { files: [picture] } });
    await screen.findByRole('button', { name: /Recorte 2:3/ });
    press('Cancelar');
    await user.upload(screen.getByLabelText('Arquivo da imagem'), picture);
    const area = await screen.findByRole('button', { name: /Recorte 2:3/ });
    fireEvent.keyDown(area, { key: 'ArrowLeft' });
    press('Usar este recorte');
    await waitFor(() => expect(screen.getByLabelText('Endereço da imagem')).toHaveValue(stored));
    expect(crops).toEqual([{ left: 384, top: 0, width: 800 }]);

    type('Título *', 'Com foto');
    type('Categoria *', 'jogos');
    type('Preço', 'R$ 30');
    const preview = within(screen.getByRole('complementary', { name: 'Prévia' }));
    expect(preview.getAllByText('Com foto')).not.toHaveLength(0);
    expect(preview.getAllByText('R$ 30,00')).not.toHaveLength(0);
    press('Adicionar conta');
    await waitFor(() => expect(saved[0]).toMatchObject({ banner: stored }));
  });

  it('crops a picture to its centre where nobody did before the product is saved', async () => {
    const crops: unknown[] = [];
    let fails = true;
    const api = anAdminApi()
      .on(imageRoutes.uploadImage, () => ({ id: 'u1', width: 1600, height: 1200, preview: 'data:,' }))
      .on(imageRoutes.cropImage, ({ body }) => {
        if (fails) throw new AppError(imageErrors.imageUploadGone);
        crops.push(body);
        return { address: '/images/a-560.webp', widths: [280, 560] as (280 | 560)[] };
      });
    const { saved } = await openForm(api);
    type('Título *', 'Com foto');
    type('Categoria *', 'jogos');
    type('Preço', '30');
    const picture = new File(['bytes'], 'foto.jpg', { type: 'image/jpeg' });
    fireEvent.paste(document.body, { clipboardData: { files: [picture] } });
    await screen.findByRole('button', { name: /Recorte 2:3/ });
    press('Adicionar conta');
    expect(await screen.findAllByText(imageErrors.imageUploadGone.detail)).not.toHaveLength(0);
    expect(saved).toEqual([]);
    fails = false;
    press('Adicionar conta');
    await waitFor(() => expect(saved[0]).toMatchObject({ banner: '/images/a-560.webp' }));
    expect(crops).toEqual([{ left: 400, top: 0, width: 800 }]);
  });
});
