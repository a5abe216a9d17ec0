import type { Attribution } from '@vale/contracts/checkout';

/** How somebody came whose address names no source. */
export interface TrafficSource {
  source: string;
  medium: 'cpc' | 'organic' | 'social' | 'messenger';
}

const paid = (source: string): TrafficSource => ({ source, medium: 'cpc' });

/** Ids that a platform adds to the address when somebody clicks. Facebook adds its own to unpaid links as well. */
const CLICK_IDS = {
  gclid: paid('google'),
  gbraid: paid('google'),
  wbraid: paid('google'),
  msclkid: paid('bing'),
  ttclid: paid('tiktok'),
  /** Kwai's. */
  click_id: paid('kwai'),
  fbclid: { source: 'facebook', medium: 'social' },
} satisfies Partial<Record<keyof Attribution, TrafficSource>>;

export const CLICK_KEYS = Object.keys(CLICK_IDS);

/** Sites and apps that lead to the shop, each with its subdomains. All others, such as payment pages, are no source. */
const REFERRERS: Record<Exclude<TrafficSource['medium'], 'cpc'>, Record<string, string>> = {
  organic: {
    google: 'com.google.android.googlequicksearchbox',
    bing: 'bing.com',
    yahoo: 'search.yahoo.com',
    duckduckgo: 'duckduckgo.com',
    ecosia: 'ecosia.org',
    brave: 'search.brave.com',
    yandex: 'yandex.com yandex.ru ya.ru',
    qwant: 'qwant.com',
    startpage: 'startpage.com',
  },
  social: {
    facebook: 'facebook.com fb.me com.facebook.katana',
    instagram: 'instagram.com com.instagram.android',
    threads: 'threads.net threads.com',
    tiktok: 'tiktok.com com.zhiliaoapp.musically',
    kwai: 'kwai.com kwai-video.com com.kwai.video',
    youtube: 'youtube.com youtu.be com.google.android.youtube',
    twitter: 't.co twitter.com x.com com.twitter.android',
    pinterest: 'pinterest.com pin.it com.pinterest',
    linkedin: 'linkedin.com lnkd.in com.linkedin.android',
    reddit: 'reddit.com com.reddit.frontpage',
    bluesky: 'bsky.app',
    twitch: 'twitch.tv tv.twitch.android.app',
  },
  messenger: {
    whatsapp: 'whatsapp.com wa.me l.wl.co com.whatsapp com.whatsapp.w4b',
    telegram: 't.me telegram.org org.telegram.messenger',
    messenger: 'messenger.com com.facebook.orca',
    discord: 'discord.com discordapp.com com.discord',
    slack: 'slack.com com.slack',
  },
};

/** Google searches from a domain of each country; its other sites, such as the login and the wallet, are no source. */
const GOOGLE_SEARCH = /^(www\.)?google\.(com|[a-z]{2})(\.[a-z]{2})?$/;

/** `clicks`: names of the click ids in the address. */
export function sourceOfClick(clicks: readonly string[], referrer: string): TrafficSource | undefined {
  const key = CLICK_KEYS.find((one) => clicks.includes(one)) as keyof typeof CLICK_IDS | undefined;
  if (!key) return undefined;
  const isFromInstagram = key === 'fbclid' && sourceOfReferrer(referrer)?.source === 'instagram';
  return isFromInstagram ? { source: 'instagram', medium: 'social' } : CLICK_IDS[key];
}

export function sourceOfReferrer(referrer: string): TrafficSource | undefined {
  const [host = ''] = (referrer.split('/')[2] ?? '').split(':');
  if (GOOGLE_SEARCH.test(host)) return { source: 'google', medium: 'organic' };
  const isOf = (domain: string) => host === domain || host.endsWith(`.${domain}`);
  for (const medium of ['organic', 'social', 'messenger'] as const)
    for (const [source, domains] of Object.entries(REFERRERS[medium]))
      if (domains.split(' ').some(isOf)) return { source, medium };
  return undefined;
}
