import { expect, it } from '@jest/globals';
import { inOrder } from './admin-product-list.repository.js';

it('products that a search found are in the order that the index of names has, also with an emoji', () => {
  const rows = ['jogos 🔥', 'jogos \u{fe0f}', 'jogos ﬁ', 'jogos a'].map((nameKey, at) => ({
    _id: `p${at}`,
    createdAt: at,
    searchOrder: at,
    nameKey,
    card: { price: 1, title: nameKey },
  }));
  const found = inOrder(rows, 'name').map(({ nameKey }) => nameKey);
  expect(found).toEqual(['jogos a', 'jogos ﬁ', 'jogos \u{fe0f}', 'jogos 🔥']);
});
