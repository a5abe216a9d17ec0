import { expect } from '@jest/globals';
import { destinationRoutes } from '@vale/contracts/tracking';
import {
  GA4_ID,
  GA4_SECRET,
  META_PIXEL,
  META_TOKEN,
  POST_ADDRESS,
  UTMIFY_TOKEN,
  type ConversionsDouble,
} from '@vale/testing/conversions/conversions-double';
import type { SystemClient } from '@vale/testing/system/system-client';
import { waitUntil } from '@vale/testing/wait-until';

const ACCOUNTS = {
  meta: { settings: { pixelId: META_PIXEL }, secrets: { accessToken: META_TOKEN } },
  utmify: { settings: {}, secrets: { apiToken: UTMIFY_TOKEN } },
  ga4: { settings: { measurementId: GA4_ID }, secrets: { apiSecret: GA4_SECRET } },
  'attribution-post': { settings: {}, secrets: { address: POST_ADDRESS } },
};
const VENDORS = ['meta', 'utmify', 'ga4', 'post'] as const;

/** The buyer accepted that advertisers hear of the order. */
export const CONSENTED = { marketingConsent: true, attribution: { utm_source: 'a|b' } };

/** Needs the double's origin in CONVERSIONS_TEST_ORIGIN. */
export async function activateDestinations(admin: SystemClient): Promise<void> {
  for (const [name, account] of Object.entries(ACCOUNTS))
    await admin.http.call(destinationRoutes.changeDestination, {
      params: { name },
      body: { isActive: true, ...account },
    });
}

export async function purchaseStates(admin: SystemClient, transactionId: string): Promise<string[]> {
  const { items } = await admin.http.call(destinationRoutes.listDeliveries, { params: { transactionId } });
  return items.filter(({ event }) => event === 'purchase').map(({ state }) => state);
}

/** Waits until every destination has the Purchase of each order, and of no other. A repeat has the same id. */
export async function expectPurchases(
  { admin, double }: { admin: SystemClient; double: ConversionsDouble },
  transactionIds: readonly string[],
  forMs: number,
): Promise<void> {
  const waiting = new Set(transactionIds);
  await waitUntil(
    async () => {
      for (const id of waiting)
        if ((await purchaseStates(admin, id)).join() === 'sent,sent,sent,sent') waiting.delete(id);
      return waiting.size === 0;
    },
    { forMs, everyMs: 500, what: 'the conversions' },
  ).catch((error: unknown) => {
    throw new Error(`${(error as Error).message}: ${[...waiting].join(', ')}`, { cause: error });
  });
  for (const vendor of VENDORS) {
    const prefix = vendor === 'meta' || vendor === 'post' ? 'purchase:' : '';
    expect(double.purchaseIds(vendor)).toEqual(new Set(transactionIds.map((id) => prefix + id)));
  }
}
