import { describe, expect, it } from '@jest/globals';
import { redeemGuide } from './redeem-guide.js';

describe('how a code is redeemed', () => {
  it.each([
    [{ title: 'Steam R$ 100' }, 'https://store.steampowered.com/account/redeemwalletcode'],
    [{ title: 'Vale de natal', brand: 'Google Play' }, 'https://play.google.com/redeem'],
    [{ title: 'XBOX Game Pass' }, 'https://redeem.microsoft.com'],
    [{ title: 'iTunes Estados Unidos', brand: 'iTunes' }, undefined],
  ])('%j: %s', (product, url) => {
    const guide = redeemGuide(product);
    expect(guide.url).toBe(url);
    expect(guide.steps).toHaveLength(3);
  });

  it('knows a brand by whole words only', () => {
    expect(redeemGuide({ title: 'Steamboat Willie' }).url).toBeUndefined();
  });

  it('names a brand that it has no guide for', () => {
    expect(redeemGuide({ title: 'Vale', brand: 'Shopee' }).steps[0]).toBe(
      'Entre na sua conta, no site ou app de Shopee.',
    );
    expect(redeemGuide({ title: 'Vale' }).steps[0]).toContain('da marca');
  });

  it('tells accounts from codes, and says where a code works', () => {
    expect(redeemGuide({ title: 'Conta CS2 Prime', brand: 'Counter-Strike' }).steps[0]).toContain(
      'login e a senha',
    );
    expect(redeemGuide({ title: 'Steam', region: 'Brasil' }).steps.at(-1)).toBe(
      'Vale para contas da região: Brasil.',
    );
  });
});
