/**
 * Rules of TikTok Events API 2.0, from business-api.tiktok.com/portal/docs (event/track) as ads.tiktok.com/help and the maintained
 * connectors of PostHog, Segment and Stape quote it.
 */
const HASH = /^[a-f0-9]{64}$/;
const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const HASHED = ['email', 'phone', 'external_id'];
const CLEAR = ['ip', 'user_agent', 'ttclid', 'ttp'];
const PAID_FOR = ['Purchase', 'InitiateCheckout', 'AddToCart'];

export interface TikTokRequest {
  event_source: string;
  event_source_id: string;
  test_event_code?: string;
  data: {
    event: string;
    event_time: number;
    event_id: string;
    user?: Record<string, unknown>;
    page?: { url?: string };
    properties?: { value?: unknown; currency?: unknown; contents?: Record<string, unknown>[] };
  }[];
}

/** Returns the message with which TikTok refuses the request, or undefined. One such event refuses all. */
export function tiktokProblem({ event_source, data }: TikTokRequest, nowMs: number): string | undefined {
  if (event_source !== 'web') return 'Invalid value for event_source';
  if (!Array.isArray(data) || data.length === 0 || data.length > 1_000) return 'Invalid value for data';
  return data.map((event) => eventProblem(event, nowMs)).find((problem) => problem !== undefined);
}

function eventProblem(event: TikTokRequest['data'][number], nowMs: number): string | undefined {
  if (!event.event || typeof event.event_id !== 'string' || event.event_id === '')
    return 'Invalid value for event_id: not a valid string.';
  if (!Number.isInteger(event.event_time) || event.event_time > nowMs / 1_000 + 60)
    return 'Invalid value for event_time';
  if (!event.page?.url?.startsWith('http')) return 'page.url is required';
  const user = event.user ?? {};
  for (const key of HASHED)
    for (const value of [user[key] ?? []].flat())
      if (!HASH.test(String(value)) || value === EMPTY_HASH) return `${key} is not hashed`;
  for (const key of CLEAR)
    if (user[key] !== undefined && (user[key] === '' || HASH.test(String(user[key])))) return `${key}`;
  return PAID_FOR.includes(event.event) ? propertiesProblem(event.properties) : undefined;
}

function propertiesProblem(properties: TikTokRequest['data'][number]['properties'] = {}): string | undefined {
  const { value, currency, contents = [] } = properties;
  if (typeof value !== 'number' || currency !== 'BRL') return 'value and currency are required';
  return contents.every(({ content_id: id }) => typeof id === 'string' && id !== '')
    ? undefined
    : 'contents need content_id';
}
