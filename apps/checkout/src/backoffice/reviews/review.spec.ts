import { describe, expect, it } from '@jest/globals';
import { reviewerName } from './review.js';

describe('the name of a reviewer', () => {
  it.each([
    ['Ana Souza Lima', 'Ana L.'],
    ['  João   da silva ', 'João S.'],
    ['Bia', 'Bia'],
    ['https://golpe.example Ana', 'Cliente A.'],
    ['<b>Ana</b> <script>', 'Cliente'],
    ['', 'Cliente'],
  ])('%j is shown as %j', (name, shown) => {
    expect(reviewerName(name)).toBe(shown);
  });
});
