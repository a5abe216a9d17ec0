import type { OrderRequest } from '@vale/contracts/checkout';
import { attribution } from '../routing/utm.js';
import { consentGiven } from './consent.js';

/** What goes with an order: the campaign, and whether its events may reach an advertiser. */
export function orderTracking(): NonNullable<OrderRequest['tracking']> {
  const consent = consentGiven();
  return {
    attribution: attribution(),
    ...(consent && { marketingConsent: consent.marketing, consent }),
    pageUrl: window.location.href.slice(0, 2_000),
  };
}
