import { expect, it } from '@jest/globals';
import { appearanceSchema, FIRST_APPEARANCE, isFirstAppearance } from './appearance.js';

const problemAt = (change: object) =>
  appearanceSchema.safeParse({ ...FIRST_APPEARANCE, ...change }).error?.issues[0]?.path.join('.');

it('is the look of the software while nothing is chosen', () => {
  expect(isFirstAppearance(appearanceSchema.parse(FIRST_APPEARANCE))).toBe(true);
  expect(isFirstAppearance({ ...FIRST_APPEARANCE, headline: 'Oi' })).toBe(false);
});

it('takes colours by their number alone, because they are written into styles', () => {
  expect(appearanceSchema.parse({ ...FIRST_APPEARANCE, mainColor: ' #FFD400 ' }).mainColor).toBe('#ffd400');
  for (const mainColor of ['red', '#fff', '#ffd40', 'ffd400', '#ffd400}body{', 'url(x)'])
    expect([mainColor, problemAt({ mainColor })]).toEqual([mainColor, 'mainColor']);
});

it('leads its announcement to a page of the shop or over TLS', () => {
  for (const announcementUrl of ['', '/jogos?ordem=menor-preco', 'https://chat.example/a'])
    expect([announcementUrl, problemAt({ announcementUrl })]).toEqual([announcementUrl, undefined]);
  for (const announcementUrl of [
    'http://x.example',
    'javascript:alert(1)',
    '//x.example',
    '/\\x.example',
    'https://',
    'jogos',
  ])
    expect([announcementUrl, problemAt({ announcementUrl })]).toEqual([announcementUrl, 'announcementUrl']);
});
