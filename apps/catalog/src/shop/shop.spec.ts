import { describe, expect, it } from '@jest/globals';
import { FIRST_APPEARANCE, FIRST_CATEGORIES, type StoreSettings } from '@vale/contracts/catalog';
import {
  changedFields,
  firstSettings,
  readiness,
  runningBumpTest,
  shopView,
  withoutDemo,
  withStored,
  type CurrentShop,
} from './shop.js';

const known = {
  name: 'Vale',
  legalName: '',
  cnpj: '',
  address: '',
  email: '',
  phone: '',
  supportUrl: '',
  communityUrl: '',
  tracking: { metaPixelId: '', utmifyPixelId: '' },
};
const live = firstSettings(known, false);
const complete: StoreSettings = {
  ...live,
  legalName: 'Loja Ltda.',
  cnpj: '11.222.333/0001-81',
  address: 'Rua A, 1',
  email: 'oi@loja.example',
  supportUrl: 'https://ajuda.example',
  texts: { ...live.texts, claim: 'A maior', guarantee: 'Com garantia' },
};
const view = (settings: StoreSettings, demo = false) =>
  shopView(
    { settings, consentVersion: 1, categories: FIRST_CATEGORIES, appearance: FIRST_APPEARANCE },
    { demo, showcaseSold: 100 },
  );

describe('what pages show of the shop', () => {
  it('is the specification’s numbers in the demo, which says that it is one', () => {
    expect(view(firstSettings(known, true), true)).toMatchObject({
      demo: true,
      claims: true,
      socialProof: { mode: 'showcase', visitors: 4_119, sold: 100, customersText: '+3 MIL', rating: 4.9 },
    });
  });

  it('claims nothing and measures nothing in a live shop that has set nothing', () => {
    const { texts, socialProof, supportUrl, communityUrl, claims } = view(live);
    expect(Object.values(texts).join('')).toBe('');
    expect(socialProof).toEqual({
      mode: 'live',
      visitors: null,
      sold: null,
      customersText: null,
      rating: null,
    });
    expect([supportUrl, communityUrl, claims]).toEqual(['', '', false]);
  });

  it.each([true, false])('leads to the addresses that were set (demo: %p)', (demo) => {
    const addresses = { supportUrl: 'https://a.example', communityUrl: 'https://b.example' };
    expect(view(firstSettings({ ...known, ...addresses }, demo), demo)).toMatchObject(addresses);
  });

  it('makes its claims live once support, CNPJ and terms are set', () => {
    expect(view(complete)).toMatchObject({ claims: true, texts: { claim: 'A maior' } });
  });

  it.each<[string, Partial<StoreSettings>]>([
    ['support', { supportUrl: '' }],
    ['a CNPJ', { cnpj: '' }],
    ['a seller in its terms', { legalName: '' }],
    ['an address in its terms', { address: '' }],
  ])('makes no claim live without %s', (_, missing) => {
    const { claims, texts } = view({ ...complete, ...missing });
    expect({ claims, claim: texts.claim, guarantee: texts.guarantee }).toEqual({
      claims: false,
      claim: '',
      guarantee: '',
    });
  });

  it('takes own terms for terms, whatever the seller’s fields say', () => {
    const own = { ...complete, legalName: '', legal: { ...complete.legal, terms: 'Nossos termos' } };
    expect(view(own).claims).toBe(true);
  });
});

describe('the test of order bumps', () => {
  const stored = (startedAt: number | null) =>
    ({ bumpTestStartedAt: startedAt }) as unknown as CurrentShop['stored'];
  const running = (over: Partial<StoreSettings>, startedAt: number | null = 7) =>
    runningBumpTest({
      settings: { ...live, ...over },
      consentVersion: 1,
      stored: stored(startedAt),
      categories: [],
      appearance: FIRST_APPEARANCE,
    });

  it('is off until the owner starts it, and holds out a fifth by default', () => {
    expect(running({})).toBeUndefined();
    expect(withStored(live, {}).bumpTest).toBe(false);
    expect(running({ bumpTest: true })).toEqual({ startedAt: 7, holdoutPercent: 20 });
    expect(running({ bumpTest: true }, null)).toBeUndefined();
  });

  it('never runs in a showcase', () => {
    expect(running({ bumpTest: true, socialProof: 'showcase' })).toBeUndefined();
  });
});

describe('guest checkout', () => {
  it('is off in the demo and on in a new live shop', () => {
    expect(view(firstSettings(known, true), true).guestCheckout).toBe(false);
    expect(view(live).guestCheckout).toBe(true);
  });

  it('stays off in a shop whose settings are older than it, and as the owner has set it', () => {
    expect(withStored(live, { name: 'Outra' }).guestCheckout).toBe(false);
    expect(withStored(live, { name: 'Outra', guestCheckout: true }).guestCheckout).toBe(true);
  });

  it('is on once a demo goes live', () => {
    const demo = firstSettings(known, true);
    expect(withoutDemo(demo, { demo, live }).guestCheckout).toBe(true);
  });
});

describe('the settings', () => {
  it('say what a live shop lacks', () => {
    const missing = (settings: StoreSettings) =>
      readiness(settings)
        .filter(({ done }) => !done)
        .map(({ key }) => key);
    expect(missing(live)).toEqual(['seller', 'cnpj', 'contact', 'support', 'terms', 'payment-claims']);
    expect(missing({ ...complete, cnpj: '' })).toEqual(['cnpj', 'payment-claims']);
    expect(missing(complete)).toEqual([]);
  });

  it('name the fields that a change touched', () => {
    expect(changedFields(live, complete)).toEqual([
      'legalName',
      'cnpj',
      'address',
      'email',
      'supportUrl',
      'texts',
    ]);
    expect(changedFields(live, { ...live })).toEqual([]);
  });

  it('have the first value of a field that the stored document does not know', () => {
    const stored = { name: 'Outra', legal: { terms: 'x' } } as Partial<StoreSettings>;
    expect(withStored(live, stored)).toMatchObject({
      name: 'Outra',
      legal: { terms: 'x', privacy: '', refunds: '' },
      tracking: known.tracking,
    });
  });
});
