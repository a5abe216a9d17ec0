import { expect, it } from '@jest/globals';
import { byCodePoints } from './text-order.js';

const TEXTS = [
  '',
  'a',
  'ab',
  'Z',
  'é',
  'ﬁ',
  '\u{fe0f}',
  '🔥',
  '🔥a',
  '🔥🔥',
  'a🔥',
  'aﬁ',
  'a\u{fe0f}',
  '\ud7ff',
  '\ue000',
];

it('is the order of the bytes of UTF-8', () => {
  for (const one of TEXTS)
    for (const other of TEXTS)
      expect([one, other, Math.sign(byCodePoints(one, other))]).toEqual([
        one,
        other,
        Buffer.compare(Buffer.from(one), Buffer.from(other)),
      ]);
});
