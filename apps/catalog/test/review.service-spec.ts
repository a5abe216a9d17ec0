import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogAdminMessages, catalogMessages, imageErrors, imageMessages } from '@vale/contracts/catalog';
import { checkoutEvents } from '@vale/contracts/checkout';
import { platformErrors } from '@vale/contracts/define';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import sharp from 'sharp';
import { admin, CatalogEnvironment } from './catalog-environment.js';

let catalog: CatalogEnvironment;

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

const PLACE = 'Rua do fotógrafo, 1';
const aPhoto = async () => {
  const plain = sharp({ create: { width: 900, height: 600, channels: 3, background: '#8040c0' } });
  const photo = await plain
    .withExif({ IFD0: { ImageDescription: PLACE }, IFD3: { GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer();
  expect(photo.includes('Exif')).toBe(true);
  return photo.toString('base64');
};
const submit = (
  productId: string,
  transactionId: string,
  more: { picture?: string; rating?: number; position?: number } = {},
) =>
  catalog.request(catalogMessages.submitReview, {
    transactionId,
    productId,
    name: 'Ana S.',
    category: 'jogos' as const,
    rating: 5,
    comment: 'Chegou.',
    ...more,
  });
const pending = async (transactionId: string) => {
  const query = { state: 'pending' as const };
  const { items } = await catalog.request(catalogAdminMessages.listAllTestimonials, query, admin);
  return items.find(({ id }) => id === `order-${transactionId}`)!;
};
const change = ({ id, version }: { id: string; version: number }, patch: object) =>
  catalog.request(catalogAdminMessages.changeTestimonial, { id, version, change: patch }, admin);
const reviewsOf = async (id: string) =>
  (await catalog.request(catalogMessages.listProductReviews, { id })).items;
const served = async (address: string) => {
  const { base64 } = await catalog.request(imageMessages.getImage, {
    name: address.slice('/images/'.length),
  });
  return Buffer.from(base64, 'base64');
};

describe('a picture that another service keeps', () => {
  const redraw = async (file: Buffer) =>
    catalog.request(imageMessages.redrawPicture, { picture: file.toString('base64') });
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#8040c0' } });

  it('is made anew, large enough to read a screenshot of a phone, and is not kept', async () => {
    const photo = await plain(1_080, 2_340)
      .withExif({ IFD0: { ImageDescription: PLACE } })
      .jpeg()
      .toBuffer();
    const { base64 } = await redraw(photo);
    const made = Buffer.from(base64, 'base64');
    expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 738, height: 1_600 });
    expect(made.includes(PLACE)).toBe(false);
    expect(await catalog.collection('images').countDocuments({})).toBe(0);
  });

  it('is refused if it is none, is broken, is HEIC or has too many pixels', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const svg = Buffer.from('<svg onload="alert(1)"/>');
    const broken = (await plain(600, 900).png().toBuffer()).subarray(0, 60);
    for (const file of [heic, html, svg, broken])
      expect(await codeOf(redraw(file))).toBe(imageErrors.imageUnreadable.code);
    const bomb = await plain(8_000, 5_000).png({ palette: true, compressionLevel: 9 }).toBuffer();
    expect(await codeOf(redraw(bomb))).toBe(imageErrors.imageTooManyPixels.code);
  });
});

describe('a buyer’s picture', () => {
  it('is made anew without what the file said, and is shown with its review only', async () => {
    const { id } = await catalog.createProduct({ nome: 'Steam' });
    await submit(id, 'T1', { picture: await aPhoto() });
    const review = await pending('T1');
    const content = await served(review.picture!);
    const { format, width, height, exif } = await sharp(content).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 640, 427, undefined]);
    expect(content.includes(PLACE)).toBe(false);
    expect(await reviewsOf(id)).toEqual([]);
    await change(review, { isActive: true });
    expect(await reviewsOf(id)).toMatchObject([{ picture: review.picture, verified: true }]);
  });

  it('has an address that its buyer cannot compute', async () => {
    const picture = await aPhoto();
    for (const order of ['T1', 'T2']) await submit('p1', order, { picture });
    const [first, second] = [await pending('T1'), await pending('T2')];
    expect(await served(first.picture!)).toEqual(await served(second.picture!));
    expect(first.picture).not.toBe(second.picture);
  });

  it('has another address after its review was hidden, and none after it was deleted', async () => {
    const { id } = await catalog.createProduct({ nome: 'Steam' });
    await submit(id, 'T1', { picture: await aPhoto() });
    const shown = await change(await pending('T1'), { isActive: true });
    const content = await served(shown.picture!);
    const hidden = await change(shown, { isActive: false });
    expect(await codeOf(served(shown.picture!))).toBe(platformErrors.notFound.code);
    expect(await served(hidden.picture!)).toEqual(content);
    const again = await change(hidden, { isActive: true });
    expect(again.picture).toBe(hidden.picture);
    await catalog.request(catalogAdminMessages.deleteTestimonial, { id: again.id }, admin);
    expect(await codeOf(served(again.picture!))).toBe(platformErrors.notFound.code);
  });

  it('is refused if it is no picture, and the order stays without a review', async () => {
    const picture = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    expect(await codeOf(submit('p1', 'T1', { picture }))).toBe(imageErrors.imageUnreadable.code);
    expect(await submit('p1', 'T1')).toEqual({ isNew: true });
  });

  it('goes with the name when the account is deleted', async () => {
    await submit('p1', 'T1', { picture: await aPhoto() });
    const { picture } = await pending('T1');
    await catalog.system.bus.emit(checkoutEvents.orderAnonymised, { transactionId: 'T1' });
    await waitUntil(async () => (await pending('T1')).name === 'Cliente');
    expect(await pending('T1')).not.toHaveProperty('picture');
    expect(await codeOf(served(picture!))).toBe(platformErrors.notFound.code);
  });
});

