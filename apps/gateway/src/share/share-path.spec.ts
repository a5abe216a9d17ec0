import { expect, it } from '@jest/globals';
import { aProductView } from '../../test/samples.js';
import { productPicturePath } from './share-path.js';

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
