import { expect, it } from '@jest/globals';
import { strayMoneyText } from './method-texts.js';

it('says of a provider without a list that money sent to the key is not seen', () => {
  const able = { cancel: true, refund: true, minimumCentavos: 1 };
  expect(strayMoneyText({ ...able, settledList: true })).toMatch(/vira pendência/);
  expect(strayMoneyText({ ...able, settledList: false })).toMatch(/só aparece no painel do provedor/);
});