it('an order has a review of each of its products, and all lose their name and picture with its buyer', async () => {
  const { id: steam } = await catalog.createProduct({ nome: 'Steam' });
  const { id: xbox } = await catalog.createProduct({ nome: 'Xbox' });
  const picture = await aPhoto();
  expect(await submit(steam, 'T1')).toEqual({ isNew: true });
  expect(await submit(xbox, 'T1', { position: 1, picture })).toEqual({ isNew: true });
  expect(await submit(xbox, 'T1', { position: 1 })).toEqual({ isNew: false });
  // Another order, whose id begins alike.
  await submit(steam, 'T1-1x');
  await change(await pending('T1'), { isActive: true });
  await change(await pending('T1-1'), { isActive: true });
  for (const id of [steam, xbox]) expect(await reviewsOf(id)).toHaveLength(1);
  await catalog.system.bus.emit(checkoutEvents.orderAnonymised, { transactionId: 'T1' });
  const own = () => catalog.request(catalogMessages.listReviewsOf, { transactionIds: ['T1'] });
  await waitUntil(async () => (await own()).items.every(({ name }) => name === 'Cliente'));
  const { items } = await own();
  expect(items.map(({ id }) => id)).toEqual(['order-T1', 'order-T1-1']);
  expect(items[1]).not.toHaveProperty('picture');
  expect(await pending('T1-1x')).toMatchObject({ name: 'Ana S.' });
});

describe('the reviews of a product', () => {
  it('are listed newest first, page by page, and counted on its card', async () => {
    const { id } = await catalog.createProduct({ nome: 'Steam' });
    const { id: other } = await catalog.createProduct({ nome: 'Xbox' });
    for (const [order, rating, product] of [
      ['T1', 5, id],
      ['T2', 4, id],
      ['T3', 4, id],
      ['T4', 1, other],
      ['T5', 1, id],
    ] as const) {
      catalog.clock.advance(1_000);
      await submit(product, order, { rating });
      if (order !== 'T5') await change(await pending(order), { isActive: true });
    }
    const first = await catalog.request(catalogMessages.listProductReviews, { id, limit: 2 });
    expect(first.items.map((one) => one.id)).toEqual(['order-T3', 'order-T2']);
    const rest = { id, limit: 2, cursor: first.nextCursor! };
    const second = await catalog.request(catalogMessages.listProductReviews, rest);
    expect([second.items.map((one) => one.id), second.nextCursor]).toEqual([['order-T1'], null]);
    const cards = () => catalog.allCards({}, 10);
    await waitUntil(async () => (await cards()).every(({ rating }) => rating !== undefined));
    await waitUntil(async () => (await cards())[1]?.rating?.count === 3);
    expect((await cards()).map(({ title, rating }) => [title, rating])).toEqual([
      ['Xbox', { average: 1, count: 1 }],
      ['Steam', { average: 4.3, count: 3 }],
    ]);
  });

  it('have the shop’s answer, which is no decision about one that waits', async () => {
    const { id } = await catalog.createProduct({ nome: 'Steam' });
    await submit(id, 'T1');
    const review = await pending('T1');
    const { name, comment } = review;
    const answered = await change(review, { name, comment, answer: ' Obrigado! ' });
    expect(answered).toMatchObject({ isPending: true, isActive: false, answer: 'Obrigado!' });
    const shown = await change(answered, { isActive: true });
    expect(await reviewsOf(id)).toMatchObject([{ answer: 'Obrigado!' }]);
    expect(await change(shown, { answer: null })).not.toHaveProperty('answer');
    expect((await reviewsOf(id))[0]).not.toHaveProperty('answer');
  });
});

it('a live shop shows no samples, although they are stored', async () => {
  await catalog.close();
  catalog = CatalogEnvironment.open();
  await catalog.startDemo();
  const shown = async () => (await catalog.request(catalogMessages.listTestimonials, {})).items.length;
  expect(await shown()).toBeGreaterThan(0);
  const { version, settings } = await catalog.request(catalogMessages.inspectShop, {}, admin);
  const live = { version, settings: { ...settings, socialProof: 'live' as const } };
  await catalog.request(catalogMessages.changeShop, live, admin);
  await waitUntil(async () => (await shown()) === 0);
});
