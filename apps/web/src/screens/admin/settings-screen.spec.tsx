import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  catalogAdminRoutes,
  catalogRoutes,
  type AdminShop,
  type StoreSettings,
} from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { notificationErrors, notificationRoutes } from '@vale/contracts/notification';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import type { FakeApi } from '../../testing/fake-api.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './settings-screen.js';

const settings: StoreSettings = {
  name: 'Vale',
  legalName: '',
  cnpj: '',
  address: '',
  email: '',
  phone: '',
  supportUrl: '',
  communityUrl: '',
  socialProof: 'live',
  consentText: 'Cookies?',
  guestCheckout: false,
  bumpTest: false,
  bumpHoldoutPercent: '20',
  texts: { hero: '', claim: '', guarantee: '', footer: '' },
  tracking: { metaPixelId: '', utmifyPixelId: '' },
  refundRule: '',
  codesByLink: false,
  legal: { terms: '', privacy: '', refunds: '' },
};

/** Stores what the screen saves, by version. */
function shopApi(): { api: FakeApi; shop: AdminShop } {
  const shop: AdminShop = {
    version: 0,
    settings,
    consentVersion: 1,
    changed: null,
    readiness: [{ key: 'cnpj', done: false, text: 'CNPJ, exigido no rodapé.' }],
  };
  const api = anEmptyApi(aUser({ role: 'admin' }))
    .on(catalogRoutes.inspectShop, () => shop)
    .on(catalogRoutes.changeShop, ({ body }) => {
      const sent = body as { version: number; settings: StoreSettings };
      if (sent.version !== shop.version) throw new AppError(platformErrors.conflict);
      const changed = { at: Date.UTC(2026, 10, 22, 12), accountId: 'a1' };
      return Object.assign(shop, { settings: sent.settings, version: shop.version + 1, changed });
    })
    .on(catalogAdminRoutes.getLegalDefaults, () => ({ terms: 'Termos padrão', privacy: 'P', refunds: 'R' }))
    .on(catalogAdminRoutes.previewLegalPage, ({ body }) => {
      const { page, settings: sent } = body as { page: 'termos'; settings: StoreSettings };
      const block = { kind: 'paragraph' as const, text: `Prévia de ${sent.name}` };
      return { page, title: 'Termos de uso', updatedAt: null, blocks: [block] };
    });
  return { api, shop };
}

const open = (api: FakeApi) => renderApp('/admin/settings', api);
const field = (label: string) => screen.getByLabelText(label);
const save = () => screen.getByRole('button', { name: 'Salvar configurações' });
const dialog = () => within(screen.getByRole('dialog'));

beforeEach(() => localStorage.clear());

