import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@vale/contracts/time';
import { fieldsOfOld } from './old-product.js';

const JUNE_5 = Date.UTC(2030, 5, 5, 3);
const HALF_PAST_TWO = JUNE_5 + 870 * MINUTE_MS;
const SECONDS = 1_893_456_000;

describe('a date of an imported product', () => {
  it.each<[given: unknown, read: number | null]>([
    ['05/06/2030', JUNE_5],
    ['05/06/2030 14:30:10', HALF_PAST_TWO],
    ['2030-06-05', JUNE_5],
    ['2030-06-05T14:30', HALF_PAST_TWO],
    ['2030-06-05 00:00:00-03:00', JUNE_5],
    ['2030-06-05T03:00:00.123456789Z', JUNE_5 + 123],
    [SECONDS, SECONDS * 1_000],
    [String(SECONDS), SECONDS * 1_000],
    [SECONDS * 1_000, SECONDS * 1_000],
    [{ _seconds: SECONDS }, SECONDS * 1_000],
    ['June 5, 2030 at 2:30:00\u202fPM UTC-3', HALF_PAST_TWO],
    ['5 de junho de 2030 às 14:30:00 UTC-3', HALF_PAST_TWO],
    ['', null],
    [null, null],
  ])('%j is one', (expiraEm, read) => {
    expect(fieldsOfOld({ expiraEm })).toEqual({ fields: { expiraEm: read }, problems: [] });
  });

  it.each([
    ...['5/6/2030', '05-06-2030', '05.06.2030', '05/06/30', '12/31/2029', '31/02/2030', '2030-02-31'],
    ...[
      '2030-02-31T10:00:00Z',
      '2030-06-05T25:00',
      'Jun 5, 2030',
      'June 31, 2030 at 2:30:00 AM UTC-3',
      5,
      -1,
      true,
    ],
  ])('%j is refused, whatever it may mean', (expiraEm) => {
    expect(fieldsOfOld({ expiraEm }).problems).toEqual([
      { field: 'expiraEm', message: 'Informe uma data como 21/11/2026 14:30' },
    ]);
  });
});
