import { campaignOf, type OrderTracking } from '@vale/contracts/checkout';
import { landedTouch } from '../routing/utm.js';
import { consentGiven, marketingConsent } from './consent.js';
import { firstTouch, lastTouch, storeTouch, visitorId } from './touches.js';

/**
 * Says how the buyer came, as far as the answer permits, and whether the order's events may reach an
 * advertiser.
 */
export function orderTracking(): OrderTracking {
  const consent = consentGiven();
  if (!consent && marketingConsent() === false) return { marketingConsent: false };
  if (!consent) return { attribution: campaignOf(landedTouch()) };
  const { marketing, version, at } = consent;
  const answer = { marketingConsent: marketing, consent: { version, at } };
  if (!marketing) return answer;
  storeTouch();
  const first = firstTouch();
  const visitor = visitorId();
  return {
    ...answer,
    attribution: lastTouch(),
    ...(first && { firstTouch: first }),
    ...(visitor !== undefined && { visitorId: visitor }),
    pageUrl: window.location.href.slice(0, 2_000),
    ...(document.referrer && { referrer: document.referrer.slice(0, 2_000) }),
  };
}
