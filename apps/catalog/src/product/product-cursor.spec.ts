import { describe, expect, it } from '@jest/globals';
import { readCursor, writeCursor } from './product-cursor.js';

describe('the cursor of a product list', () => {
  it.each([
    { createdAt: 0, _id: 'a' },
    { createdAt: 1_795_000_000_000, _id: '01JD0000000000000000000001' },
    { createdAt: 7, _id: 'old.id with.dots' },
  ])('reads what it wrote: %p', (position) => {
    expect(readCursor(writeCursor(position))).toEqual(position);
  });

  it.each(['', 'abc', '.id', 'abc.', '!!.id', '123456789012.id', '{"$gt":""}'])('refuses %p', (cursor) => {
    expect(() => readCursor(cursor)).toThrow(expect.objectContaining({ code: 'platform.invalid-input' }));
  });
});
