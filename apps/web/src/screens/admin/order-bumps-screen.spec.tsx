import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogAdminRoutes, type AdminBump, type BumpPatch } from '@vale/contracts/catalog';
import { stockAdminRoutes } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { bumpPrice } from '../../features/admin-bumps/model/bump-form.js';
import { axe } from '../../testing/axe.js';
import { aStock, aUser } from '../../testing/builders.js';
import type { FakeApi } from '../../testing/fake-api.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './order-bumps-screen.js';

const chip: AdminBump = {
  id: 'b1',
  categoria: 'ea-fc26',
  titulo: 'Chip',
  descricao: '5 GB',
  imagem: 'https://a.example/x.png',
  preco: 19.9,
  delivery: 'manual',
  isActive: true,
  createdAt: '2026-11-21',
  soldOut: false,
  version: 3,
};

const pageOf = (bumps: AdminBump[], nextCursor: string | null = null) => ({
  items: bumps,
  nextCursor,
  counts: { total: bumps.length, active: bumps.filter(({ isActive }) => isActive).length },
});

/** Stores what the screen does. */
function bumpsApi(bumps: AdminBump[]): FakeApi {
  const find = (id: string) => bumps.find((one) => one.id === id)!;
  return anEmptyApi(aUser({ role: 'admin' }))
    .on(catalogAdminRoutes.listAllOrderBumps, () => pageOf(bumps))
    .on(catalogAdminRoutes.createOrderBump, ({ body }) => {
      const draft = body as AdminBump;
      const bump = { ...chip, ...draft, imagem: draft.imagem || '/img/bump.svg', id: `b${bumps.length + 1}` };
      bumps.push(bump);
      return bump;
    })
    .on(catalogAdminRoutes.changeOrderBump, ({ params, body }) => {
      const bump = find(params['id']!);
      const { version, change } = body as { version: number; change: BumpPatch };
      if (version !== bump.version) throw new AppError(platformErrors.conflict);
      const { imagem = '', ...rest } = change;
      Object.assign(bump, rest, imagem && { imagem }, { version: version + 1 });
      return bump;
    })
    .on(catalogAdminRoutes.deleteOrderBump, ({ params, query }) => {
      const bump = find(params['id']!);
      if (query['version'] !== String(bump.version)) throw new AppError(platformErrors.conflict);
      bumps.splice(bumps.indexOf(bump), 1);
      return {};
    });
}

const open = (bumps: AdminBump[], api = bumpsApi(bumps)) => renderApp('/admin/orderbump', api);
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const dialog = () => within(screen.getByRole('dialog'));

beforeEach(() => localStorage.clear());

