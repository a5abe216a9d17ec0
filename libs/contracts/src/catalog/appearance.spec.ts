import { expect, it } from '@jest/globals';
import {
  appearanceDraftSchema,
  appearanceSchema,
  FIRST_APPEARANCE,
  isFirstAppearance,
  lookChanges,
  MAX_LOOK_CHARACTERS,
} from './appearance.js';

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

it('takes as much text as the address of a preview holds, whatever is written', () => {
  const lookOf = (letter: string, times: number) => ({
    ...FIRST_APPEARANCE,
    blocks: Array.from({ length: 6 }, () => ({ kind: 'text', title: '', text: letter.repeat(times) })),
  });
  const isTaken = (letter: string, times: number) =>
    appearanceDraftSchema.safeParse(lookOf(letter, times)).success;
  expect(appearanceSchema.safeParse(lookOf('🎁', 250)).success).toBe(true);
  const problem = appearanceDraftSchema.safeParse(lookOf('🎁', 250)).error?.issues[0];
  expect(problem?.path).toEqual(['blocks']);
  for (const letter of ['a', 'ã', '🎁', '商']) {
    const most = Array.from({ length: 501 }, (_, times) => times).findLast(
      (times) => times > 0 && isTaken(letter, times),
    )!;
    const look = appearanceSchema.parse(lookOf(letter, most));
    const encoded = Buffer.from(JSON.stringify(lookChanges(look))).toString('base64url');
    expect(encoded.length).toBeLessThanOrEqual(MAX_LOOK_CHARACTERS);
  }
});
