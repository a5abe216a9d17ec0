import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  catalogAdminMessages,
  catalogMessages,
  productDraftSchema,
  productImportMessages,
} from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { admin, CatalogEnvironment } from './catalog-environment.js';

const SHOWN = 'https://cdn.example/x.png';
const OTHER = 'https://other.example/x.png';
const MESSAGE = 'A loja não mostra imagens desse endereço. Envie a imagem, ou inclua o site em IMAGE_HOSTS.';

let catalog: CatalogEnvironment;

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

const drafted = (banner: string) =>
  productDraftSchema.parse({ nome: `Steam ${banner}`, categoria: 'jogos', preco: 10, banner });
const create = (banner: string) => catalog.request(catalogMessages.createProduct, drafted(banner), admin);
const change = (id: string, patch: object) =>
  catalog.request(catalogMessages.changeProduct, { id, change: patch }, admin);
const bumpOf = (imagem: string) => ({
  categoria: 'viagens' as const,
  titulo: 'Chip',
  descricao: imagem,
  preco: 9,
  imagem,
});
const createBump = (imagem: string) =>
  catalog.request(catalogAdminMessages.createOrderBump, bumpOf(imagem), admin);

async function refused(work: Promise<unknown>, path: string): Promise<void> {
  const error = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  expect((error as AppError).code).toBe(platformErrors.invalidInput.code);
  expect((error as AppError).fields).toEqual([{ path, message: MESSAGE }]);
}

it('pictures of hosts that pages do not show are refused where they are written, and stay where they are', async () => {
  const stored = await create(OTHER);
  const bump = await createBump(OTHER);
  await catalog.restart({ IMAGE_HOSTS: 'cdn.example' });
  await refused(create(`${OTHER}?2`), 'banner');
  await refused(change(stored.id, { banner: `${OTHER}?2` }), 'banner');
  await refused(createBump(OTHER), 'imagem');
  const { id, version } = bump;
  const changeBump = (patch: object) =>
    catalog.request(catalogAdminMessages.changeOrderBump, { id, version, change: patch }, admin);
  await refused(changeBump({ imagem: `${OTHER}?2` }), 'imagem');
  expect(await change(stored.id, { preco: 12, banner: OTHER })).toMatchObject({ preco: 12, banner: OTHER });
  expect(await changeBump({ preco: 8, imagem: OTHER })).toMatchObject({ preco: 8, imagem: OTHER });
  expect(await change(stored.id, { banner: SHOWN })).toMatchObject({ banner: SHOWN });
  expect(await createBump(SHOWN)).toMatchObject({ imagem: SHOWN });
});

it('rows of a file that name such pictures are wrong, and the others are not', async () => {
  await catalog.restart({ IMAGE_HOSTS: 'cdn.example' });
  const rows = ['um', 'dois'].map((nome, at) => `${nome};jogos;10;${[OTHER, SHOWN][at]}`);
  const content = Buffer.from(['nome;categoria;preco;imagem', ...rows].join('\r\n'));
  const id = '01JE0000000000000000000000';
  const part = { id, part: 0, base64: content.toString('base64') };
  await catalog.request(productImportMessages.receiveImportPart, part, admin);
  await catalog.request(productImportMessages.checkProductImport, { id, parts: 1 }, admin);
  const { items } = await catalog.request(productImportMessages.listImportRows, { id }, admin);
  expect(items).toMatchObject([
    { nome: 'um', plan: 'wrong', problems: [{ field: 'banner', message: MESSAGE }] },
    { nome: 'dois', plan: 'new', problems: [] },
  ]);
  const bumps = { rows: [bumpOf(OTHER), bumpOf(SHOWN)], apply: false };
  const checked = await catalog.request(catalogAdminMessages.importOrderBumps, bumps, admin);
  expect(checked).toMatchObject({ fresh: 1, errors: [{ message: MESSAGE }] });
});
