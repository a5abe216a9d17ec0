import { describe, expect, it } from '@jest/globals';
import { shopSettings } from './shop.js';

const settings = { name: 'Vale', supportUrl: '', communityUrl: '', demo: false, showcaseSold: 100 };

describe('the shop settings', () => {
  it('show the specification’s numbers in the demonstration, and say that it is one', () => {
    expect(shopSettings({ ...settings, demo: true })).toMatchObject({
      demo: true,
      socialProof: { mode: 'showcase', visitors: 4_119, sold: 100, customersText: '+3 MIL', rating: 4.9 },
    });
  });

  it('claim nothing when it is live', () => {
    const { texts, socialProof, supportUrl, communityUrl } = shopSettings(settings);
    expect(Object.values(texts).join('')).toBe('');
    expect(socialProof).toEqual({
      mode: 'live',
      visitors: null,
      sold: null,
      customersText: null,
      rating: null,
    });
    expect([supportUrl, communityUrl]).toEqual(['', '']);
  });

  it.each([true, false])('lead to the addresses that were set (demo: %p)', (demo) => {
    expect(
      shopSettings({ ...settings, demo, supportUrl: 'https://a.example', communityUrl: 'https://b.example' }),
    ).toMatchObject({ supportUrl: 'https://a.example', communityUrl: 'https://b.example' });
  });
});
