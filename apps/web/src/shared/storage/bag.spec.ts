import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { addToBag, changeBag, readBag, removeFromBag, returnToBag, useBag, type BagLine } from './bag.js';

const KEY = 'vale_bag';
const steam: BagLine = {
  productId: 'steam',
  category: 'jogos',
  variation: 'R$ 50',
  quantity: 2,
  title: 'Gift Card Steam',
  price: 25,
  image: '/img/jogos.svg',
};
const netflix: BagLine = { ...steam, productId: 'netflix', variation: '', quantity: 1, title: 'Netflix' };

afterEach(() => {
  jest.restoreAllMocks();
  // Also ends what a test without storage has kept.
  removeFromBag(readBag());
  localStorage.clear();
});

describe('the bag', () => {
  it('adds units to those of the same choice, up to the most that an order may have', () => {
    expect(addToBag(steam, 10)).toBe(2);
    expect(addToBag({ ...steam, variation: 'R$ 100', quantity: 1 }, 10)).toBe(1);
    expect(addToBag({ ...steam, price: 26 }, 3)).toBe(3);
    expect(readBag()).toEqual([
      { ...steam, quantity: 3, price: 26 },
      { ...steam, variation: 'R$ 100', quantity: 1 },
    ]);
  });

  it('is full with the most choices that an order may have, but takes more units of them', () => {
    for (let at = 0; at < 10; at += 1) expect(addToBag({ ...netflix, productId: `p${at}` }, 10)).toBe(1);
    expect(addToBag(steam, 10)).toBe(0);
    expect(addToBag({ ...netflix, productId: 'p3' }, 10)).toBe(2);
    expect(readBag()).toHaveLength(10);
  });

  it('takes a removal back, at its place', () => {
    [steam, netflix].forEach((line) => addToBag(line, 10));
    removeFromBag([steam]);
    expect(readBag()).toEqual([netflix]);
    returnToBag(steam, 0);
    expect(readBag()).toEqual([steam, netflix]);
  });

  it.each([
    ['no JSON', '{'],
    ['another kind of value', '{"lines":[]}'],
    ['nothing', 'null'],
    ['foreign rows', '[1,null,"x",[],{"productId":"p"}]'],
    ['a quantity out of range', JSON.stringify([{ ...steam, quantity: 11 }])],
    ['half a unit', JSON.stringify([{ ...steam, quantity: 1.5 }])],
    ['an unknown category', JSON.stringify([{ ...steam, category: 'toString' }])],
    ['a price that is no number', JSON.stringify([{ ...steam, price: '25' }])],
  ])('reads nothing from %s', (_what, text) => {
    localStorage.setItem(KEY, text);
    expect(readBag()).toEqual([]);
  });

  it('keeps the good lines of damaged content, each choice once', () => {
    const tooLong = { ...steam, productId: 'x'.repeat(81) };
    localStorage.setItem(KEY, JSON.stringify([null, tooLong, steam, { ...steam, quantity: 9 }, netflix]));
    expect(readBag()).toEqual([steam, netflix]);
  });

  it('works in this page where nothing can be stored', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    addToBag(steam, 10);
    addToBag(netflix, 10);
    expect(readBag()).toEqual([steam, netflix]);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('is the same array until it changes, here or in another tab', () => {
    addToBag(steam, 10);
    const { result } = renderHook(useBag);
    const before = result.current;
    act(() => changeBag((line) => ({ ...line })));
    expect(result.current).toBe(before);
    localStorage.setItem(KEY, JSON.stringify([netflix]));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
    expect(result.current).toEqual([netflix]);
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(result.current).toEqual([]);
  });
});
