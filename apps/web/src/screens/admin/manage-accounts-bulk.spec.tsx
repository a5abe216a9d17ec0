import { beforeEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import {
  BULK_UNDO_MS,
  bulkChangeErrors,
  bulkChangeRoutes,
  catalogRoutes,
  productsCsv,
  type BulkAction,
  type BulkChange,
  type BulkRow,
  type EditedProduct,
} from '@vale/contracts/catalog';
import { AppError } from '@vale/contracts/define';
import { axe } from '../../testing/axe.js';
import { aStoredProduct, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './manage-accounts-screen.js';

let products: EditedProduct[];
let user: UserEvent;
/** The bulk changes that the shop knows, newest last, and the rows of all of them. */
let changes: BulkChange[];
let rows: BulkRow[];

const ID = '01K00000000000000000000000';

beforeEach(() => {
  user = userEvent.setup();
  changes = [];
  rows = [];
  products = ['Steam', 'Roblox', 'Xbox'].map((nome, index) =>
    aStoredProduct({ id: `p${index}`, nome, preco: 10 * (index + 1), isActive: nome !== 'Xbox' }),
  );
});

function aBulkChange(change: Partial<BulkChange> = {}): BulkChange {
  return {
    id: ID,
    action: { kind: 'deactivate' },
    state: 'prepared',
    counts: { change: 2, same: 1, refused: 0, warned: 0, gone: 2 },
    done: 0,
    skipped: 0,
    failed: 0,
    ...change,
  };
}

const found = (id = '') => {
  const change = changes.find((one) => one.id === id);
  if (!change) throw new AppError(bulkChangeErrors.bulkChangeGone);
  return change;
};
const update = (id: string, change: Partial<BulkChange>) => Object.assign(found(id), change);
const ended = () => {
  const finishedAt = Date.now();
  return { state: 'done', finishedAt, undoUntil: finishedAt + BULK_UNDO_MS } as const;
};

function open(address = '/admin/manage-accounts') {
  const api = anEmptyApi(aUser({ role: 'admin' }))
    .on(catalogRoutes.listAllProducts, () => ({ items: products, nextCursor: null }))
    .on(bulkChangeRoutes.getLatestBulkChange, () => {
      const latest = changes.findLast(({ state }) => state !== 'prepared');
      return { latest: latest ?? null };
    })
    .on(bulkChangeRoutes.prepareBulkChange, ({ body }) => {
      changes.push(aBulkChange({ action: (body as { action: BulkAction }).action }));
      return changes.at(-1)!;
    })
    .on(bulkChangeRoutes.startBulkChange, ({ params }) => update(params['id']!, { state: 'running' }))
    .on(bulkChangeRoutes.getBulkChange, ({ params }) => found(params['id']))
    .on(bulkChangeRoutes.listBulkRows, ({ query }) => ({
      items: rows.filter(({ problem }) => !query['only'] || problem),
      nextCursor: null,
    }));
  return { api, ...renderApp(address, api) };
}

const selectAll = async () =>
  user.click(await screen.findByRole('checkbox', { name: 'Selecionar esta página' }));
const act = async (name: string) => {
  const bar = within(screen.getByRole('region', { name: 'Contas selecionadas' }));
  await user.click(bar.getByRole('button', { name }));
  return within(screen.getByRole('dialog'));
};
const textsIn = (name: string) =>
  within(within(screen.getByRole('dialog')).getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const line = () => screen.findByRole('region', { name: 'Alteração em massa' });

it('shows what would change, and changes it in the background', async () => {
  const { api, container } = open();
  await selectAll();
  rows = [
    { id: 'p0', nome: 'Steam', plan: 'change', active: { from: true, to: false } },
    { id: 'p1', nome: 'Roblox', plan: 'change', active: { from: true, to: false }, warnings: ['Cuidado'] },
    { id: 'p2', nome: 'Xbox', plan: 'same' },
  ];
  const dialog = await act('Desativar');
  expect(await dialog.findByText('2 contas mudam · 1 já está assim · 2 não existem mais')).toHaveFocus();
  const confirm = dialog.getByRole('button', { name: 'Desativar: 2 contas' });
  await dialog.findByText('Steam');
  expect(textsIn('O que muda')).toEqual([
    'Steamativa → inativa',
    'Robloxativa → inativaCuidado',
    'Xboxjá estava assim',
  ]);
  expect(api.bodyOf(bulkChangeRoutes.prepareBulkChange)).toEqual({
    action: { kind: 'deactivate' },
    ids: ['p0', 'p1', 'p2'],
  });
  expect(await screen.findByRole('rowheader', { name: /Steam/ })).toBeInTheDocument();
  expect(api.calls).not.toContain(`POST /api/admin/bulk-changes/${ID}/start`);
  expect(await axe(container)).toHaveNoViolations();

  await user.click(confirm);
  expect(await dialog.findByText('0 de 2')).toBeInTheDocument();
  expect(dialog.getByText('Fechar')).toHaveFocus();
  rows = rows.map((row) =>
    row.nome === 'Roblox'
      ? { ...row, outcome: 'skipped', problem: 'Alterado enquanto isso: ficou como estava' }
      : { ...row, outcome: 'done' },
  );
  products = products.map((one) => (one.nome === 'Steam' ? { ...one, isActive: false } : one));
  update(ID, { ...ended(), done: 1, skipped: 1 });
  expect(await dialog.findByText('1 feita, 1 alterada enquanto isso', {}, { timeout: 3_000 })).toBeVisible();
  await waitFor(() =>
    expect(textsIn('Contas que ficaram como estavam')).toEqual([
      'RobloxAlterado enquanto isso: ficou como estava',
    ]),
  );
  expect(await axe(container)).toHaveNoViolations();
  await user.click(dialog.getByText('Fechar'));
  expect(screen.queryByRole('region', { name: 'Contas selecionadas' })).toBeNull();
  await waitFor(() => expect(screen.getAllByText('INATIVA')).toHaveLength(2));
  expect(await line()).toHaveTextContent('Desativar · 1 feita, 1 alterada enquanto isso');
});

it('shows a change that runs or has run to whoever opens the list, and undoes it after a question', async () => {
  changes = [aBulkChange({ state: 'running', done: 1 })];
  const { api } = open();
  expect(await line()).toHaveTextContent('Desativar · 1 de 2');
  update(ID, { ...ended(), done: 2 });
  await waitFor(async () => expect(await line()).toHaveTextContent('Desativar · 2 feitas'), {
    timeout: 3_000,
  });
  await user.click(screen.getByRole('button', { name: 'Ver resultado' }));
  const dialog = within(screen.getByRole('dialog'));
  api.on(bulkChangeRoutes.undoBulkChange, ({ params }) => {
    const { action, counts, finishedAt } = found(params['id']);
    changes.push({
      ...aBulkChange(),
      id: `${ID}-undo`,
      undoes: ID,
      action,
      counts,
      ...ended(),
      done: 1,
      skipped: 1,
      finishedAt,
    });
    delete changes.at(-1)!.undoUntil;
    return changes.at(-1)!;
  });
  await user.click(await dialog.findByRole('button', { name: 'Desfazer' }));
  expect(api.calls).not.toContain(`POST /api/admin/bulk-changes/${ID}/undo`);
  await user.click(dialog.getByRole('button', { name: 'Desfazer agora' }));
  expect(await dialog.findByText('Desfazer: Desativar')).toBeInTheDocument();
  expect(dialog.getByText('1 feita, 1 alterada enquanto isso')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  expect(await line()).toHaveTextContent('Desfazer: Desativar · 1 feita');
});

it('shows the bulk change that an address names, however old it is', async () => {
  changes = [aBulkChange({ state: 'done', done: 2, finishedAt: 1 })];
  rows = [{ id: 'p0', nome: 'Steam', plan: 'change', active: { from: true, to: false }, outcome: 'done' }];
  open(`/admin/manage-accounts?alteracao=${ID}`);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('2 feitas')).toBeInTheDocument();
  await user.click(dialog.getByText('Todas as contas'));
  expect(await dialog.findByText('ativa → inativa')).toBeInTheDocument();
});

it('offers no undo and no line once a day has passed', async () => {
  const finishedAt = Date.now() - BULK_UNDO_MS - 1;
  changes = [aBulkChange({ state: 'done', done: 2, finishedAt, undoUntil: finishedAt + BULK_UNDO_MS })];
  const { api } = open();
  await waitFor(() => expect(api.calls).toContain('GET /api/admin/bulk-changes'));
  await screen.findByRole('rowheader', { name: /Steam/ });
  expect(screen.queryByRole('region', { name: 'Alteração em massa' })).toBeNull();
});

it('says that another change is running, and can be tried again', async () => {
  const { api } = open();
  api.on(bulkChangeRoutes.startBulkChange, () => {
    throw new AppError(bulkChangeErrors.bulkChangeRunning);
  });
  await selectAll();
  const dialog = await act('Ativar');
  const confirm = await dialog.findByRole('button', { name: 'Ativar: 2 contas' });
  await user.click(confirm);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Outra alteração em massa está em andamento');
  api.on(bulkChangeRoutes.startBulkChange, ({ params }) => update(params['id']!, { state: 'running' }));
  await user.click(confirm);
  expect(await dialog.findByText('0 de 2')).toBeInTheDocument();
});

it('asks for a percentage, shows the price of each variation, and goes back to the percentage', async () => {
  const { api } = open();
  rows = [
    {
      id: 'p2',
      nome: 'Xbox',
      plan: 'change',
      prices: [
        { variation: 'R$ 50', from: 45, to: 39.38 },
        { variation: '', from: 30, to: 26.25 },
      ],
    },
    { id: 'p3', nome: 'Grátis', plan: 'refused', problem: 'Informe um preço maior que zero' },
  ];
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Xbox' }));
  const dialog = await act('Mudar preço');
  for (const wrong of ['abc', '0', '-100', '501']) {
    await user.clear(dialog.getByLabelText('Porcentagem'));
    await user.type(dialog.getByLabelText('Porcentagem'), wrong);
    expect(dialog.getByRole('button', { name: 'Ver o que muda' })).toBeDisabled();
  }
  await user.clear(dialog.getByLabelText('Porcentagem'));
  await user.type(dialog.getByLabelText('Porcentagem'), '-12,5{Enter}');
  expect(await dialog.findByText('R$ 50: R$ 45,00 → R$ 39,38')).toBeInTheDocument();
  expect(dialog.getByText('R$ 30,00 → R$ 26,25')).toBeInTheDocument();
  expect(dialog.getByText('Informe um preço maior que zero')).toBeInTheDocument();
  expect(api.bodyOf(bulkChangeRoutes.prepareBulkChange)).toEqual({
    action: { kind: 'price', percent: -12.5 },
    ids: ['p2'],
  });
  await user.click(dialog.getByRole('button', { name: 'Voltar' }));
  expect(dialog.getByLabelText('Porcentagem')).toBeInTheDocument();
});

it('deletes after one question, without the focus on its answer', async () => {
  open();
  await selectAll();
  const removal = await act('Excluir');
  expect(
    await removal.findByText('Tem certeza que deseja excluir 2 contas? Esta ação não pode ser desfeita.'),
  ).toBeInTheDocument();
  expect(removal.getByRole('status')).toHaveFocus();
  await user.click(removal.getByRole('button', { name: 'Excluir: 2 contas' }));
  expect(await removal.findByText('0 de 2')).toBeInTheDocument();
});

it('takes a badge from the list', async () => {
  const { api } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Steam' }));
  const badge = await act('Mudar selo');
  await user.selectOptions(badge.getByLabelText('Selo'), 'VIP');
  await user.click(badge.getByRole('button', { name: 'Ver o que muda' }));
  expect(await badge.findByRole('button', { name: 'Mudar selo: 2 contas' })).toBeInTheDocument();
  expect(api.bodyOf(bulkChangeRoutes.prepareBulkChange)).toMatchObject({
    action: { kind: 'badge', badge: 'VIP' },
  });
});

it('selects what the filter finds on all of its pages', async () => {
  const { api } = open();
  const asked: (string | undefined)[] = [];
  api.on(catalogRoutes.listAllProducts, ({ query }) => {
    asked.push(query['q']);
    const isSecond = query['cursor'] === 'second';
    return {
      items: isSecond ? products.slice(2) : products.slice(0, 2),
      nextCursor: isSecond ? null : 'second',
    };
  });
  await user.type(await screen.findByRole('searchbox'), 'o');
  await waitFor(() => expect(asked).toContain('o'));
  await selectAll();
  const bar = within(screen.getByRole('region', { name: 'Contas selecionadas' }));
  expect(bar.getByRole('status')).toHaveTextContent('2 contas');
  asked.splice(0);
  await user.click(bar.getByRole('button', { name: 'Selecionar todas que correspondem' }));
  await waitFor(() => expect(bar.getByRole('status')).toHaveTextContent('3 contas'));
  expect(asked).toEqual(['o', 'o']);
});

it('is used by keyboard alone: rows, selection, search', async () => {
  open();
  await screen.findByRole('rowheader', { name: /Steam/ });
  await user.keyboard('jjk');
  expect(document.activeElement?.closest('tr')).toHaveTextContent('Steam');
  await user.keyboard('jx');
  expect(screen.getByRole('checkbox', { name: 'Selecionar Roblox' })).toBeChecked();
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await user.keyboard('jx');
  expect(screen.getByRole('searchbox')).toHaveValue('jx');
  expect(screen.getByRole('checkbox', { name: 'Selecionar Roblox' })).toBeChecked();
});

it('exports what the filter finds, as spreadsheets in Brazil read it', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  };
  URL.revokeObjectURL = () => undefined;
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open();
  await screen.findByRole('rowheader', { name: /Steam/ });
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  expect(await screen.findByText('Arquivo com 3 contas pronto.')).toBeInTheDocument();
  expect(clicked).toHaveBeenCalledTimes(1);
  expect(saved).toHaveLength(1);
  clicked.mockRestore();
});

it('writes CSV with a mark for UTF-8, `;`, decimal commas and no formulas', () => {
  const text = productsCsv([
    aStoredProduct({ id: 'p1', nome: '=SOMA(A1)', preco: 1_234.5, features: ['a;b', 'diz "c"'] }),
  ]);
  const [head, line] = text.split('\r\n');
  expect(head).toMatch(/^\uFEFFid;nome;categoria;preco;/);
  expect(line).toContain("p1;'=SOMA(A1);Jogos;1234,50;");
  expect(line).toContain('"a;b | diz ""c"""');
});
