import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  catalogAdminErrors,
  catalogAdminMessages,
  catalogMessages,
  type AdminTestimonial,
  type TestimonialPatch,
  type TestimonialState,
} from '@vale/contracts/catalog';
import { checkoutEvents } from '@vale/contracts/checkout';
import { platformErrors } from '@vale/contracts/define';
import { aProduct } from '@vale/testing/builders';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { admin, CatalogEnvironment, customer } from './catalog-environment.js';

let catalog: CatalogEnvironment;

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

const submit = (comment: string) =>
  catalog.request(catalogMessages.submitReview, {
    transactionId: 'T1',
    name: 'Ana S.',
    category: 'cs2' as const,
    rating: 4,
    comment,
  });
const shown = async () => (await catalog.request(catalogMessages.listTestimonials, {})).items;

describe('a buyer’s review', () => {
  it('is kept once for each order, and hidden until it is made active', async () => {
    expect(await submit('Chegou rápido.')).toEqual({ isNew: true });
    expect(await submit('Outra coisa.')).toEqual({ isNew: false });
    expect(await shown()).toEqual([]);
    await catalog.collection('testimonials').updateOne({ _id: 'order-T1' }, { $set: { isActive: true } });
    expect(await shown()).toEqual([
      {
        id: 'order-T1',
        name: 'Ana S.',
        rating: 4,
        comment: 'Chegou rápido.',
        game: 'Transporte',
        date: new Date(catalog.clock.nowMs()).toISOString().slice(0, 10),
        sample: false,
        verified: true,
      },
    ]);
  });
});

describe('the review of a buyer whose account is deleted', () => {
  it('loses its name and keeps its stars; others keep theirs', async () => {
    await submit('Chegou rápido.');
    const other = await rate('p1', 'T2', 5);
    await catalog.system.bus.emit(checkoutEvents.orderAnonymised, { transactionId: 'T1' });
    const own = () => catalog.request(catalogMessages.listReviewsOf, { transactionIds: ['T1', 'T3'] });
    const { items } = await waitUntil(async () => {
      const read = await own();
      return read.items[0]?.name === 'Cliente' ? read : undefined;
    });
    expect(items).toMatchObject([{ id: 'order-T1', rating: 4, comment: 'Chegou rápido.' }]);
    expect((await all('pending')).items.find(({ id }) => id === other.id)?.name).toBe('Ana S.');
  });
});

const all = async (state?: TestimonialState) =>
  catalog.request(catalogAdminMessages.listAllTestimonials, { ...(state && { state }) }, admin);
const change = ({ id, version }: AdminTestimonial, patch: TestimonialPatch) =>
  catalog.request(catalogAdminMessages.changeTestimonial, { id, version, change: patch }, admin);
const rate = async (productId: string, transactionId: string, rating: number) => {
  const review = { name: 'Ana S.', category: 'jogos' as const, comment: 'Bom.' };
  await catalog.request(catalogMessages.submitReview, { ...review, transactionId, rating, productId });
  const { items } = await all('pending');
  return items.find(({ id }) => id === `order-${transactionId}`)!;
};

