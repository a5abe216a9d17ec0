import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes, stockNameRoutes } from '@vale/contracts/catalog';
import {
  couponAdminErrors,
  couponRoutes,
  type Coupon,
  type CouponLosses,
  type CouponTerms,
} from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { axe } from '../../testing/axe.js';
import { aStoredProduct, aUser, aVariation } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import { readTextFile } from '../../shared/ui/admin/text-files.js';
import './admin-screen.js';
import './coupons-screen.js';

const terms: CouponTerms = {
  code: 'VALE10',
  discount: { kind: 'percent', value: 1_250 },
  minimumCentavos: 5_000,
  maxUses: 100,
  codes: null,
  maxUsesPerBuyer: 1,
  firstPurchaseOnly: true,
  startsAt: null,
  endsAt: Date.parse('2026-12-24T23:59:00-03:00'),
  categories: [],
  products: ['p1'],
  variations: [],
  includesBump: false,
};
const coupon: Coupon = {
  id: 'c1',
  terms,
  isPaused: false,
  version: 3,
  uses: { paid: 101, open: 2, beyond: 1 },
  discountCentavos: 12_345,
  revenueCentavos: 98_765,
};

function aPanel(coupons: Coupon[]) {
  const sent: unknown[] = [];
  const api = anEmptyApi(aUser({ role: 'admin' }))
    .on(couponRoutes.listCoupons, () => ({ items: coupons, nextCursor: null }))
    .on(couponRoutes.createCoupon, ({ body }) => {
      sent.push(body);
      return coupon;
    })
    .on(couponRoutes.changeCoupon, ({ body }) => {
      sent.push(body);
      return coupon;
    })
    .on(couponRoutes.pauseCoupon, ({ params, body }) => {
      sent.push([params, body]);
      return { ...coupon, isPaused: true };
    });
  return { api, sent };
}

const dialog = () => within(screen.getByRole('dialog'));

