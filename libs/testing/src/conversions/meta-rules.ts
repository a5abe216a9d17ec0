const DAY_S = 86_400;
const HASH = /^[a-f0-9]{64}$/;
const HASHED = ['em', 'ph', 'fn', 'ln', 'ct', 'st', 'zp', 'country', 'ge', 'db', 'external_id'];
const CLEAR = ['client_ip_address', 'client_user_agent', 'fbc', 'fbp'];
const SOURCES = [
  'email',
  'website',
  'app',
  'phone_call',
  'chat',
  'physical_store',
  'system_generated',
  'other',
];
/** An event with only these matches nobody. */
const TOO_BROAD = [
  ['ct', 'country', 'st', 'zp', 'ge', 'client_user_agent'],
  ['db', 'client_user_agent'],
  ['fn', 'ge'],
  ['ln', 'ge'],
];
const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export interface MetaEvent {
  event_name: string;
  event_id: string;
  event_time: number;
  action_source: string;
  event_source_url?: string;
  user_data: Record<string, unknown>;
  custom_data?: { value?: unknown; currency?: unknown; contents?: Record<string, unknown>[] };
}

export interface GraphError {
  code: number;
  error_subcode?: number;
  message: string;
}

/** Returns the reason why Graph refuses the event, or undefined. One such event refuses the whole request. */
export function metaProblem(event: MetaEvent, nowMs: number): GraphError | undefined {
  const invalid = (message: string, subcode?: number): GraphError => ({
    code: 100,
    message,
    ...(subcode !== undefined && { error_subcode: subcode }),
  });
  const now = nowMs / 1_000;
  if (!event.event_name || !event.event_id) return invalid('event_name or event_id');
  if (!Number.isInteger(event.event_time) || event.event_time > 1e11) return invalid('event_time');
  if (event.event_time < now - 7 * DAY_S) return invalid('Event Timestamp Too Old', 2_804_003);
  if (event.event_time > now + 60) return invalid('event_time in the future');
  if (!SOURCES.includes(event.action_source)) return invalid('action_source');
  const user = event.user_data ?? {};
  const keys = Object.keys(user);
  if (keys.length === 0 || TOO_BROAD.some((broad) => keys.every((key) => broad.includes(key))))
    return invalid('Customer information parameters', 2_804_050);
  const isWebsite = event.action_source === 'website';
  if (isWebsite && !(event.event_source_url && user['client_user_agent']))
    return invalid('website events need event_source_url and client_user_agent');
  return userProblem(user, invalid) ?? purchaseProblem(event, invalid);
}

type Invalid = (message: string) => GraphError;

function userProblem(user: Record<string, unknown>, invalid: Invalid): GraphError | undefined {
  for (const key of HASHED)
    for (const value of [user[key] ?? []].flat())
      if (!HASH.test(String(value)) || value === EMPTY_HASH) return invalid(`${key} is not hashed`);
  for (const key of CLEAR) if (HASH.test(String(user[key]))) return invalid(`${key} is hashed`);
  if (user['fbp'] !== undefined && !/^fb\.[0-2]\.\d{13}\.\d+$/.test(String(user['fbp'])))
    return invalid('fbp');
  if (user['fbc'] !== undefined && !/^fb\.[0-2]\.\d{13}\..+$/.test(String(user['fbc'])))
    return invalid('fbc');
  return undefined;
}

function purchaseProblem({ event_name, custom_data }: MetaEvent, invalid: Invalid): GraphError | undefined {
  if (event_name !== 'Purchase') return undefined;
  const { value, currency, contents = [] } = custom_data ?? {};
  const hasValue = typeof value === 'number' && value >= 0 && /^[A-Za-z]{3}$/.test(String(currency));
  if (!hasValue) return invalid('Purchase needs value and currency');
  return contents.every(isContent) ? undefined : invalid('contents need id and quantity');
}

function isContent({ id, quantity, item_price: price }: Record<string, unknown>): boolean {
  const isCounted = Number.isInteger(quantity) && Number(quantity) > 0;
  return typeof id === 'string' && id !== '' && isCounted && typeof price === 'number';
}