describe('the queue of ratings', () => {
  it('holds a rating until the administrator shows or refuses it', async () => {
    const first = await rate('p1', 'T1', 5);
    const second = await rate('p1', 'T2', 1);
    expect(await all()).toMatchObject({ pending: 2, nextCursor: null });
    expect((await all('inactive')).items).toEqual([]);
    await change(first, { isActive: true });
    await change(second, { isActive: false });
    expect((await all('pending')).items).toEqual([]);
    expect((await all()).pending).toBe(0);
    expect((await all('inactive')).items).toMatchObject([{ id: second.id, isPending: false }]);
    expect((await shown()).map(({ id }) => id)).toEqual([first.id]);
  });

  it('leaves records without the names of buyers', async () => {
    const { id } = await rate('p1', 'T1', 5);
    await catalog.request(catalogAdminMessages.deleteTestimonial, { id }, admin);
    await waitUntil(() => catalog.adminChanges.length === 1);
    expect(catalog.adminChanges.map(({ data }) => data)).toMatchObject([
      { action: 'testimonial.delete', before: { comment: 'Bom.', name: '••••' }, after: null },
    ]);
  });

  it('pages, newest first', async () => {
    for (let at = 1; at <= 3; at += 1) {
      catalog.clock.advance(1_000);
      await rate('p1', `T${at}`, at);
    }
    const list = (cursor?: string) =>
      catalog.request(
        catalogAdminMessages.listAllTestimonials,
        { limit: 2, ...(cursor && { cursor }) },
        admin,
      );
    const first = await list();
    expect(first.items.map(({ rating }) => rating)).toEqual([3, 2]);
    const second = await list(first.nextCursor!);
    expect(second).toMatchObject({ items: [{ rating: 1 }], nextCursor: null });
  });

  describe('in an order', () => {
    beforeEach(async () => {
      for (const [at, stars] of [2, 5, 2, 4].entries()) {
        catalog.clock.advance(1_000);
        await rate('p1', `T${at + 1}`, stars);
      }
      const [newest] = (await all()).items;
      await change(newest!, { isActive: true });
    });

    const names = ({ id }: AdminTestimonial) => id.replace('order-', '');
    const pages = async (query: object) => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await catalog.request(
          catalogAdminMessages.listAllTestimonials,
          { ...query, limit: 2, ...(cursor && { cursor }) },
          admin,
        );
        found.push(...page.items.map(names));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      return found.join(' ');
    };

    it.each([
      [{}, 'T4 T3 T2 T1'],
      [{ order: 'oldest' }, 'T1 T2 T3 T4'],
      [{ order: 'rating-asc' }, 'T3 T1 T4 T2'],
      [{ order: 'rating-desc' }, 'T2 T4 T3 T1'],
      [{ order: 'rating-desc', state: 'active' }, 'T4'],
      [{ order: 'rating-asc', state: 'pending' }, 'T3 T1 T2'],
      [{ order: 'rating-asc', state: 'inactive' }, ''],
      [{ order: 'oldest', q: 'bom' }, 'T1 T2 T3 T4'],
      [{ order: 'rating-asc', q: 'bom' }, 'T3 T1 T4 T2'],
      [{ order: 'rating-desc', q: 'bom', state: 'pending' }, 'T2 T3 T1'],
      [{ order: 'rating-desc', q: 'ruim' }, ''],
    ])('of %p', async (query, expected) => {
      expect(await pages(query)).toBe(expected);
    });

    it('refuses a cursor of another order', async () => {
      const ask = (query: object) =>
        catalog.request(catalogAdminMessages.listAllTestimonials, { limit: 1, ...query }, admin);
      const orders = [{ order: 'newest' }, { order: 'rating-asc' }, { order: 'rating-asc', q: 'bom' }];
      for (const order of orders) {
        const { nextCursor } = await ask(order);
        for (const other of orders.filter((one) => one !== order))
          expect(await codeOf(ask({ ...other, cursor: nextCursor }))).toBe(platformErrors.invalidInput.code);
      }
    });
  });

  it('is searched by name, comment, category and product, whatever the accents, within a state too', async () => {
    const review = { category: 'jogos' as const, rating: 5, productId: 'p1' };
    const texts = [
      ['João P.', 'Código chegou rápido, recomendo!', 'Cartão Steam R$ 50'],
      ['Ana S.', 'Demorou, mas chegou.', 'Free Fire'],
    ] as const;
    for (const [at, [name, comment, productTitle]] of texts.entries()) {
      catalog.clock.advance(1_000);
      const transactionId = `T${at}`;
      await catalog.request(catalogMessages.submitReview, {
        ...review,
        name,
        comment,
        productTitle,
        transactionId,
      });
    }
    const find = async (q: string, state?: TestimonialState) => {
      const query = { q, ...(state && { state }) };
      const { items } = await catalog.request(catalogAdminMessages.listAllTestimonials, query, admin);
      return items.map(({ name }) => name);
    };
    expect(await find('joao')).toEqual(['João P.']);
    expect(await find('STEAM cartao')).toEqual(['João P.']);
    expect(await find('reclamou')).toEqual([]);
    expect(await find('codigo rapid')).toEqual(['João P.']);
    expect(await find('chegou')).toEqual(['Ana S.', 'João P.']);
    expect(await find('chegou', 'active')).toEqual([]);
    expect(await find('jogos', 'pending')).toEqual(['Ana S.', 'João P.']);
    expect(await find('p')).toEqual(['João P.']);
    expect(await find('!')).toEqual([]);
    expect(await find(' ')).toHaveLength(2);

    const [ana] = (await all('pending')).items;
    await change(ana!, { comment: 'Nota mil' });
    expect(await find('demorou')).toEqual([]);
    expect(await find('mil fire')).toEqual(['Ana S.']);
    await catalog.system.bus.emit(checkoutEvents.orderAnonymised, { transactionId: 'T0' });
    await waitUntil(async () => (await find('cliente')).length === 1);
    expect(await find('joao')).toEqual([]);
    const events = JSON.stringify(catalog.adminChanges.map(({ data }) => data));
    expect(events).not.toContain('searchTokens');
  });

  it('is not deleted by who saw an older version', async () => {
    const seen = await rate('p1', 'T1', 1);
    const shownNow = await change(seen, { isActive: true });
    const remove = ({ id, version }: AdminTestimonial) =>
      catalog.request(catalogAdminMessages.deleteTestimonial, { id, version }, admin);
    expect(await codeOf(remove(seen))).toBe(platformErrors.conflict.code);
    await remove(shownNow);
    expect((await all()).items).toEqual([]);
  });

  it('does not let the stars of a buyer be changed, nor a newer change be overwritten', async () => {
    const rating = await rate('p1', 'T1', 1);
    expect(await codeOf(change(rating, { rating: 5 }))).toBe(catalogAdminErrors.reviewRatingFixed.code);
    await change(rating, { name: 'Ana' });
    expect(await codeOf(change(rating, { isActive: true }))).toBe(platformErrors.conflict.code);
  });
});

