import { describe, expect, it } from '@jest/globals';
import { aProduct, aVariation } from '../../../testing/builders.js';
import { buyLabel, buyStep, variationOfAmount } from './buy.js';
import { externalCheckoutUrl } from './external-checkout.js';
import { byRating, shortDetails, whereItWorks } from './extras.js';

const ORIGIN = 'https://loja.example';
const partner = 'https://parceiro.example/pagar?loja=1';
const plain = aProduct();
const varied = aProduct({ variations: [aVariation(), aVariation({ name: 'Gift 300', price: 150 })] });
const visitor = {
  variation: undefined,
  quantity: 1,
  expired: false,
  loggedIn: false,
  guestCheckout: false,
  isAway: false,
};
const user = { ...visitor, loggedIn: true };

describe('a click on the buy button', () => {
  it('does nothing once the offer is over or sold out', () => {
    expect(buyStep({ ...user, product: plain, expired: true }, ORIGIN)).toEqual({ kind: 'nothing' });
    expect(buyStep({ ...user, product: aProduct({ soldOut: true }) }, ORIGIN)).toEqual({ kind: 'nothing' });
  });

  it('asks for a variation where there are any', () => {
    expect(buyStep({ ...user, product: varied }, ORIGIN)).toEqual({ kind: 'choose-variation' });
  });

  it('leads a user to the checkout with the variation in the address', () => {
    expect(buyStep({ ...user, product: varied, variation: varied.variations[1] }, ORIGIN)).toEqual({
      kind: 'checkout',
      to: '/checkout/viagens/p1?variation=Gift%20300',
    });
  });

  it('asks a visitor to log in first, and remembers where to', () => {
    expect(buyStep({ ...visitor, product: plain }, ORIGIN)).toEqual({
      kind: 'login',
      to: '/checkout/viagens/p1',
    });
  });

  it('leads a guest straight to the checkout where the shop allows it, and says the price', () => {
    const guest = { ...visitor, guestCheckout: true, product: plain };
    expect(buyStep(guest, ORIGIN)).toEqual({ kind: 'checkout', to: '/checkout/viagens/p1' });
    expect(buyLabel(guest)).toEqual({ text: 'COMPRAR AGORA', priceText: 'R$ 50,00', disabled: false });
  });

  it('opens a partner’s shop without a login; the variation’s link before the product’s', () => {
    const product = aProduct({
      checkoutUrl: 'https://outro.example/',
      variations: [aVariation({ checkoutUrl: partner })],
    });
    const step = buyStep({ ...visitor, product, variation: product.variations[0] }, ORIGIN);
    expect(step).toMatchObject({ kind: 'external', url: expect.stringContaining('parceiro.example') });
  });
});

describe('an amount in the address', () => {
  const valued = [100, 300].map((faceValue) => aVariation({ name: `Gift ${faceValue}`, faceValue }));
  const product = aProduct({
    variations: [...valued, aVariation({ name: 'x', faceValue: 50, soldOut: true })],
  });

  it('picks the variation of that face value, unless it is sold out', () => {
    expect(variationOfAmount(product, '?a=1&valor=300')).toBe('Gift 300');
    for (const search of ['', '?valor=', '?valor=50', '?valor=200', '?valor=x'])
      expect(variationOfAmount(product, search)).toBeUndefined();
  });
});

describe('the partner’s address', () => {
  it('has all seven parameters, encoded, behind its own query', () => {
    const product = aProduct({ id: 'p 1', title: 'Vale & Viagem', category: 'jogos' });
    const url = new URL(
      externalCheckoutUrl(partner, {
        product,
        variation: aVariation({ name: 'Gift 150 + bônus' }),
        origin: ORIGIN,
      }),
    );
    expect(Object.fromEntries(url.searchParams)).toEqual({
      loja: '1',
      product_id: 'p 1',
      product_name: 'Vale & Viagem',
      variation: 'Gift 150 + bônus',
      amount: '75.00',
      currency: 'BRL',
      return_url: 'https://loja.example/checkout-success/jogos/p%201',
      cancel_url: 'https://loja.example/product/jogos/p%201',
    });
  });
});

describe('the button’s text', () => {
  it('names the price where nothing more is needed', () => {
    expect(buyLabel({ ...user, product: plain })).toEqual({
      text: 'COMPRAR AGORA',
      priceText: 'R$ 50,00',
      disabled: false,
    });
    expect(buyLabel({ ...user, product: varied, variation: varied.variations[1] }).priceText).toBe(
      'R$ 150,00',
    );
    const starting = aProduct({ price: 75, startingPrice: true, variations: varied.variations });
    expect(buyLabel({ ...user, product: starting }).priceText).toBe('a partir de R$ 75,00');
  });

  it('asks visitors to log in unless something is sold elsewhere', () => {
    expect(buyLabel({ ...visitor, product: varied }).text).toBe('FAZER LOGIN PARA COMPRAR');
    const mixed = aProduct({ variations: [aVariation(), aVariation({ name: 'B', checkoutUrl: partner })] });
    expect(buyLabel({ ...visitor, product: mixed }).text).toBe('COMPRAR AGORA');
    expect(buyLabel({ ...visitor, product: mixed, variation: mixed.variations[0] }).text).toBe(
      'FAZER LOGIN PARA COMPRAR',
    );
  });

  it('says why it is off', () => {
    expect(buyLabel({ ...user, product: plain, expired: true })).toMatchObject({
      text: 'PRODUTO EXPIRADO',
      disabled: true,
    });
    expect(buyLabel({ ...user, product: aProduct({ soldOut: true }) })).toMatchObject({
      text: 'ESGOTADO',
      disabled: true,
    });
  });
});

describe('what a category adds', () => {
  it('lists players best first; who has no rating counts as 70', () => {
    expect(byRating([{ nome: 'A', rating: 65 }, { nome: 'B' }, { nome: 'C', rating: 91 }])).toEqual([
      { nome: 'C', rating: 91 },
      { nome: 'B', rating: 70 },
      { nome: 'A', rating: 65 },
    ]);
    expect(byRating(undefined)).toEqual([]);
  });

  it('shows the short details that are there', () => {
    const extras = { plataforma: 'ambas' as const, regiao: 'Brasil', nivel: '30' };
    expect(whereItWorks(extras)).toEqual([
      ['Região', 'Brasil'],
      ['Plataforma', 'Google Play e Apple Store'],
    ]);
    expect(shortDetails(extras)).toEqual([['Nível', '30']]);
  });
});