describe('the screen of order bumps', () => {
  it('asks before the form in which something was typed is closed, and keeps it on cancel', async () => {
    const user = userEvent.setup();
    open([chip]);
    const add = await screen.findByRole('button', { name: 'Adicionar OrderBump' });
    await user.click(add);
    await user.click(dialog().getByRole('button', { name: 'Fechar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(add);
    const title = dialog().getByLabelText(/Título/);
    await user.type(title, 'Chip novo');
    const form = screen.getByRole('dialog');
    // Simulates Esc: the browser asks first, and closes without asking the second time.
    fireEvent(form, new Event('cancel', { cancelable: true }));
    const question = () => within(screen.getByRole('dialog', { name: 'Sair sem salvar?' }));
    await user.click(question().getByRole('button', { name: 'Cancelar' }));
    expect(title).toHaveValue('Chip novo');
    act(() => (form as HTMLDialogElement).close());
    expect(form).toHaveAttribute('open');
    await user.click(question().getByRole('button', { name: 'Sair sem salvar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that there is none, and leads to the first one', async () => {
    const user = userEvent.setup();
    const { container } = open([]);
    expect(await screen.findByRole('heading', { name: 'Nenhum OrderBump configurado' })).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Criar Primeiro OrderBump' }));
    await user.click(dialog().getByRole('button', { name: 'Adicionar' }));
    expect(dialog().getAllByText('Preencha todos os campos obrigatórios')).toHaveLength(3);
    expect(dialog().getByText('Preço deve ser um número válido maior que zero')).toBeInTheDocument();

    await user.selectOptions(dialog().getByLabelText('Categoria'), 'Google Play / Apple Store');
    await user.type(dialog().getByLabelText('Título'), 'Nuvem');
    await user.type(dialog().getByLabelText('Descrição'), '100 GB');
    await user.type(dialog().getByLabelText('Preço (R$)'), 'R$ 7,50');
    await user.click(dialog().getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByText('OrderBump adicionado com sucesso!')).toBeInTheDocument();
    const made = await card('Nuvem');
    expect(made.getByText('R$ 7,50')).toBeInTheDocument();
    expect(made.getByText('Google Play / Apple Store')).toBeInTheDocument();
    expect(made.getByText('ATIVO')).toBeInTheDocument();
    expect(made.getByText('Criado em 21/11/2026')).toBeInTheDocument();
  });

  it('counts, names old categories, and pauses a bump', async () => {
    const user = userEvent.setup();
    const apex = { ...chip, id: 'b2', titulo: 'Skins', categoria: 'apex', isActive: false };
    const old = { ...chip, id: 'b3', titulo: 'Antigo', categoria: 'outra-coisa' };
    const { container } = open([chip, apex, old].map((one) => ({ ...one })));
    const first = await card('Chip');
    expect(first.getByText('Viagens')).toBeInTheDocument();
    expect((await card('Skins')).getByText('Apex Legends')).toBeInTheDocument();
    expect((await card('Antigo')).getByText('OUTRA-COISA')).toBeInTheDocument();
    const count = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
    expect(['Total', 'Ativos', 'Inativos'].map((label) => count(label)?.textContent)).toEqual([
      '3',
      '2',
      '1',
    ]);
    expect(await axe(container)).toHaveNoViolations();

    await user.click(first.getByRole('button', { name: 'Desativar' }));
    expect(await screen.findByText('Status do OrderBump alterado com sucesso!')).toBeInTheDocument();
    expect(first.getByText('INATIVO')).toBeInTheDocument();
    expect(count('Ativos')?.textContent).toBe('1');
  });

  it('edits without asking for the picture again, and deletes after the question', async () => {
    const user = userEvent.setup();
    const bumps = [{ ...chip }];
    open(bumps);
    await user.click((await card('Chip')).getByRole('button', { name: 'Editar' }));
    expect(dialog().getByLabelText('Preço (R$)')).toHaveValue('19,90');
    await user.clear(dialog().getByLabelText('Título'));
    await user.type(dialog().getByLabelText('Título'), 'Chip 10 GB');
    await user.click(dialog().getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('OrderBump atualizado com sucesso!')).toBeInTheDocument();
    expect(bumps[0]).toMatchObject({ imagem: chip.imagem, isActive: true, categoria: 'ea-fc26' });

    await user.click((await card('Chip 10 GB')).getByRole('button', { name: 'Excluir' }));
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'Tem certeza que deseja excluir o OrderBump: Chip 10 GB? Esta ação não pode ser desfeita',
    );
    await user.click(dialog().getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('OrderBump excluído com sucesso!')).toBeInTheDocument();
    expect(bumps).toEqual([]);
  });

  it('says what failed: loading, saving a bump that somebody else changed, deleting', async () => {
    const user = userEvent.setup();
    const fail = (): never => {
      throw new AppError(platformErrors.unavailable);
    };
    const bumps = [{ ...chip }];
    const api = bumpsApi(bumps)
      .on(stockAdminRoutes.listStocks, () => ({
        items: [aStock({ productId: chip.id, free: 1 })],
        nextCursor: null,
      }))
      .on(catalogAdminRoutes.listAllOrderBumps, fail)
      .on(catalogAdminRoutes.deleteOrderBump, fail);
    open(bumps, api);
    expect(await screen.findByText('Erro ao carregar OrderBumps')).toBeInTheDocument();
    api.on(catalogAdminRoutes.listAllOrderBumps, () => pageOf(bumps));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await user.click((await card('Chip')).getByRole('button', { name: 'Editar' }));
    bumps[0] = { ...chip, version: 4 };
    await user.click(dialog().getByRole('button', { name: 'Salvar' }));
    expect(
      await dialog().findByText('Erro ao salvar OrderBump: outra pessoa mudou isto enquanto você olhava'),
    ).toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'Cancelar' }));

    api.on(catalogAdminRoutes.changeOrderBump, fail);
    await user.click((await card('Chip')).getByRole('button', { name: 'Desativar' }));
    expect(await screen.findByText(/^Erro ao salvar OrderBump:/)).toBeInTheDocument();
    expect((await card('Chip')).getByText('ATIVO')).toBeInTheDocument();
    await user.click((await card('Chip')).getByRole('button', { name: 'Excluir' }));
    expect(await dialog().findByText(/^1 código livre não será mais vendido\./)).toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'Excluir' }));
    expect(await dialog().findByText('Erro ao excluir OrderBump')).toBeInTheDocument();
  });

  it('is switched back before the replies came, beside another one, without a conflict', async () => {
    const user = userEvent.setup();
    const bumps = [{ ...chip }, { ...chip, id: 'b2', titulo: 'Skins' }];
    const sent: string[] = [];
    const api = bumpsApi(bumps);
    const replies: (() => void)[] = [];
    api.on(catalogAdminRoutes.changeOrderBump, async ({ params, body }) => {
      const bump = bumps.find(({ id }) => id === params['id'])!;
      const { version, change } = body as { version: number; change: BumpPatch };
      sent.push(`${bump.id} ${version} ${change.isActive}`);
      if (version !== bump.version) throw new AppError(platformErrors.conflict);
      Object.assign(bump, change, { version: version + 1 });
      const reply = { ...bump };
      await new Promise<void>((resolve) => replies.push(resolve));
      return reply;
    });
    open(bumps, api);
    await user.click((await card('Chip')).getByRole('button', { name: 'Desativar' }));
    await user.click((await card('Skins')).getByRole('button', { name: 'Desativar' }));
    await user.click((await card('Chip')).getByRole('button', { name: 'Ativar' }));
    expect((await card('Chip')).getByText('ATIVO')).toBeInTheDocument();
    await waitFor(() => {
      replies.splice(0).forEach((reply) => reply());
      expect(sent).toEqual(['b1 3 false', 'b2 3 false', 'b1 4 true']);
    });
    await waitFor(() => {
      replies.splice(0).forEach((reply) => reply());
      expect(api.calls.filter((call) => call.startsWith('GET /api/admin/order-bumps'))).toHaveLength(2);
    });
    expect((await card('Chip')).getByText('ATIVO')).toBeInTheDocument();
    expect((await card('Skins')).getByText('INATIVO')).toBeInTheDocument();
    expect(screen.queryByText(/^Erro ao salvar OrderBump/)).toBeNull();
    expect(bumps.map(({ isActive }) => isActive)).toEqual([true, false]);
  });

  it('is searched, filtered, ordered and paged in the address, and counts all of them', async () => {
    const user = userEvent.setup();
    const bumps = [{ ...chip }];
    const api = bumpsApi(bumps).on(catalogAdminRoutes.listAllOrderBumps, ({ query }) => ({
      ...pageOf(query['q'] === 'nada' ? [] : bumps, query['cursor'] ? null : '~24'),
      counts: { total: 30, active: 12 },
      isComplete: query['order'] === undefined,
    }));
    const { address } = renderApp('/admin/orderbump?categoria=viagens', api);
    await card('Chip');
    await user.selectOptions(screen.getByLabelText('Situação'), 'Ativos');
    await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Maior preço primeiro');
    expect(await screen.findByText('Esta lista só tem os 500 OrderBumps mais recentes.')).toBeInTheDocument();
    expect(screen.queryByText(/escolha um filtro/)).toBeNull();
    await user.type(screen.getByRole('searchbox'), 'chip{Enter}');
    const asked = 'categoria=viagens&situacao=active&ordem=price-desc&q=chip';
    await waitFor(() => expect(address()).toBe(`/admin/orderbump?${asked}`));
    await user.click(await screen.findByRole('button', { name: 'Próxima página' }));
    await waitFor(() =>
      expect(api.calls).toContain(
        'GET /api/admin/order-bumps?category=viagens&cursor=~24&order=price-desc&q=chip&state=active',
      ),
    );
    expect(screen.getByText('Inativos', { selector: 'dt' }).nextElementSibling).toHaveTextContent('18');
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'nada{Enter}');
    expect(await screen.findByText('Nenhum OrderBump com estes filtros')).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0]!);
    await card('Chip');
    expect(address()).toBe('/admin/orderbump');
  });

  it('imports what the old shop left in this browser, once it was checked', async () => {
    const user = userEvent.setup();
    localStorage.setItem('gamestore_orderbumps', JSON.stringify([{ titulo: 'Um' }, { titulo: '' }]));
    const asked: unknown[] = [];
    const api = bumpsApi([]).on(catalogAdminRoutes.importOrderBumps, ({ body }) => {
      const { rows, apply } = body as { rows: unknown[]; apply: boolean };
      asked.push({ rows: rows.length, apply });
      const errors = [{ row: 2, message: 'titulo: Preencha todos os campos obrigatórios' }];
      return { total: 2, fresh: 1, known: 0, applied: apply, errors };
    });
    open([], api);
    await user.click(await screen.findByRole('button', { name: 'Importar dados deste navegador (2)' }));
    await user.click(dialog().getByRole('button', { name: 'Conferir' }));
    expect(await dialog().findByText(/Linha 2: titulo/)).toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'Importar 1' }));
    expect(await dialog().findByText('1 OrderBump importado')).toBeInTheDocument();
    expect(asked).toEqual([
      { rows: 2, apply: false },
      { rows: 2, apply: true },
    ]);
    await user.click(dialog().getByRole('button', { name: 'Concluir' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes pasted JSON, and says when it is no list', async () => {
    const user = userEvent.setup();
    open([]);
    await user.click(await screen.findByRole('button', { name: 'Importar JSON' }));
    await user.click(dialog().getByLabelText('Dados em JSON'));
    await user.paste('{"a": 1}');
    await user.click(dialog().getByRole('button', { name: 'Conferir' }));
    expect(dialog().getByText('Cole um JSON com uma lista, como [{ … }, { … }].')).toBeInTheDocument();
  });
});

describe('the price of a bump', () => {
  it.each([
    ['9,90', 9.9],
    ['R$ 1.234,50', 1234.5],
    ['1.500', 1500],
    ['12', 12],
    ['12.50', null],
    ['9.9', null],
    ['0', null],
    ['', null],
    ['abc', null],
    ['1,2,3', null],
  ])('%j is %p', (text, price) => {
    expect(bumpPrice(text)).toBe(price);
  });
});
