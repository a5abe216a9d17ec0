import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { catalogMessages } from '@vale/contracts/catalog';
import { CatalogEnvironment } from './catalog-environment.js';

// A start takes a quarter of a second on an idle machine and seconds on a busy one.
jest.setTimeout(30_000);

let catalog: CatalogEnvironment;

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

const submit = (comment: string) =>
  catalog.request(catalogMessages.submitReview, {
    ...{ transactionId: 'T1', name: 'Ana S.', category: 'cs2' as const, rating: 4, comment },
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
        ...{ id: 'order-T1', name: 'Ana S.', rating: 4, comment: 'Chegou rápido.', game: 'Transporte' },
        date: new Date(catalog.clock.nowMs()).toISOString().slice(0, 10),
        sample: false,
      },
    ]);
  });
});
