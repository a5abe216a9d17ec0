import { expect, it } from '@jest/globals';
import { aProductView } from '../../test/samples.js';
import { FIRST_APPEARANCE } from '@vale/contracts/catalog';
import { productPicturePath, shopPicturePath } from './share-path.js';

it('the address of a product’s picture changes with everything that is drawn', () => {
  const changes = [
    {},
    { title: 'Outro' },
    { category: 'viagens' as const },
    { priceText: 'R$ 1,00' },
    { startingPrice: true },
    { valorDeFace: 999 },
    { image: '/api/files/outra' },
  ];
  const addresses = changes.map((change) => productPicturePath(aProductView(change)));
  expect(new Set(addresses).size).toBe(changes.length);
  expect(productPicturePath(aProductView({ features: ['Não é desenhado'] }))).toBe(addresses[0]);
});

it('the addresses change with the look that is drawn, and stay while there is none', () => {
  const product = aProductView();
  const looks = [{}, { mainColor: '#ffd400' }, { secondColor: '#1e3a8a' }, { headline: 'Oi' }].map(
    (change) => ({
      ...FIRST_APPEARANCE,
      ...change,
    }),
  );
  expect(new Set(looks.map((look) => productPicturePath(product, look))).size).toBe(3);
  expect(new Set(looks.map(shopPicturePath)).size).toBe(3);
  expect(shopPicturePath()).toBe('/share/shop.png');
});
