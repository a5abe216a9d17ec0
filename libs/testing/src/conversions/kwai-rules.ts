/**
 * Rules of Kwai's Event API (`log/common/api`), from the vendor's document (docs.qingque.cn/d/home/eZQB6la5gGLdpSGexeOlXGFVk) as public
 * connectors of Brazilian shops quote it: the fields, `testFlag` always false, `trackFlag` true for a test, `result` 1 for success.
 */
const EVENTS = [
  'EVENT_CONTENT_VIEW',
  'EVENT_ADD_TO_CART',
  'EVENT_INITIATED_CHECKOUT',
  'EVENT_COMPLETE_REGISTRATION',
  'EVENT_PURCHASE',
];

export interface KwaiEvent {
  access_token: string;
  clickid: string;
  event_name: string;
  is_attributed: number;
  mmpcode: string;
  pixelId: string;
  pixelSdkVersion: string;
  properties: string;
  testFlag: boolean;
  third_party: string;
  trackFlag: boolean;
}

/** Returns what Kwai refuses the event for, or undefined. */
export function kwaiProblem(event: KwaiEvent): string | undefined {
  if (!event.clickid) return 'clickid';
  if (!EVENTS.includes(event.event_name)) return 'event_name';
  if (event.is_attributed !== 1 || event.mmpcode !== 'PL' || event.pixelSdkVersion !== '9.9.9')
    return 'is_attributed, mmpcode or pixelSdkVersion';
  if (event.testFlag !== false || typeof event.trackFlag !== 'boolean') return 'testFlag or trackFlag';
  const { value, currency } = parsed(event.properties);
  if (event.event_name === 'EVENT_PURCHASE' && !(typeof value === 'number' && currency === 'BRL'))
    return 'properties need value and currency';
  return undefined;
}

function parsed(text: string): { value?: unknown; currency?: unknown } {
  try {
    return JSON.parse(text) as { value?: unknown };
  } catch {
    return {};
  }
}
