import { describe, expect, it } from '@jest/globals';
import { pageFrom } from './paging.js';

const idOf = ({ id }: { id: string }) => id;
const rows = (...ids: string[]) => ids.map((id) => ({ id }));

describe('a page of a list', () => {
  it('has a cursor while there is an extra row', () => {
    expect(pageFrom(rows('a', 'b', 'c'), 2, idOf)).toEqual({ items: rows('a', 'b'), nextCursor: 'b' });
  });

  it.each([[rows('a', 'b')], [rows('a')], [[]]])('is the last one otherwise: %j', (found) => {
    expect(pageFrom(found, 2, idOf)).toEqual({ items: found, nextCursor: null });
  });
});
