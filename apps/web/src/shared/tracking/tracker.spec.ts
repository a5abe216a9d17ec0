import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { decideConsent, reloadConsent } from './consent.js';
import { itemOf, type TrackedEvent } from './events.js';
import { metaPixel } from './meta-pixel.js';
import { rememberPurchase } from './tracked-purchases.js';
import { keepProof } from './visit-proof.js';
import { startTracking, stopTracking, track } from './tracker.js';

const lead: TrackedEvent = { name: 'Lead' };
const anId = expect.stringMatching(/^[0-9a-f]{32}$/) as unknown as string;
const collector = () => {
  const sent: TrackedEvent[] = [];
  return { sent, send: (event: TrackedEvent) => void sent.push(event) };
};

function textOf(blob: Blob): Promise<string> {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsText(blob);
  });
}

beforeEach(reloadConsent);
afterEach(stopTracking);

describe('an event', () => {
  it.each([undefined, false])('is dropped, not kept, while the consent is %s', (marketing) => {
    if (marketing !== undefined) decideConsent(marketing, 1);
    track(lead);
    decideConsent(true, 1);
    const destination = collector();
    startTracking([destination]);
    expect(destination.sent).toEqual([]);
  });

  it('waits for the destinations, and reaches each of them once', () => {
    decideConsent(true, 1);
    track(lead);
    const [one, other] = [collector(), collector()];
    startTracking([one, other]);
    track({ name: 'PageView' });
    expect(one.sent).toEqual([lead, { name: 'PageView' }].map((event) => ({ ...event, id: anId })));
    expect(other.sent).toEqual(one.sent);
  });

  it('reaches the others when one destination throws', () => {
    decideConsent(true, 1);
    const honest = collector();
    const broken = {
      send: () => {
        throw new Error('blocked');
      },
    };
    startTracking([broken, honest]);
    track(lead);
    expect(honest.sent).toEqual([{ ...lead, id: anId }]);
  });

  it('has the same id at the pixels as at the shop', async () => {
    const beacons: Blob[] = [];
    Object.assign(navigator, { sendBeacon: (_address: string, blob: Blob) => beacons.push(blob) > 0 });
    keepProof({ visitProof: 'proof' });
    decideConsent(true, 1);
    const destination = collector();
    startTracking([destination]);
    track(lead);
    await waitFor(
      async () => {
        const batches = await Promise.all(beacons.map(textOf));
        expect(batches.join()).toContain(`{"id":"${destination.sent[0]!.id!}","name":"Lead"`);
      },
      { timeout: 4_000 },
    );
    Object.assign(navigator, { sendBeacon: undefined });
  });

  it('is not sent once the consent is withdrawn', () => {
    decideConsent(true, 1);
    const destination = collector();
    startTracking([destination]);
    decideConsent(false, 1);
    track(lead);
    expect(destination.sent).toEqual([]);
  });
});

describe('Meta’s pixel', () => {
  afterEach(() => {
    delete window.fbq;
    document.querySelectorAll('script[src]').forEach((one) => one.remove());
  });

  it('gets standard events by track, others by trackCustom, and a purchase with its id', () => {
    const pixel = metaPixel('123');
    const item = itemOf({ id: 'p1', title: 'Vale', category: 'jogos' }, 75);
    pixel.send({ name: 'Purchase', id: 'purchase:T1', data: { ...item, order_id: 'T1' } });
    pixel.send({ name: 'ExternalCheckoutComplete', data: { content_ids: ['p1'] } });
    expect(window.fbq?.queue.slice(2)).toEqual([
      [
        'track',
        'Purchase',
        {
          content_ids: ['p1'],
          content_name: 'Vale',
          content_category: 'jogos',
          value: 75,
          currency: 'BRL',
          order_id: 'T1',
        },
        { eventID: 'purchase:T1' },
      ],
      ['trackCustom', 'ExternalCheckoutComplete', { content_ids: ['p1'] }],
    ]);
  });
});

describe('a purchase', () => {
  const DAY_MS = 86_400_000;

  it('is new once, and forgotten after 30 days', () => {
    expect(rememberPurchase('T1', 0)).toBe(true);
    expect(rememberPurchase('T1', 29 * DAY_MS)).toBe(false);
    expect(rememberPurchase('T2', 31 * DAY_MS)).toBe(true);
    expect(localStorage.getItem('vale_tracked_purchases')).toBe(JSON.stringify([['T2', 31 * DAY_MS]]));
  });

  it('is new where the record cannot be read', () => {
    localStorage.setItem('vale_tracked_purchases', '{"a":');
    expect(rememberPurchase('T1', 0)).toBe(true);
  });
});
