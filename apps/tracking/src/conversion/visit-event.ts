import { MINUTE_MS } from '@vale/contracts/time';
import { deviceOf, type AdIds, type CollectedEvent, type EventBatch } from '@vale/contracts/tracking';

const NAMES = ['ViewContent', 'AddToCart', 'InitiateCheckout', 'Lead'] as const;
/** An older event comes from a page that was offline, and helps no advertiser. */
const MAX_AGE_MS = 10 * MINUTE_MS;
const MAX_AGENT_LENGTH = 500;

/** Something that an accepting visitor did before an order, with what advertisers recognise them by. Only in memory. */
export interface VisitEvent {
  name: (typeof NAMES)[number];
  /** The browser's pixel reports the event by the same id. */
  id: string;
  /** Epoch milliseconds. */
  at: number;
  /** Time at which this process received it. Epoch milliseconds. */
  takenAt: number;
  shopUrl: string;
  ad: NonNullable<CollectedEvent['ad']>;
  adIds: AdIds;
  visitorId: string | undefined;
  client: { ip: string; userAgent: string };
}

/** Returns the events of a proven batch that destinations may receive: of people who accepted. */
export function visitEventsOf(
  events: readonly { event: CollectedEvent; at: number }[],
  { marketingConsent, visitorId, adIds = {} }: EventBatch,
  { client, shopUrl, now }: Pick<VisitEvent, 'client' | 'shopUrl'> & { now: number },
): VisitEvent[] {
  if (marketingConsent !== true || deviceOf(client.userAgent) === 'bot') return [];
  const agent = { ip: client.ip, userAgent: client.userAgent.slice(0, MAX_AGENT_LENGTH) };
  return events.flatMap(({ event: { name, id, ad = {} }, at }) =>
    isWanted(name) && now - at < MAX_AGE_MS
      ? [{ name, id, at, takenAt: now, shopUrl, ad, adIds, visitorId, client: agent }]
      : [],
  );
}

function isWanted(name: string): name is VisitEvent['name'] {
  return (NAMES as readonly string[]).includes(name);
}
