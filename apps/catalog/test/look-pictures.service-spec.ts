import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  appearanceErrors,
  appearanceMessages,
  ICON_FILES,
  imageErrors,
  HERO_FILES,
  imageMessages,
  type LookPictureKind,
} from '@vale/contracts/catalog';
import { platformErrors } from '@vale/contracts/define';
import { SystemIds } from '@vale/platform/ids';
import { codeOf } from '@vale/testing/code-of';
import sharp from 'sharp';
import { admin, CatalogEnvironment, customer } from './catalog-environment.js';

const catalog = CatalogEnvironment.open();
beforeAll(() => catalog.start());
afterAll(() => catalog.close());

async function send(
  file: Buffer | string,
  kind: LookPictureKind,
  as: typeof admin | typeof customer = admin,
) {
  const uploadId = new SystemIds(catalog.clock).ulid();
  const base64 = Buffer.from(file).toString('base64');
  await catalog.request(imageMessages.receiveImagePart, { uploadId, part: 0, base64 }, admin);
  return catalog.request(appearanceMessages.keepPicture, { uploadId, parts: 1, kind }, as);
}

async function served(name: string): Promise<Buffer> {
  return Buffer.from((await catalog.request(imageMessages.getImage, { name })).base64, 'base64');
}

const svg = (inner: string, size = 'width="300" height="100"') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`;

it('a drawn logo is kept as pixels in the size that pages and mails need, without its empty border', async () => {
  const { id, width, height } = await send(
    svg('<rect x="50" y="40" width="200" height="20" fill="red"/>'),
    'logo',
  );
  expect(width).toBeLessThanOrEqual(440);
  expect(width / height).toBeCloseTo(10, 0);
  for (const format of ['png', 'webp'] as const) {
    const found = await sharp(await served(`${id}-logo.${format}`)).metadata();
    expect([found.format, found.width, found.height]).toEqual([format, width, height]);
  }
});

it('nothing of a drawing is left but its pixels, and it reads no other file', async () => {
  const secret = join(catalog.dataDir, 'secret.png');
  await writeFile(
    secret,
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f0' } })
      .png()
      .toBuffer(),
  );
  const hostile = svg(
    `<script>alert(1)</script><rect width="300" height="100" fill="#f00"/><rect x="5" y="5" width="50" height="50" fill="#00f"/>` +
      `<image href="file://${secret}" width="300" height="100"/><image href="http://127.0.0.1:1/a.png" width="300" height="100"/>`,
  );
  const { id } = await send(hostile, 'logo');
  const content = await served(`${id}-logo.png`);
  expect(content.toString('latin1')).not.toContain('alert');
  const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
  const greens = Array.from({ length: info.width * info.height }, (_, at) => data[at * info.channels + 1]!);
  expect(Math.max(...greens)).toBeLessThan(50);
});

it('a logo on a large artboard fills its size, because it is drawn before its border is taken away', async () => {
  const artboard = svg(
    '<rect x="1000" y="1200" width="1200" height="260" fill="red"/>',
    'width="3200" height="3200"',
  );
  expect(await send(artboard, 'logo')).toMatchObject({ width: 440, height: 95 });
});

it('a drawing whose letters would be missing is refused with what to do, and letters in a comment are none', async () => {
  const code = appearanceErrors.lookPictureHasText.code;
  expect(await codeOf(send(svg('<text x="9" y="9">Loja</text>'), 'logo'))).toBe(code);
  expect(await codeOf(send(svg('<s:text xmlns:s="http://www.w3.org/2000/svg">a</s:text>'), 'icon'))).toBe(
    code,
  );
  await send(svg('<!-- <text>a</text> --><title>Loja</title><rect width="9" height="9"/>'), 'logo');
});

it('a hero picture is kept in two widths and two formats, never larger than it was', async () => {
  const create = { width: 1_000, height: 500, channels: 3 as const, background: '#123' };
  const { id, width, height } = await send(await sharp({ create }).jpeg().toBuffer(), 'hero');
  expect([width, height]).toEqual([1_000, 500]);
  const widths = await Promise.all(
    HERO_FILES.map(async (name) => (await sharp(await served(`${id}-${name}`)).metadata()).width),
  );
  expect(widths).toEqual([720, 720, 1_000, 1_000]);
});

it('an icon is drawn in every size, and fills the square where phones cut it', async () => {
  const { id } = await send(
    svg('<circle cx="50" cy="50" r="50" fill="#fff"/>', 'viewBox="0 0 100 100"'),
    'icon',
  );
  for (const name of ICON_FILES) {
    const content = await served(`${id}-${name}`);
    const side = Number(/\d+/.exec(name)![0]);
    const { width, height } = await sharp(content).metadata();
    expect([name, width, height]).toEqual([name, side, side]);
    const [, , , alpha] = await sharp(content)
      .ensureAlpha()
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([name, alpha]).toEqual([name, /180|maskable/.test(name) ? 255 : 0]);
  }
});

it('what is no picture, or would grow without end, is refused, and so are others than admins', async () => {
  const codes = [
    ['<html><svg', await codeOf(send('<html><svg', 'logo'))],
    ['broken', await codeOf(send(svg('<rect'), 'logo'))],
    ['text', await codeOf(send('just text', 'icon'))],
    [
      'bomb',
      await codeOf(
        send(`<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`, 'logo'),
      ),
    ],
  ];
  for (const [name, code] of codes)
    expect([name, code]).toEqual([name, appearanceErrors.lookPictureUnreadable.code]);
  // A drawing of nothing is a picture all the same.
  expect(await send(svg(''), 'logo')).toMatchObject({ height: 96 });
  const endless = svg('<rect width="9" height="9"/>', 'width="90000" height="90000"');
  expect(await codeOf(send(endless, 'logo'))).toBe(imageErrors.imageTooManyPixels.code);
  expect(await codeOf(send(svg(''), 'logo', customer))).toBe(platformErrors.forbidden.code);
});
