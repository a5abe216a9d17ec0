import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { isGuessable } from './guessable.js';

it.each([
  '12345678901234567890123456789012',
  'your-secret-key-goes-here-please-change',
  'change-me-change-me-change-me-change-me',
  'abcdefghijklmnopqrstuvwxyz123456',
  'qwertyuiopasdfghjklzxcvbnmqwerty',
  'troque-esta-frase-antes-de-publicar-1',
  'coloque aqui trinta e dois caracteres',
  '000102030405060708090A0B0C0D0E0F',
])('the key %p is guessed', (key) => {
  expect(isGuessable(key, { digits: 20 })).toBe(true);
});

it('random keys are not guessed, and neither is a phrase of unrelated words', () => {
  for (const size of [16, 24, 32])
    for (let made = 0; made < 5; made += 1) {
      expect(isGuessable(randomBytes(size).toString('hex'), { digits: 20 })).toBe(false);
      expect(isGuessable(randomBytes(size).toString('base64'), { digits: 20 })).toBe(false);
    }
  expect(isGuessable('another key of thirty-two characters !', { digits: 20 })).toBe(false);
});

it.each(['lojaviva2024', 'LojaViva2024', 'Password2024!', 'recife-gifts-1'])(
  'the password %p is guessed',
  (password) => {
    expect(isGuessable(password, { digits: 11, known: ['recife', 'gifts'] })).toBe(true);
  },
);

it.each(['K7#pQ2vLm9!x', 'uma senha longa da dona 42'])('the password %p is not guessed', (password) => {
  expect(isGuessable(password, { digits: 11 })).toBe(false);
});
