import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Attribution } from '@vale/contracts/checkout';
import { captureUtm, forgetUtm, landedTouch, withUtm } from './utm.js';

const CAMPAIGN = '?utm_source=fb&utm_medium=cpc&utm_campaign=natal%7C9';

/** Address, referring page, and "source / medium" with the campaign and the click ids; empty where there is no source. */
const LANDINGS: [search: string, referrer: string, came: string][] = [
  // Paid clicks without UTM parameters.
  ['?gclid=Cj0KCQiA', 'https://www.google.com/', 'google / cpc gclid=Cj0KCQiA'],
  ['?gclid=Cj0KCQiA&gad_source=1', 'https://www.google.com.br/', 'google / cpc gclid=Cj0KCQiA'],
  ['?gad_source=1&gbraid=0AAAA', '', 'google / cpc gbraid=0AAAA'],
  ['?wbraid=Clk8', 'https://www.youtube.com/', 'google / cpc wbraid=Clk8'],
  ['?gclid=A&gbraid=B', 'https://googleads.g.doubleclick.net/', 'google / cpc gclid=A gbraid=B'],
  ['?msclkid=f3a1', 'https://www.bing.com/', 'bing / cpc msclkid=f3a1'],
  ['?ttclid=E.C.P.1', 'https://www.tiktok.com/', 'tiktok / cpc ttclid=E.C.P.1'],
  ['?ttclid=E.C.P.1', '', 'tiktok / cpc ttclid=E.C.P.1'],
  ['?click_id=CCpgibAfpR', '', 'kwai / cpc click_id=CCpgibAfpR'],
  ['?fbclid=IwAR-Case', 'https://l.facebook.com/', 'facebook / social fbclid=IwAR-Case'],
  ['?fbclid=IwAR', 'https://l.instagram.com/', 'instagram / social fbclid=IwAR'],
  ['?fbclid=IwAR', '', 'facebook / social fbclid=IwAR'],
  ['?variation=A&gclid=X', '', 'google / cpc gclid=X'],
  // With UTM parameters, which win.
  [CAMPAIGN, '', 'fb / cpc natal|9'],
  [`${CAMPAIGN}&fbclid=IwAR`, 'https://l.facebook.com/', 'fb / cpc natal|9 fbclid=IwAR'],
  [`${CAMPAIGN}&gclid=X`, 'https://www.google.com/', 'fb / cpc natal|9 gclid=X'],
  [CAMPAIGN, 'https://www.google.com/', 'fb / cpc natal|9'],
  ['?utm_source=ig&utm_medium=stories', 'https://l.instagram.com/', 'ig / stories'],
  ['?utm_source=newsletter', 'https://mail.google.com/', 'newsletter / '],
  ['?utm_source=chatgpt.com', 'https://chatgpt.com/', 'chatgpt.com / '],
  ['?utm_source=google&utm_medium=cpc&utm_campaign=marca&gclid=X', '', 'google / cpc marca gclid=X'],
  // UTM parameters without a source.
  ['?utm_campaign=marca&gclid=X', '', 'google / cpc marca gclid=X'],
  ['?utm_campaign=marca&utm_medium=pmax&gclid=X', '', 'google / pmax marca gclid=X'],
  ['?utm_campaign=bio', 'https://l.instagram.com/', 'instagram / social bio'],
  ['?utm_campaign=bio', 'https://blog.example/', ' /  bio'],
  // Search engines.
  ['', 'https://www.google.com/', 'google / organic'],
  ['', 'https://www.google.com.br/search?q=vale', 'google / organic'],
  ['', 'https://google.pt/', 'google / organic'],
  ['', 'https://www.google.co.uk/', 'google / organic'],
  ['', 'android-app://com.google.android.googlequicksearchbox/', 'google / organic'],
  ['', 'https://www.bing.com/', 'bing / organic'],
  ['', 'https://br.search.yahoo.com/', 'yahoo / organic'],
  ['', 'https://duckduckgo.com/', 'duckduckgo / organic'],
  ['', 'https://search.brave.com/', 'brave / organic'],
  ['', 'https://yandex.ru/', 'yandex / organic'],
  ['?pagina=2', 'https://www.ecosia.org/', 'ecosia / organic'],
  // Social networks.
  ['', 'https://www.facebook.com/', 'facebook / social'],
  ['', 'https://lm.facebook.com/l.php', 'facebook / social'],
  ['', 'android-app://com.facebook.katana/', 'facebook / social'],
  ['', 'https://l.instagram.com/', 'instagram / social'],
  ['', 'https://l.threads.com/', 'threads / social'],
  ['', 'https://www.youtube.com/', 'youtube / social'],
  ['', 'https://m.youtube.com/', 'youtube / social'],
  ['', 'https://t.co/', 'twitter / social'],
  ['', 'https://x.com/', 'twitter / social'],
  ['', 'https://br.pinterest.com/', 'pinterest / social'],
  ['', 'https://out.reddit.com/', 'reddit / social'],
  ['', 'https://www.kwai.com/', 'kwai / social'],
  ['', 'https://www.twitch.tv/', 'twitch / social'],
  // Messengers.
  ['', 'https://web.whatsapp.com/', 'whatsapp / messenger'],
  ['', 'https://l.wl.co/', 'whatsapp / messenger'],
  ['', 'https://t.me/', 'telegram / messenger'],
  ['', 'https://web.telegram.org/', 'telegram / messenger'],
  ['', 'android-app://org.telegram.messenger/', 'telegram / messenger'],
  ['', 'https://discord.com/', 'discord / messenger'],
  ['', 'https://l.messenger.com/', 'messenger / messenger'],
  // No source: nothing, own pages, payment, login, mail, and names that only look like one.
  ['', '', ''],
  ['', 'http://localhost/jogos', ''],
  ['?status=approved', 'https://www.mercadopago.com.br/checkout', ''],
  ['', 'https://pay.google.com/', ''],
  ['', 'https://accounts.google.com/', ''],
  ['', 'https://mail.google.com/', ''],
  ['', 'https://checkout.pagar.me/', ''],
  ['', 'https://notfacebook.com/', ''],
  ['', 'https://t.co.example/', ''],
  ['', 'https://google.evil.example/', ''],
  ['?ref=google.com', 'https://blog.example/', ''],
];

