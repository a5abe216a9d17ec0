import { expect, it } from '@jest/globals';
import { inOrderOf } from './in-order-of.js';

it('puts documents in the order of the ids by which they were read, without those that do not exist', () => {
  const found = [{ _id: 'b' }, { _id: 'c' }, { _id: 'a' }];
  expect(inOrderOf(['a', 'x', 'c', 'b'], found)).toEqual([{ _id: 'a' }, { _id: 'c' }, { _id: 'b' }]);
  expect(inOrderOf([], found)).toEqual([]);
});
