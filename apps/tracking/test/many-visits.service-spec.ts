import { expect, it, jest } from '@jest/globals';
import { testSize } from '@vale/testing/test-size';
import { ManyVisits } from './many-visits.js';

jest.setTimeout(120_000);

// `bench/events.bench.mjs` does the same with a million visits.
it('the figures of several days that the store was filled with are the truth', async () => {
  const many = await ManyVisits.open({ days: 5, visitorsADay: testSize(40), buyers: 0.3 });
  try {
    await many.addDays();
    await many.check((shown, known) => expect(shown).toEqual(known));
  } finally {
    await many.service.close();
  }
});
