import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { catalogMessages, type Product } from '@vale/contracts/catalog';
import { waitUntil } from '@vale/testing/wait-until';
import sharp from 'sharp';
import { ImageDownloadClient } from '../src/image/image-download.client.js';
import { admin, CatalogEnvironment } from './catalog-environment.js';
import { ImportCalls } from './import-calls.js';

const FILE = [
  'Handle,Title,Type,Variant Price,Image Src',
  'a,A,Jogos,10.00,http://old.example/a.jpg',
  'b,B,Jogos,10.00,https://old.example/small.jpg',
  'c,C,Jogos,10.00,https://127.0.0.1/c.jpg',
  'd,D,Jogos,10.00,',
].join('\n');

let catalog: CatalogEnvironment;
let asked: string[];
const calls = new ImportCalls(() => catalog);

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
  asked = [];
  const real = new ImageDownloadClient();
  const original = real.download.bind(real);
  jest.spyOn(ImageDownloadClient.prototype, 'download').mockImplementation((address) => {
    asked.push(address);
    if (!address.includes('old.example')) return original(address);
    const side = address.includes('small') ? 100 : 600;
    const picture = sharp({ create: { width: side, height: side, channels: 3, background: '#8040c0' } });
    return picture.jpeg().toBuffer();
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await catalog.close();
});

const fetched = async (file: string) => withPictures(await calls.imported(file));

async function withPictures({ id }: { id: string }) {
  await waitUntil(
    async () => {
      const { pictures } = await calls.get(id);
      return pictures !== undefined && pictures.done + pictures.failed === pictures.all;
    },
    { forMs: 30_000 },
  );
  return calls.get(id);
}

it('pictures of other sites are fetched after the import, in their middle, and failures are listed', async () => {
  const checked = await calls.check(FILE);
  expect(checked.pictures).toEqual({ all: 3, done: 0, failed: 0 });
  expect(asked).toEqual([]);
  const result = await fetched(FILE);
  expect(result).toMatchObject({ applied: 4, failed: 0, pictures: { all: 3, done: 1, failed: 2 } });
  expect(asked).toEqual([
    'https://old.example/a.jpg',
    'https://old.example/small.jpg',
    'https://127.0.0.1/c.jpg',
  ]);
  expect(result.problems.map(({ row, problems }) => [row, problems[0]?.message])).toEqual([
    [3, 'A imagem é pequena demais: o recorte precisa de 280 × 420 pixels.'],
    [4, 'Use um endereço https público, que comece com "https://".'],
  ]);
  const banners = (await calls.products()).map(({ banner }) => banner.replace(/[0-9a-f]{32}|\w{20,}/, 'id'));
  expect(banners[0]).toBe('/images/id-280.webp');
  expect(banners.slice(1).every((banner) => banner.startsWith('/api/files/'))).toBe(true);
  await waitUntil(() => catalog.adminChanges.length === 5);
});

it('a row that is not written waits for no picture', async () => {
  await calls.imported(FILE.replaceAll(/https?:.*/g, ''));
  const checked = await calls.check(FILE);
  expect(checked.pictures?.all).toBe(3);
  const [{ id }] = (await calls.products()) as [Product, ...Product[]];
  await catalog.request(catalogMessages.deleteProduct, { id }, admin);
  const result = await withPictures(await calls.applied(checked));
  expect(result).toMatchObject({ applied: 2, failed: 1, pictures: { all: 2, done: 0, failed: 2 } });
});

it('a second import fetches only the pictures that failed, and keeps those that were chosen here', async () => {
  await fetched(FILE);
  const again = await calls.check(FILE);
  expect(again).toMatchObject({ counts: { new: 0, changed: 2, same: 2 }, pictures: { all: 2 } });
  expect((await calls.rowsOf(again.id))[1]).toMatchObject({ nome: 'B', fields: ['banner'] });
  asked = [];
  await fetched(FILE.replace('small', 'large'));
  expect(asked).toEqual(['https://old.example/large.jpg', 'https://127.0.0.1/c.jpg']);
  expect((await calls.products())[1]?.banner).toMatch(/^\/images\//);
});
