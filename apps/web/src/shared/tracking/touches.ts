import type { Attribution } from '@vale/contracts/checkout';
import { randomId } from '../random-id.js';
import { landedTouch, storedUtm, UTM_KEY } from '../routing/utm.js';
import {
  cookiesOf,
  readStored,
  readStoredJson,
  removeStored,
  writeStored,
} from '../storage/browser-storage.js';
import { FIRST_KEY, keepVisitor, LAST_KEY, VISITOR_KEY } from './kept-visitor.js';

/** Cookies of pixels that go with an order, see `cookiesOf`. */
const PIXEL_COOKIES = { fbp: '_fbp=', fbc: '_fbc=', ttp: '_ttp=', ga: '_ga=', gaSessions: '_ga_' } as const;

/** Stores how a visitor came who accepts it. */
export function storeTouch(): void {
  const touch = campaignTouch();
  if (Object.keys(touch).length > 0) {
    writeStored('localStorage', LAST_KEY, JSON.stringify(touch));
    if (readStored('localStorage', FIRST_KEY) === null)
      writeStored('localStorage', FIRST_KEY, JSON.stringify(touch));
  }
  if (storedUtm() === '') removeStored('localStorage', UTM_KEY);
  else writeStored('localStorage', UTM_KEY, storedUtm());
  if (readStored('localStorage', VISITOR_KEY) === null) writeStored('localStorage', VISITOR_KEY, randomId());
  keepVisitor();
}

/** Undefined where nothing is stored. */
export function visitorId(): string | undefined {
  return readStored('localStorage', VISITOR_KEY) ?? undefined;
}

export function firstTouch(): Attribution | undefined {
  return readStoredJson<Attribution>('localStorage', FIRST_KEY) ?? undefined;
}

/** The last campaign of this browser, with the pixels' cookies. */
export function lastTouch(): Attribution {
  const cookies = Object.entries(PIXEL_COOKIES).map(([key, name]) => [key, cookiesOf(name).slice(0, 500)]);
  const set = Object.fromEntries(cookies.filter(([, value]) => value)) as Attribution;
  return { ...campaignTouch(), ...set };
}

/** A page opened by a link of the shop has the campaign of the stored touch, without its click id. */
function campaignTouch(): Attribution {
  const stored = readStoredJson<Attribution>('localStorage', LAST_KEY) ?? {};
  const landed = landedTouch();
  const isSame = Object.entries(landed).every(([key, value]) => stored[key as keyof Attribution] === value);
  return isSame ? stored : landed;
}
