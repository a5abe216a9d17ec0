import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import {
  catalogRoutes,
  IMPORT_FILE_BYTES,
  productImportErrors,
  productImportRoutes,
  type FoundMapping,
  type ImportedRow,
  type ProductImport,
} from '@vale/contracts/catalog';
import { AppError } from '@vale/contracts/define';
import { productsJson } from '../../features/admin-products/components/export-products-button.js';
import { axe } from '../../testing/axe.js';
import { aStoredProduct, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './manage-accounts-screen.js';

const ID = '01JDABCDEFGHJKMNPQRSTVWXYZ';
const OTHER_ID = '01JDABCDEFGHJKMNPQRSTVWXY0';
const rows: ImportedRow[] = [
  { row: 2, nome: 'Steam', plan: 'new', fields: [], problems: [] },
  {
    row: 3,
    nome: 'Xbox',
    plan: 'changed',
    fields: ['preco', 'badge'],
    problems: [],
    prices: [{ variation: '', from: 10, to: 1 }],
    warnings: ['Já existe uma conta com este nome'],
  },
  { row: 4, nome: 'Uber', plan: 'same', fields: [], problems: [] },
  {
    row: 5,
    nome: 'Caro',
    plan: 'wrong' as const,
    fields: [],
    problems: [
      { field: 'variations.0.price', message: 'Deve ser no mínimo 0' },
      { field: '', message: 'Repete a linha 2' },
    ],
  },
];

type Mapped = (call: { body: unknown; params: unknown }) => ProductImport;

let user: UserEvent;
let state: ProductImport;
let applied: number;

beforeEach(() => {
  user = userEvent.setup();
  sessionStorage.clear();
  applied = 0;
  state = {
    id: ID,
    state: 'checked',
    counts: { new: 1, changed: 1, same: 1, wrong: 1 },
    applied: 0,
    failed: 0,
    notes: ['Colunas deixadas de fora: cor'],
    problems: [rows[3]!],
  };
});

function open(check: () => ProductImport = () => state, mapped: Mapped = () => state) {
  const api = anEmptyApi(aUser({ role: 'admin' }))
    .on(catalogRoutes.listAllProducts, () => ({ items: [aStoredProduct()], nextCursor: null }))
    .on(productImportRoutes.checkProductImport, check)
    .on(productImportRoutes.getProductImport, () => state)
    .on(productImportRoutes.mapProductImport, mapped)
    .on(productImportRoutes.applyProductImport, () => {
      applied += 1;
      state = { ...state, state: 'running' };
      return state;
    })
    .on(productImportRoutes.listImportRows, () => ({ items: rows, nextCursor: null }));
  return renderApp('/admin/manage-accounts', api);
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Importar contas' }));
const openDialog = async () => user.click(await screen.findByRole('button', { name: 'Importar' }));
const choose = (content: string | Uint8Array<ArrayBuffer> = 'id;nome\n') =>
  user.upload(dialog().getByLabelText('Arquivo CSV ou JSON'), new File([content], 'contas.csv'));

it('says that a file is empty, and sends nothing', async () => {
  open(() => {
    throw new Error('nothing is to be sent');
  });
  await openDialog();
  await choose('');
  expect(await dialog().findByText('O arquivo está vazio.')).toBeInTheDocument();
});

it('says what a file would change, and what is wrong with each row, before anything is written', async () => {
  const { container } = open();
  await openDialog();
  await choose();
  await dialog().findByText('Novas');
  const counts = dialog().getAllByRole('definition');
  expect(counts.map(({ textContent }) => textContent)).toEqual(['1', '1', '1', '1']);
  expect(dialog().getByText('Colunas deixadas de fora: cor')).toBeInTheDocument();
  const problems = within(dialog().getByRole('region', { name: 'Linhas com erro' }));
  expect(problems.getByRole('listitem')).toHaveTextContent(
    'Linha 5 · Caro variações 1, preço: Deve ser no mínimo 0; Repete a linha 2',
  );
  await user.click(dialog().getByText('Todas as linhas'));
  const changed = (await dialog().findByText('Linha 3 · Xbox')).parentElement;
  expect(changed).toHaveTextContent(
    'Linha 3 · Xbox muda preço, selo · preço: de R$ 10,00 para R$ 1,00Já existe uma conta com este nome',
  );
  expect(dialog().getByText('já está assim')).toBeInTheDocument();
  expect(applied).toBe(0);
  expect(await axe(container)).toHaveNoViolations();
});

it('shows how far it is, also when it is opened again, and what came of it', async () => {
  open();
  await openDialog();
  await choose();
  await user.click(await dialog().findByRole('button', { name: 'Importar 2 contas' }));
  expect(await dialog().findByText('0 de 2 contas')).toBeInTheDocument();
  expect(dialog().getByRole('button', { name: 'Importando…' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(dialog().getByRole('button', { name: 'Fechar' }));
  state = { ...state, applied: 1 };
  await openDialog();
  expect(await dialog().findByText('1 de 2 contas')).toBeInTheDocument();
  expect(dialog().getByRole('progressbar', { name: 'Andamento' })).toHaveAttribute('value', '1');
  state = { ...state, state: 'done', failed: 1 };
  expect(
    await dialog().findByText('1 conta importada com sucesso!', {}, { timeout: 5_000 }),
  ).toBeInTheDocument();
  expect(dialog().getByText('1 não foi importada.')).toBeInTheDocument();
  await user.click(dialog().getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openDialog();
  expect(dialog().getByLabelText('Arquivo CSV ou JSON')).toBeInTheDocument();
});

it('says how many pictures are fetched, how far that is, and which failed', async () => {
  state = { ...state, pictures: { all: 3, done: 0, failed: 0 }, problems: [] };
  open();
  await openDialog();
  await choose();
  expect(await dialog().findByText('3 imagens serão baixadas depois, em segundo plano.')).toBeInTheDocument();
  state = { ...state, state: 'done', applied: 2, pictures: { all: 3, done: 1, failed: 0 } };
  await user.click(dialog().getByRole('button', { name: 'Fechar' }));
  await openDialog();
  expect(await dialog().findByText('Baixando imagens: 1 de 3')).toBeInTheDocument();
  const message = 'Não foi possível baixar a imagem desse endereço.';
  const failedRow = { ...rows[0]!, outcome: 'done' as const, problems: [{ field: 'banner', message }] };
  state = { ...state, pictures: { all: 3, done: 2, failed: 1 }, problems: [failedRow] };
  const said = await dialog().findByText(/^1 imagem não foi baixada/, {}, { timeout: 5_000 });
  expect(said).toBeInTheDocument();
  const problems = within(dialog().getByRole('region', { name: 'Linhas com erro' }));
  expect(problems.getByRole('listitem')).toHaveTextContent(`Linha 2 · Steam imagem: ${message}`);
});

it('goes on with one that stopped', async () => {
  state = { ...state, state: 'stopped', applied: 1 };
  open();
  await openDialog();
  await choose();
  expect(await dialog().findByText('A importação parou')).toBeInTheDocument();
  await user.click(dialog().getByRole('button', { name: 'Continuar' }));
  expect(await dialog().findByRole('button', { name: 'Importando…' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(applied).toBe(1);
});

it('says why a file cannot be read, and takes another one or what was copied', async () => {
  let sent = 0;
  open(() => {
    sent += 1;
    if (sent === 1)
      throw new AppError(productImportErrors.importUnreadable, {
        params: { reason: 'O arquivo está vazio' },
      });
    state = { ...state, counts: { new: 0, changed: 0, same: 2, wrong: 0 }, problems: [], notes: [] };
    return state;
  });
  await openDialog();
  await choose();
  expect(await dialog().findByRole('alert')).toHaveTextContent('O arquivo está vazio');
  await choose(new Uint8Array(IMPORT_FILE_BYTES + 1));
  await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent('mais de 8 MB'));
  expect(sent).toBe(1);
  await user.click(dialog().getByText('Colar o conteúdo'));
  await user.click(dialog().getByLabelText('CSV ou JSON'));
  await user.paste('[{"nome": "A"}]');
  await user.click(dialog().getByRole('button', { name: 'Conferir' }));
  expect(await dialog().findByText('Nenhuma conta para importar.')).toBeInTheDocument();
  expect(dialog().queryByRole('button', { name: /^Importar \d/ })).toBeNull();
  await user.click(dialog().getByRole('button', { name: 'Outro arquivo' }));
  expect(dialog().getByLabelText('Arquivo CSV ou JSON')).toBeInTheDocument();
});

describe('a file of another shop', () => {
  const columns = [
    { heading: 'Item', sample: 'Steam', target: 'name' as const },
    { heading: 'Quanto', sample: '1.500', target: 'ignored' as const },
  ];
  const mapping: FoundMapping = {
    shop: 'WooCommerce',
    columns,
    categories: [{ name: 'Consoles', category: null }],
    decimal: null,
  };

  beforeEach(() => {
    state = { ...state, mapping };
  });

  function openMapped() {
    const sent: unknown[] = [];
    const { container } = open(undefined, ({ body, params }) => {
      sent.push([params, body]);
      state = { ...state, id: OTHER_ID, problems: [], mapping: { ...mapping, decimal: ',' } };
      return state;
    });
    return { sent, container };
  }

  it('is recognised, and what its columns and categories are can be changed', async () => {
    const { sent, container } = openMapped();
    await openDialog();
    await choose();
    const section = within(await dialog().findByRole('region', { name: 'Colunas e categorias' }));
    expect(section.getByText('Arquivo reconhecido: WooCommerce')).toBeInTheDocument();
    expect(section.queryByRole('button')).toBeNull();
    await user.selectOptions(section.getByLabelText('Sinal antes dos centavos'), ',');
    await user.selectOptions(section.getByLabelText('Consoles'), 'Jogos');
    await user.click(section.getByText('Colunas (1 de 2 colunas)'));
    expect(section.getByText('Exemplo: 1.500')).toBeInTheDocument();
    expect(dialog().queryByRole('button', { name: /^Importar \d/ })).toBeNull();
    await user.selectOptions(section.getByLabelText('Quanto'), 'Preço');
    expect(await axe(container)).toHaveNoViolations();
    await user.click(section.getByRole('button', { name: 'Conferir de novo' }));
    const columnsAfter = ['name', 'price'];
    const categories = [{ name: 'Consoles', category: 'jogos' }];
    await waitFor(() =>
      expect(sent).toEqual([[{ id: ID }, { mapping: { columns: columnsAfter, categories, decimal: ',' } }]]),
    );
    await waitFor(() => expect(sessionStorage.getItem('vale-product-import')).toBe(OTHER_ID));
    expect(dialog().queryByLabelText('Sinal antes dos centavos')).toBeNull();
  });

  it('may name categories that are created', async () => {
    const asked: unknown[] = [];
    open(undefined, ({ body }) => {
      asked.push((body as { mapping: { categories: unknown } }).mapping.categories);
      const categories = [{ name: 'Jogos > Consoles', category: 'consoles' }];
      state = { ...state, id: OTHER_ID, problems: [], mapping: { ...mapping, categories, decimal: ',' } };
      return state;
    });
    state = {
      ...state,
      mapping: { ...mapping, categories: [{ name: 'Jogos > Consoles', category: null }], decimal: ',' },
    };
    await openDialog();
    await choose();
    const section = within(await dialog().findByRole('region', { name: 'Colunas e categorias' }));
    await user.selectOptions(section.getByLabelText('Jogos > Consoles'), 'Criar “Consoles”');
    expect(section.getByText(/^É criada quando você clica/)).toBeInTheDocument();
    await user.click(section.getByRole('button', { name: 'Conferir de novo' }));
    await waitFor(() =>
      expect(asked).toEqual([[{ name: 'Jogos > Consoles', category: null, create: true }]]),
    );
  });
});

it('a price column that was not recognised shows its own decimal sign', async () => {
  const found = (shop: string): FoundMapping => ({
    shop,
    columns: [
      { heading: 'Item', sample: 'Steam', target: 'name' },
      { heading: 'Quanto', sample: '44.90', target: 'ignored' },
    ],
    categories: [],
    decimal: ',',
  });
  state = { ...state, mapping: found('') };
  const sent: unknown[] = [];
  open(undefined, ({ body }) => {
    sent.push(body);
    return state;
  });
  await openDialog();
  await choose();
  await user.click(await dialog().findByText('Colunas (1 de 2 colunas)'));
  await user.selectOptions(dialog().getByLabelText('Quanto'), 'Preço');
  await user.click(dialog().getByRole('button', { name: 'Conferir de novo' }));
  const mapping = { columns: ['name', 'price'], categories: [], decimal: null };
  await waitFor(() => expect(sent).toEqual([{ mapping }]));
});

it('a file with this shop’s headings may be read as another’s', async () => {
  const target = 'name' as const;
  const columns = [{ heading: 'nome', sample: 'Steam', target }];
  state = { ...state, mapping: { shop: 'Vale', columns, categories: [], decimal: ',' } };
  const sent: unknown[] = [];
  open(undefined, ({ body }) => {
    sent.push(body);
    return state;
  });
  await openDialog();
  await choose();
  await user.click(await dialog().findByRole('button', { name: 'Conferir de novo' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(dialog().getByRole('button', { name: 'Outro arquivo' }));
  await choose();
  await dialog().findByText('Arquivo reconhecido: Vale');
  expect(sent).toHaveLength(1);
});

it('exports JSON with every field that an import takes', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  };
  URL.revokeObjectURL = () => undefined;
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open();
  await user.click(await screen.findByRole('button', { name: 'Exportar JSON' }));
  expect(await screen.findByText('Arquivo com 1 conta pronto.')).toBeInTheDocument();
  expect(saved[0]?.type).toBe('application/json');
  clicked.mockRestore();
  const product = aStoredProduct({
    id: 'p1',
    extras: { jogo: 'FIFA' },
    soldOut: [''],
    ratings: { count: 1, sum: 5 },
  });
  const [exported] = JSON.parse(productsJson([product])) as Record<string, unknown>[];
  expect(exported).toMatchObject({ id: 'p1', extras: { jogo: 'FIFA' } });
  const removable = ['preco', 'checkoutUrl', 'marca', 'valorDeFace', 'termos', 'descricao'] as const;
  for (const field of removable) expect(exported).toHaveProperty(field, product[field] ?? null);
  expect(exported).not.toHaveProperty('soldOut');
  expect(exported).not.toHaveProperty('ratings');
});
