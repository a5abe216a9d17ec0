import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { catalogAdminMessages, catalogMessages, imageMessages } from '@vale/contracts/catalog';
import { platformErrors } from '@vale/contracts/define';
import { SystemIds } from '@vale/platform/ids';
import { aProduct } from '@vale/testing/builders';
import { codeOf } from '@vale/testing/code-of';
import sharp from 'sharp';
import { DAY_MS } from '@vale/contracts/time';
import { ImageRepository } from '../src/image/image.repository.js';
import { ImageRetentionService } from '../src/image/image-retention.service.js';
import { admin, CatalogEnvironment } from './catalog-environment.js';

let catalog: CatalogEnvironment;

/** The job would first run after a day of the fake clock. */
beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

const picture = (digit: number) => String(digit).repeat(32);
const pathOf = (id: string) => `/images/${id}-560.webp`;

/** Stores a picture in the way the service does. */
async function upload(id: string): Promise<void> {
  await catalog.collection('pictures').insertOne({ _id: id, unusedSince: catalog.clock.nowMs() } as never);
  const content = Buffer.from(id);
  for (const name of [`${id}-280.webp`, `${id}-280.avif`, `${id}-560.webp`])
    await catalog.collection('images').insertOne({ _id: name, content } as never);
}

/** Each day ends with the job's run. */
async function days(count: number): Promise<void> {
  for (let day = 0; day < count; day++) {
    catalog.clock.advance(DAY_MS);
    await catalog.get(ImageRetentionService).removeUnused();
  }
}

const idsOf = async (name: string) => {
  const found = await catalog
    .collection(name)
    .find({}, { projection: { _id: 1 } })
    .toArray();
  return [...new Set(found.map(({ _id }) => _id.split('-')[0]!))].toSorted();
};

/** Pictures that are left: each has its files, and no file is without its picture. */
async function left(): Promise<string[]> {
  const pictures = await idsOf('pictures');
  expect(await idsOf('images')).toEqual(pictures);
  return pictures;
}

it('a picture that nothing shows is removed 30 days after its upload, with all its files', async () => {
  await upload(picture(1));
  await days(29);
  expect(await left()).toEqual([picture(1)]);
  await days(1);
  expect(await left()).toEqual([]);
  expect(await catalog.collection('images').countDocuments()).toBe(0);
});

it('one that a product, a bump, a setting, a waiting import or an order shows stays, whatever its age', async () => {
  for (let at = 1; at <= 6; at++) await upload(picture(at));
  await catalog.request(
    catalogMessages.createProduct,
    aProduct({ nome: 'Cartão', banner: pathOf(picture(1)) }),
    admin,
  );
  await catalog.request(
    catalogAdminMessages.createOrderBump,
    { categoria: 'jogos', titulo: 'Chip', descricao: '5 GB', preco: 5, imagem: pathOf(picture(2)) },
    admin,
  );
  await catalog
    .collection('storeSettings')
    .insertOne({ _id: 'shop', settings: { texts: { hero: pathOf(picture(3)) } } } as never);
  await catalog
    .collection('productImports')
    .insertOne({ _id: 'i-r00', rows: [{ draft: { banner: pathOf(picture(4)) } }] } as never);
  catalog.picturesOfOrders.add(pathOf(picture(5)));
  await days(31);
  expect(await left()).toEqual([1, 2, 3, 4, 5].map(picture));
});

it('one that was shown is kept for 30 days more, and begins anew when it is shown, or uploaded, again', async () => {
  await upload(picture(1));
  const { id } = await catalog.request(
    catalogMessages.createProduct,
    aProduct({ nome: 'Cartão', banner: pathOf(picture(1)) }),
    admin,
  );
  await days(60);
  expect(await catalog.collection('pictures').findOne({})).toEqual({ _id: picture(1) });
  await catalog.request(catalogMessages.deleteProduct, { id }, admin);
  await days(30);
  expect(await left()).toEqual([picture(1)]);
  await catalog
    .collection('pictures')
    .updateOne({ _id: picture(1) }, { $set: { unusedSince: catalog.clock.nowMs() } });
  await days(29);
  expect(await left()).toEqual([picture(1)]);
  await days(1);
  expect(await left()).toEqual([]);
});

it('one that only a deleted product shows is removed, even while the event of that deletion waits', async () => {
  await upload(picture(1));
  const { id } = await catalog.request(
    catalogMessages.createProduct,
    aProduct({ nome: 'Cartão', banner: pathOf(picture(1)) }),
    admin,
  );
  await catalog.collection('contas').updateOne({ _id: id }, { $set: { tombstone: true } });
  await days(30);
  expect(await left()).toEqual([]);
});

it('a removal that was interrupted is finished by the next run, and the same picture is not uploaded before', async () => {
  await upload(picture(1));
  await days(29);
  await catalog.collection('pictures').updateOne({ _id: picture(1) }, { $set: { isRemoved: true } });
  await catalog.collection('images').deleteOne({ _id: `${picture(1)}-280.webp` });
  const file = { _id: `${picture(1)}-560.webp`, content: Buffer.from('anew') };
  const again = () => catalog.get(ImageRepository).insert(picture(1), [file], catalog.clock.nowMs());
  expect(await codeOf(again())).toBe(platformErrors.conflict.code);
  await days(1);
  expect(await left()).toEqual([]);
  await again();
  expect(await left()).toEqual([picture(1)]);
});

it('an upload is a picture from its first moment, and the same one again is younger', async () => {
  const uploadId = new SystemIds(catalog.clock).ulid();
  const file = await sharp({ create: { width: 280, height: 420, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const part = { uploadId, part: 0, base64: file.toString('base64') };
  const cropped = async () => {
    await catalog.request(imageMessages.receiveImagePart, part, admin);
    const opened = await catalog.request(imageMessages.openImage, { uploadId, parts: 1 }, admin);
    const crop = { left: 0, top: 0, width: 280 };
    return catalog.request(imageMessages.cropImage, { id: opened.id, crop }, admin);
  };
  const { address } = await cropped();
  expect(await left()).toEqual([address.slice('/images/'.length).split('-')[0]]);
  await days(20);
  await cropped();
  await days(20);
  expect(await left()).toHaveLength(1);
  await days(10);
  expect(await left()).toEqual([]);
});