describe('the coupons of the panel', () => {
  it('are listed with terms and uses, and paused', async () => {
    const user = userEvent.setup();
    const { api, sent } = aPanel([coupon]);
    const { container } = renderApp('/admin/coupons', api);
    const rows = within(await screen.findByRole('table', { name: 'Cupons' }));
    expect(rows.getByText('12,5 %')).toBeInTheDocument();
    expect(rows.getByText(/^101 de 100, 2 aguardando PIX, 1 além do limite/)).toBeInTheDocument();
    expect(rows.getByText(/a partir de R\$ 50,00 · primeira compra · 1 por comprador/)).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(rows.getByRole('button', { name: 'Pausar VALE10' }));
    expect(sent).toEqual([[{ id: 'c1' }, { isPaused: true }]]);
  });

  it('are created; what is wrong is said at its field', async () => {
    const user = userEvent.setup();
    const { api, sent } = aPanel([]);
    renderApp('/admin/coupons', api);
    await user.click(await screen.findByRole('button', { name: 'Novo cupom' }));
    await user.type(dialog().getByLabelText('Código'), 'a');
    await user.click(dialog().getByRole('button', { name: 'Criar cupom' }));
    expect(dialog().getByText('Use de 3 a 32 letras sem acento, números e hífens')).toBeInTheDocument();
    expect(dialog().getByText('O desconto precisa ser maior que zero')).toBeInTheDocument();
    await user.type(dialog().getByLabelText('Código'), 'migo 5');
    await user.selectOptions(dialog().getByLabelText('Desconto'), 'Valor em reais');
    await user.type(dialog().getByLabelText('Valor (R$)'), '5,50');
    await user.type(dialog().getByLabelText('Usos no total'), '200');
    await user.type(dialog().getByLabelText('Termina em'), '2026-12-24T23:59');
    await user.click(dialog().getByRole('button', { name: 'Criar cupom' }));
    expect(await screen.findByText('Cupom criado.')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        terms: {
          ...terms,
          code: 'AMIGO5',
          discount: { kind: 'amount', value: 550 },
          minimumCentavos: 0,
          maxUses: 200,
          firstPurchaseOnly: false,
          products: [],
        },
      },
    ]);
  });

  it('apply to products and single options that are searched, added and taken out again', async () => {
    const user = userEvent.setup();
    const { api, sent } = aPanel([coupon]);
    const variations = ['Mensal', 'Anual'].map((name) => ({
      ...aVariation({ name }),
      delivery: 'codes' as const,
    }));
    const film = aStoredProduct({ id: 'p2', nome: 'Filmes', variations });
    api
      .on(stockNameRoutes.listStockNames, () => ({
        items: [
          { id: 'p1', kind: 'product' as const, name: 'Gift Card', variations: [] },
          { id: 'p2', kind: 'product' as const, name: 'Filmes', variations: ['Mensal', 'Anual'] },
        ],
      }))
      .on(catalogRoutes.listAllProducts, () => ({ items: [film], nextCursor: null }));
    renderApp('/admin/coupons', api);
    await user.click(await screen.findByRole('button', { name: 'Editar VALE10' }));
    await user.click(await dialog().findByRole('button', { name: 'Tirar Gift Card' }));
    await user.type(dialog().getByLabelText('Buscar produto'), 'film');
    await user.click(await dialog().findByRole('button', { name: 'Adicionar Filmes – Anual' }));
    expect(await dialog().findByRole('button', { name: 'Tirar Filmes – Anual' })).toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText(/^Cupom salvo/)).toBeInTheDocument();
    const yearly = { productId: 'p2', variation: 'Anual' };
    expect(sent).toEqual([{ version: 3, terms: { ...terms, products: [], variations: [yearly] } }]);
  });

  it('keep what the form does not show when they are changed', async () => {
    const user = userEvent.setup();
    const { api, sent } = aPanel([coupon]);
    renderApp('/admin/coupons', api);
    await user.click(await screen.findByRole('button', { name: 'Editar VALE10' }));
    expect(dialog().getByLabelText('Percentual (%)')).toHaveValue('12,50');
    await user.clear(dialog().getByLabelText('Compra mínima (R$)'));
    await user.click(dialog().getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText(/^Cupom salvo/)).toBeInTheDocument();
    expect(sent).toEqual([{ version: 3, terms: { ...terms, minimumCentavos: 0 } }]);
  });

  it('have generated codes, which are downloaded as CSV', async () => {
    const user = userEvent.setup();
    const voucher = { ...coupon, terms: { ...terms, code: 'NATAL', maxUses: null, codes: 2 } };
    const { api, sent } = aPanel([voucher]);
    const files: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${files.push(blob as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    api.on(couponRoutes.listCouponCodes, () => ({
      codes: [
        { code: 'NATAL-000AAAAAAAAAA', isUsed: true },
        { code: 'NATAL-001BBBBBBBBBB', isUsed: false },
      ],
    }));
    renderApp('/admin/coupons', api);
    await user.click(await screen.findByRole('button', { name: 'Baixar os códigos de NATAL' }));
    await user.type(dialog().getByLabelText('Motivo'), 'para o parceiro');
    await user.click(dialog().getByRole('button', { name: 'Baixar' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(api.bodyOf(couponRoutes.listCouponCodes)).toEqual({ reason: 'para o parceiro' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await readTextFile(files[0]!))?.text).toBe(
      'codigo,situacao\r\nNATAL-000AAAAAAAAAA,usado\r\nNATAL-001BBBBBBBBBB,livre\r\n',
    );
    await user.click(screen.getByRole('button', { name: 'Editar NATAL' }));
    await user.clear(dialog().getByLabelText('Códigos gerados'));
    await user.type(dialog().getByLabelText('Códigos gerados'), '10000');
    await user.click(dialog().getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toMatchObject([{ terms: { codes: 10_000, maxUses: null } }]));
  });

  it('say so when a code is taken', async () => {
    const user = userEvent.setup();
    const { api } = aPanel([coupon]);
    api.on(couponRoutes.changeCoupon, () => {
      throw new AppError(couponAdminErrors.couponExists);
    });
    renderApp('/admin/coupons', api);
    await user.click(await screen.findByRole('button', { name: 'Editar VALE10' }));
    await user.click(dialog().getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText(couponAdminErrors.couponExists.detail)).toBeInTheDocument();
  });

  it('warn of what they sell below cost once nobody types, and are saved all the same', async () => {
    const user = userEvent.setup();
    const { api, sent } = aPanel([]);
    const losses: CouponLosses = {
      units: [
        { title: 'Gift Card', variation: '', lossCentavos: 450 },
        { title: 'Filmes', variation: 'Anual', lossCentavos: 20 },
      ],
      more: 2,
      unchecked: 0,
    };
    const asked: unknown[] = [];
    api.on(couponRoutes.listLosses, ({ body }) => {
      asked.push(body);
      return (body as CouponTerms).discount.value >= 1_000 ? losses : { units: [], more: 0, unchecked: 0 };
    });
    renderApp('/admin/coupons', api);
    await user.click(await screen.findByRole('button', { name: 'Novo cupom' }));
    await user.type(dialog().getByLabelText('Percentual (%)'), '10');
    const warning = await dialog().findByRole('status');
    expect(warning).toHaveTextContent('Com este cupom, Gift Card dá prejuízo de R$ 4,50 por unidade.');
    expect(warning).toHaveTextContent('Com este cupom, Filmes – Anual dá prejuízo de R$ 0,20 por unidade.');
    expect(warning).toHaveTextContent('O mesmo vale para mais 2 produtos ou opções.');
    const scope = { categories: [], products: [], variations: [] };
    expect(asked).toEqual([{ discount: { kind: 'percent', value: 1_000 }, minimumCentavos: 0, ...scope }]);
    await user.type(dialog().getByLabelText('Código'), 'AMIGO');
    await user.click(dialog().getByRole('button', { name: 'Criar cupom' }));
    expect(await screen.findByText('Cupom criado.')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    expect(asked).toHaveLength(1);
  });

  it('warn no more once their terms are fine, or cannot be read', async () => {
    const user = userEvent.setup();
    const { api } = aPanel([coupon]);
    api.on(couponRoutes.listLosses, ({ body }) => ({
      units: [{ title: 'Gift Card', variation: '', lossCentavos: (body as CouponTerms).discount.value }],
      more: 0,
      unchecked: 0,
    }));
    renderApp('/admin/coupons', api);
    await user.click(await screen.findByRole('button', { name: 'Editar VALE10' }));
    expect(await dialog().findByText(/dá prejuízo de R\$ 12,50 por unidade/)).toBeInTheDocument();
    await user.clear(dialog().getByLabelText('Percentual (%)'));
    await waitFor(() => expect(dialog().queryByText(/dá prejuízo/)).toBeNull());
  });
});
