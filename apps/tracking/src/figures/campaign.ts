import type { Attribution } from '@vale/contracts/checkout';
import { CONSENT, type ConsentCode } from './visit.js';

/** Numbers in the dictionary that need no entry. */
export const DIRECT = 1;
/** Visits and orders of those who refused: "sem atribuição". */
export const REFUSED = 2;
/** More campaigns than are kept apart: "outras". */
export const OTHERS = 3;
/** Entries have numbers above this. */
export const RESERVED = 16;

export interface Campaign {
  source: string;
  medium: string;
  name: string;
}

/** The dictionary's text of a campaign; a reserved number where it has none. */
export function campaignText(
  { utm_source = '', utm_medium = '', utm_campaign = '' }: Attribution,
  consent: ConsentCode,
): string | typeof DIRECT | typeof REFUSED {
  if (consent === CONSENT.refused) return REFUSED;
  if (utm_source === '' && utm_medium === '' && utm_campaign === '') return DIRECT;
  return JSON.stringify([utm_source, utm_medium, utm_campaign]);
}

/** An ad of a campaign. */
export interface Ad {
  content: string;
  term: string;
}

/** The visit or order of a buyer by a campaign and, where the address named one, by an ad of it. */
export interface Touch {
  campaign: number;
  ad?: number | undefined;
}

/**
 * The dictionary's text of an ad, which is of one campaign. Null before the visitor accepts, if the address names none, and if the
 * campaign has no entry.
 */
export function adText(
  campaign: number,
  { utm_content: content = '', utm_term: term = '' }: Attribution,
  consent: ConsentCode,
): string | null {
  if (consent !== CONSENT.accepted || campaign < RESERVED || (content === '' && term === '')) return null;
  return JSON.stringify([campaign, content, term]);
}

/** Returns the ad's name in reports. Without a number, both parts are empty. */
export function adNamed(id: number | undefined, texts: ReadonlyMap<number, string>): Ad {
  if (id === undefined) return { content: '', term: '' };
  const text = texts.get(id);
  if (text === undefined) return { content: RESERVED_NAMES[OTHERS]!, term: '' };
  const [, content, term] = JSON.parse(text) as [number, string, string];
  return { content, term };
}

function campaignOfText(text: string): Campaign {
  const [source = '', medium = '', name = ''] = JSON.parse(text) as string[];
  return { source, medium, name };
}

const RESERVED_NAMES: Record<number, string> = {
  [DIRECT]: 'direto',
  [REFUSED]: 'sem atribuição',
  [OTHERS]: 'outras',
};

/** Returns the campaign's name in reports. */
export function campaignNamed(id: number, texts: ReadonlyMap<number, string>): Campaign {
  const text = texts.get(id);
  if (text !== undefined) return campaignOfText(text);
  return { source: RESERVED_NAMES[id] ?? RESERVED_NAMES[OTHERS]!, medium: '', name: '' };
}
