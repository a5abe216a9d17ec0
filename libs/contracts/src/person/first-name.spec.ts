import { describe, expect, it } from '@jest/globals';
import { plainFirstName } from './first-name.js';

describe('the first name that others read', () => {
  it.each([
    ['Ana Souza', 'Ana'],
    ['  Zoe\u0301  da Silva', 'Zoe\u0301'],
    ["D'Ávila-Lima", "D'Ávila-Lima"],
  ])('of %j is %j', (name, shown) => expect(plainFirstName(name)).toBe(shown));

  it.each([
    ...['golpe.example da Silva', 'https://golpe.example', 'a/b', 'x@y', 'a:b', 'R$500', '<b>ana</b>'],
    ...['n'.repeat(41), '{{name}}', ''],
  ])('is not %j', (name) => expect(plainFirstName(name)).toBe(''));
});
