import { expect, it } from '@jest/globals';
import { faceValueText, type ProductView } from '@vale/contracts/catalog';
import { textWidth } from '@vale/contracts/drawing';
import { productPicture } from './share-picture.js';

it.each([50, 1_500, 99_999.99])('draws a face value of %s inside the ticket', (valorDeFace) => {
  const product = { title: 'Steam', category: 'jogos', price: valorDeFace / 2, valorDeFace } as ProductView;
  const svg = productPicture(product, 'Loja', null);
  const [, x, scale] = /translate\((\d+) 533\) scale\(([\d.]+)\)/.exec(svg)!.map(Number) as [
    number,
    number,
    number,
  ];
  const end = x + textWidth(faceValueText(valorDeFace), scale * 1_000);
  expect(end).toBeGreaterThan(x);
  expect(end).toBeLessThanOrEqual(836 + 292 - 28 + 0.01);
});