const CLICKS = ['gclid', 'gbraid', 'wbraid', 'msclkid', 'ttclid', 'click_id', 'fbclid'] as const;

function text(touch: Attribution): string {
  if (Object.keys(touch).length === 0) return '';
  const { utm_source = '', utm_medium = '', utm_campaign } = touch;
  const clicks = CLICKS.flatMap((key) => (touch[key] ? [`${key}=${touch[key]}`] : []));
  return [`${utm_source} / ${utm_medium}`, ...(utm_campaign ? [utm_campaign] : []), ...clicks].join(' ');
}

beforeEach(forgetUtm);

it.each(LANDINGS)('a landing at "%s" from "%s" came from "%s"', (search, referrer, came) => {
  captureUtm(search, referrer);
  expect(text(landedTouch())).toBe(came);
  // The page reports its address once more without the referrer.
  captureUtm(search);
  expect(text(landedTouch())).toBe(came);
});

describe('a paid click after a campaign', () => {
  beforeEach(() => {
    captureUtm(CAMPAIGN);
    captureUtm('?gclid=X', 'https://www.google.com/');
  });

  it('is another touch', () => {
    expect(landedTouch()).toEqual({ utm_source: 'google', utm_medium: 'cpc', gclid: 'X' });
  });

  it('keeps its id when the shop’s own links are followed', () => {
    expect(withUtm('/jogos')).toBe('/jogos?utm_source=google&utm_medium=cpc');
    captureUtm('?utm_source=google&utm_medium=cpc');
    expect(landedTouch()).toMatchObject({ gclid: 'X' });
  });

  it('is replaced by the next click of the same platform', () => {
    captureUtm('?utm_campaign=marca&gclid=Y');
    captureUtm('?gclid=Z');
    expect(landedTouch()).toEqual({ utm_source: 'google', utm_medium: 'cpc', gclid: 'Z' });
  });
});

it('a return from a search engine is another touch, and ends the campaign in the links', () => {
  captureUtm(CAMPAIGN);
  captureUtm('', 'https://www.google.com/');
  expect(landedTouch()).toEqual({ utm_source: 'google', utm_medium: 'organic' });
  expect(withUtm('/jogos')).toBe('/jogos');
});