describe('the rating of a product', () => {
  it('is the average of the ratings that are shown, and has none without them', async () => {
    const { id } = await catalog.request(catalogMessages.createProduct, aProduct({ nome: 'Steam' }), admin);
    const ratingOf = async () => (await catalog.request(catalogMessages.getProduct, { id })).rating;
    const good = await rate(id, 'T1', 5);
    const fair = await rate(id, 'T2', 4);
    expect(await ratingOf()).toBeUndefined();
    const shownGood = await change(good, { isActive: true });
    await change(fair, { isActive: true });
    await waitUntil(async () => (await ratingOf())?.count === 2);
    expect(await ratingOf()).toEqual({ average: 4.5, count: 2 });
    await change(shownGood, { isActive: false });
    await waitUntil(async () => (await ratingOf())?.average === 4);
    await catalog.request(catalogAdminMessages.deleteTestimonial, { id: fair.id }, admin);
    await waitUntil(async () => (await ratingOf()) === undefined);
  });
});

describe('a testimonial of the panel', () => {
  const draft = { name: 'Bia', rating: 5, comment: 'Ótimo.', game: 'Jogos', date: '2026-11-01' };
  const create = () => catalog.request(catalogAdminMessages.createTestimonial, draft, admin);

  it('is shown at once, can be changed in all, and is gone when it is deleted', async () => {
    const created = await create();
    expect(created).toMatchObject({ ...draft, isActive: true, isBuyers: false, sample: false });
    expect(await change(created, { rating: 4 })).toMatchObject({ rating: 4, comment: 'Ótimo.' });
    await catalog.request(catalogAdminMessages.deleteTestimonial, { id: created.id }, admin);
    expect(await shown()).toEqual([]);
    expect((await all()).items).toEqual([]);
  });

  it('is imported once, after a check that says what is wrong with each row', async () => {
    const rows = [
      { ...draft, date: '01/11/2026' },
      { ...draft, rating: 6 },
      { ...draft, date: 'ontem' },
    ];
    const run = (apply: boolean) =>
      catalog.request(catalogAdminMessages.importTestimonials, { rows, apply }, admin);
    expect(await run(false)).toMatchObject({
      fresh: 1,
      known: 0,
      errors: [
        { row: 2, message: 'rating: Escolha de 1 a 5 estrelas' },
        { row: 3, message: 'date: Data inválida' },
      ],
    });
    await run(true);
    expect(await run(true)).toMatchObject({ fresh: 0, known: 1 });
    expect(await shown()).toMatchObject([{ name: 'Bia', date: '2026-11-01', sample: false }]);
  });

  it('is no matter of customers', async () => {
    const { createTestimonial, listAllTestimonials } = catalogAdminMessages;
    expect(await codeOf(catalog.request(createTestimonial, draft, customer))).toBe(
      platformErrors.forbidden.code,
    );
    expect(await codeOf(catalog.request(listAllTestimonials, {}))).toBe(platformErrors.unauthenticated.code);
  });
});
