import { describe, expect, it } from '@jest/globals';
import { deadLetterQuery } from './dead-letter.js';

describe('filters of dead letters', () => {
  it.each(['checkout', 'send-mail', 'checkout.order-changed'])('take the name %s', (name) => {
    expect(deadLetterQuery.parse({ service: name, name })).toMatchObject({ service: name, name });
  });

  it.each(['a\0b', 'a|b', '(', ' '])(
    'take no %j, which names nothing and no database searches for',
    (name) => {
      expect(deadLetterQuery.safeParse({ service: name }).success).toBe(false);
      expect(deadLetterQuery.safeParse({ name }).success).toBe(false);
    },
  );
});
