import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { imageErrors, imageMessages, PART_BYTES, type Crop } from '@vale/contracts/catalog';
import { platformErrors } from '@vale/contracts/define';
import { SystemIds } from '@vale/platform/ids';
import { codeOf } from '@vale/testing/code-of';
import sharp from 'sharp';
import { admin, CatalogEnvironment, customer } from './catalog-environment.js';

/** The widest that is served; half of it has two of the three sizes. */
const NOISE_PX = 560;
const GPS = 'Rua do fotógrafo, 1';

let catalog: CatalogEnvironment;

/** Upload id with the current time of the fake clock. */
const anUploadId = () => new SystemIds(catalog.clock).ulid();

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8040c0' } });

async function send(file: Buffer, uploadId = anUploadId()) {
  const parts = Math.ceil(file.length / PART_BYTES);
  // Parts may arrive in any order.
  for (let part = parts - 1; part >= 0; part -= 1) {
    const base64 = file.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString('base64');
    await catalog.request(imageMessages.receiveImagePart, { uploadId, part, base64 }, admin);
  }
  return catalog.request(imageMessages.openImage, { uploadId, parts }, admin);
}

const crop = (id: string, part: Crop) => catalog.request(imageMessages.cropImage, { id, crop: part }, admin);

async function served(name: string): Promise<Buffer> {
  const { base64 } = await catalog.request(imageMessages.getImage, { name });
  return Buffer.from(base64, 'base64');
}

describe('an uploaded picture', () => {
  it('is cropped at 2:3 and served as AVIF and WebP in the widths that it fills', async () => {
    const upload = await send(await plain(1600, 1200).jpeg().toBuffer());
    expect(upload).toMatchObject({ width: 1600, height: 1200 });
    expect(upload.preview).toMatch(/^data:image\/webp;base64,/);

    const { address, widths } = await crop(upload.id, { left: 400, top: 0, width: 800 });
    expect(widths).toEqual([280, 560]);
    const [, id] = /^\/images\/([0-9a-f]{32})-560\.webp$/.exec(address)!;
    for (const width of widths)
      for (const format of ['webp', 'avif'] as const) {
        const { format: found, ...size } = await sharp(await served(`${id}-${width}.${format}`)).metadata();
        expect([found, size.width, size.height]).toEqual([
          format === 'avif' ? 'heif' : 'webp',
          width,
          width * 1.5,
        ]);
      }
    // File names depend only on the content: another crop of the upload, then the first one again.
    expect((await crop(upload.id, { left: 400, top: 0, width: 800 })).address).toBe(address);
    expect(await codeOf(served(`${id}-1120.webp`))).toBe(platformErrors.notFound.code);
  });

  it('is upright, and nothing that the file said about itself is served', async () => {
    const file = await plain(700, 400)
      .withExif({ IFD0: { Artist: GPS, Copyright: GPS } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const withText = Buffer.concat([file, Buffer.from(GPS)]);
    const upload = await send(withText);
    expect(upload).toMatchObject({ width: 400, height: 700 });
    const { address } = await crop(upload.id, { left: 0, top: 0, width: 400 });
    const picture = await served(address.slice('/images/'.length));
    expect(picture.includes(GPS)).toBe(false);
    expect((await sharp(picture).metadata()).exif).toBeUndefined();
  });

  it('fits into a message in every size, even if it is noise', async () => {
    const [width, height] = [NOISE_PX, NOISE_PX * 1.5];
    const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
    const upload = await send(await noise.jpeg({ quality: 92 }).toBuffer());
    const { address, widths } = await crop(upload.id, { left: 0, top: 0, width });
    expect(widths).toEqual([280, 560, 1120].filter((one) => one <= NOISE_PX));
    expect((await served(address.slice('/images/'.length))).length).toBeLessThanOrEqual(360 * 1024);
  });

  it('is read as far as it goes if the end of a JPEG is missing', async () => {
    const noise = sharp(randomBytes(600 * 900 * 3), { raw: { width: 600, height: 900, channels: 3 } });
    const whole = await noise.jpeg().toBuffer();
    expect(await send(whole.subarray(0, whole.length - 200))).toMatchObject({ width: 600, height: 900 });
    expect(await codeOf(send(whole.subarray(0, 60)))).toBe(imageErrors.imageUnreadable.code);
  });

  it('is read if its AVIF names the general brand first', async () => {
    const file = await plain(600, 900).avif().toBuffer();
    file.write('mif1', 8, 'latin1');
    expect(await send(file)).toMatchObject({ width: 600, height: 900 });
  });

  it('is refused where it is none, is broken, too small or has too many pixels', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"/>');
    expect(await codeOf(send(svg))).toBe(imageErrors.imageUnreadable.code);
    const whole = await plain(600, 900).png().toBuffer();
    expect(await codeOf(send(whole.subarray(0, 60)))).toBe(imageErrors.imageUnreadable.code);
    expect(await codeOf(send(await plain(279, 900).png().toBuffer()))).toBe(imageErrors.imageTooSmall.code);
    const huge = await plain(8_000, 6_000).png().toBuffer();
    expect(await codeOf(send(huge))).toBe(imageErrors.imageTooManyPixels.code);
  });

  it('is refused over an edge, below the smallest size, and when the upload is gone', async () => {
    const upload = await send(await plain(600, 900).webp().toBuffer());
    expect(await codeOf(crop(upload.id, { left: 1, top: 0, width: 600 }))).toBe(
      imageErrors.imageCropOutside.code,
    );
    expect(await codeOf(crop(upload.id, { left: 0, top: 0, width: 200 }))).toBe(
      imageErrors.imageTooSmall.code,
    );
    const other = anUploadId();
    expect(await codeOf(crop(other, { left: 0, top: 0, width: 300 }))).toBe(imageErrors.imageUploadGone.code);
    const open = { uploadId: other, parts: 1 };
    expect(await codeOf(catalog.request(imageMessages.openImage, open, admin))).toBe(
      imageErrors.imageUploadGone.code,
    );
  });

  it('is removed by an upload an hour later if nobody cropped it', async () => {
    const file = await plain(300, 450).png().toBuffer();
    // This id belongs to an hour long past.
    const { id } = await send(file, '01000000000000000000000000');
    await send(file);
    expect(await codeOf(crop(id, { left: 0, top: 0, width: 300 }))).toBe(imageErrors.imageUploadGone.code);
  });

  it('is an admin’s alone, asked past the gateway too', async () => {
    const uploadId = anUploadId();
    const part = { uploadId, part: 0, base64: 'AAAA' };
    const calls = [
      () => catalog.request(imageMessages.receiveImagePart, part, customer),
      () => catalog.request(imageMessages.openImage, { uploadId, parts: 1 }, customer),
      () => catalog.request(imageMessages.fetchImage, { url: 'https://example.com/a.png' }, customer),
      () =>
        catalog.request(
          imageMessages.cropImage,
          { id: uploadId, crop: { left: 0, top: 0, width: 300 } },
          customer,
        ),
    ];
    for (const call of calls) expect(await codeOf(call())).toBe(platformErrors.forbidden.code);
  });

  it('is not fetched from a private address', async () => {
    for (const url of ['https://127.0.0.1/a.png', 'http://example.com/a.png', 'https://localhost/a.png'])
      expect(await codeOf(catalog.request(imageMessages.fetchImage, { url }, admin))).toBe(
        imageErrors.imageAddressRefused.code,
      );
  });
});