describe('the screen of store settings', () => {
  it('says what the shop lacks, and saves what was changed', async () => {
    const user = userEvent.setup();
    const { api, shop } = shopApi();
    const { container } = open(api);
    expect(await screen.findByText('Falta 1 item para uma loja completa')).toBeInTheDocument();
    expect(save()).toBeDisabled();
    expect(await axe(container)).toHaveNoViolations();
    await user.type(field('CNPJ'), '11.222.333/0001-82');
    await user.click(save());
    expect(await screen.findByText('CNPJ inválido')).toBeInTheDocument();
    expect(shop.version).toBe(0);
    await user.clear(field('CNPJ'));
    await user.type(field('CNPJ'), '11222333000181');
    await user.selectOptions(field('Contadores e notas'), 'showcase');
    await user.click(field('Compra sem cadastro'));
    await user.click(field('Teste das ofertas extras'));
    await user.selectOptions(field('Pedidos sem oferta no teste'), '30 %');
    await user.type(field('ID do pixel da Meta'), '123');
    await user.click(save());
    expect(await screen.findByText('Configurações salvas com sucesso!')).toBeInTheDocument();
    expect(shop.settings).toMatchObject({
      cnpj: '11.222.333/0001-81',
      socialProof: 'showcase',
      guestCheckout: true,
      bumpTest: true,
      bumpHoldoutPercent: '30',
      tracking: { metaPixelId: '123', utmifyPixelId: '' },
    });
    expect(save()).toBeDisabled();
  });

  it('does not overwrite what somebody else saved, unless one insists', async () => {
    const user = userEvent.setup();
    const { api, shop } = shopApi();
    open(api);
    await user.type(await screen.findByLabelText('Telefone'), '11 3000-0000');
    Object.assign(shop, { version: 1, settings: { ...settings, name: 'Outra' } });
    await user.click(save());
    expect(await screen.findByText('As configurações foram alteradas por outra pessoa')).toBeInTheDocument();
    expect(screen.getByText('Diferente do que está salvo: Nome da loja, Telefone.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Manter o que digitei' }));
    await user.click(save());
    expect(await screen.findByText('Configurações salvas com sucesso!')).toBeInTheDocument();
    expect(shop.settings).toMatchObject({ name: 'Vale', phone: '11 3000-0000' });
  });

  it('keeps what was typed in a tab that was closed, until it is dropped', async () => {
    const user = userEvent.setup();
    const { api } = shopApi();
    const { unmount } = open(api);
    await user.type(await screen.findByLabelText('Razão social'), 'Loja Ltda.');
    unmount();
    open(api);
    expect(await screen.findByText('Rascunho recuperado')).toBeInTheDocument();
    expect(field('Razão social')).toHaveValue('Loja Ltda.');
    await user.click(screen.getByRole('button', { name: 'Descartar o rascunho' }));
    expect(field('Razão social')).toHaveValue('');
    expect(localStorage.getItem('vale_admin_settings_draft')).toBeNull();
  });

  it('shows a legal text before it is saved, and starts one from the default', async () => {
    const user = userEvent.setup();
    open(shopApi().api);
    await user.clear(await screen.findByLabelText('Nome da loja'));
    await user.type(field('Nome da loja'), 'Nova');
    await user.click(screen.getAllByRole('button', { name: 'Ver prévia' })[0]!);
    expect(await dialog().findByText('Prévia de Nova')).toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'Fechar' }));
    await user.click(screen.getAllByRole('button', { name: 'Começar pelo texto padrão' })[0]!);
    expect(field('Termos de uso')).toHaveValue('Termos padrão');
    await user.click(screen.getByRole('button', { name: 'Voltar ao texto padrão' }));
    expect(field('Termos de uso')).toHaveValue('');
  });

  it('sends a test e-mail, and says what the mail server replied when it refused', async () => {
    const user = userEvent.setup();
    const { api } = shopApi();
    const to = 'ana@example.com';
    api.on(notificationRoutes.testMail, () => ({
      ok: false,
      to,
      message: 'O servidor de e-mail recusou o usuário ou a senha de SMTP_URL.',
      detail: '535 5.7.8 authentication failed',
    }));
    open(api);
    const button = await screen.findByRole('button', { name: 'Enviar e-mail de teste' });
    await user.click(button);
    expect(await screen.findByText('O e-mail de teste não foi enviado')).toBeInTheDocument();
    expect(screen.getByText('O servidor de e-mail recusou o usuário ou a senha de SMTP_URL.')).toBeVisible();
    expect(screen.getByText('535 5.7.8 authentication failed')).toBeInTheDocument();
    api.on(notificationRoutes.testMail, () => ({ ok: true, to, message: 'Aceita.', detail: '' }));
    await user.click(button);
    expect(await screen.findByText(`E-mail de teste enviado para ${to}`)).toBeInTheDocument();
    api.on(notificationRoutes.testMail, () => {
      throw new AppError(notificationErrors.tooManyMailTests, { params: { limit: '5' } });
    });
    await user.click(button);
    expect(await screen.findByText(/Já foram 5 e-mails de teste na última hora/)).toBeInTheDocument();
  });

  it('says that loading failed, and loads again', async () => {
    const user = userEvent.setup();
    const { api, shop } = shopApi();
    api.on(catalogRoutes.inspectShop, () => {
      throw new AppError(platformErrors.unavailable);
    });
    open(api);
    expect(await screen.findByText('Erro ao carregar as configurações')).toBeInTheDocument();
    api.on(catalogRoutes.inspectShop, () => shop);
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByLabelText('Nome da loja')).toHaveValue('Vale');
  });
});
