import { expect, it } from '@jest/globals';
import { FIRST_APPEARANCE, faceValueText, shopBrand, type ProductView } from '@vale/contracts/catalog';
import { textWidth } from '@vale/contracts/drawing';
import { productPicture, shopPicture } from './share-picture.js';

const brand = { ...shopBrand({ name: 'Loja' }, 'dark'), logoFile: null };

it.each([50, 1_500, 99_999.99])('draws a face value of %s inside the ticket', (valorDeFace) => {
  const product = { title: 'Steam', category: 'jogos', price: valorDeFace / 2, valorDeFace } as ProductView;
  const svg = productPicture(product, brand, null);
  const [, x, scale] = /translate\((\d+) 533\) scale\(([\d.]+)\)/.exec(svg)!.map(Number) as [
    number,
    number,
    number,
  ];
  const end = x + textWidth(faceValueText(valorDeFace), scale * 1_000);
  expect(end).toBeGreaterThan(x);
  expect(end).toBeLessThanOrEqual(836 + 292 - 28 + 0.01);
});

it('has the logo, the button’s colour and the glow of the shop’s own look', () => {
  const logo = { id: 'a1'.repeat(16), width: 440, height: 44 };
  const appearance = { ...FIRST_APPEARANCE, mainColor: '#ffd400', secondColor: '#1e3a8a', logo };
  const own = {
    ...shopBrand({ name: 'Loja', appearance }, 'dark'),
    logoFile: { contentType: 'image/png', bytes: Buffer.from('png') },
  };
  const product = { title: 'Steam', category: 'jogos', price: 5, valorDeFace: 10 } as ProductView;
  for (const svg of [productPicture(product, own, null), shopPicture(own)])
    expect(svg).toContain('xlink:href="data:image/png;base64,cG5n"');
  expect(productPicture(product, own, null)).toContain('fill="#ffd400"');
  expect(productPicture(product, own, null).toLowerCase()).not.toContain('#c8ff4d');
  expect(shopPicture(own)).toContain(`stop-color="${own.glow}"`);
});
