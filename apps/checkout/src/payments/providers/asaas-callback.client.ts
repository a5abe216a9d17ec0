import { formerCallbacks, removeCallbacks } from './former-callbacks.client.js';
import { listUnder, type ProviderCall } from './provider-api.client.js';
import { CallbacksFull } from './provider-errors.js';
import { fieldOf, textOf } from './provider-values.js';

/** docs.asaas.com, "Criar novo webhook pela API": registrations of one account. */
const MOST = 10;
const EVENTS = [
  'PAYMENT_RECEIVED',
  'PAYMENT_CONFIRMED',
  'PAYMENT_REFUNDED',
  'PAYMENT_PARTIALLY_REFUNDED',
  'PAYMENT_CHARGEBACK_REQUESTED',
];

/**
 * Removes the addresses of earlier methods, before the new one where there is no room for both, and resumes a queue that
 * Asaas has paused. Rejects with `CallbacksFull`.
 */
export async function registerAtAsaas(call: ProviderCall, url: string, signal: AbortSignal): Promise<void> {
  const known = listUnder(await call('GET', '/webhooks?limit=100', signal), 'data');
  const former = formerCallbacks(known, url);
  const removeAll = (left: readonly unknown[]) => removeCallbacks(call, '/webhooks', left, signal);
  const own = known.find((one) => fieldOf(one, 'url') === url);
  if (own) {
    await resume(call, own, signal);
    return removeAll(former);
  }
  if (known.length - former.length >= MOST) throw new CallbacksFull(MOST);
  const removedFirst = known.length >= MOST ? former : [];
  await removeAll(removedFirst);
  await create(call, url, signal);
  await removeAll(former.filter((one) => !removedFirst.includes(one)));
}

/** After 15 callbacks that we did not accept, Asaas sends none until it is told to go on. */
async function resume(call: ProviderCall, own: unknown, signal: AbortSignal): Promise<void> {
  if (fieldOf(own, 'interrupted') !== true && fieldOf(own, 'enabled') !== false) return;
  const body = { enabled: true, interrupted: false };
  await call('PUT', `/webhooks/${encodeURIComponent(textOf(fieldOf(own, 'id')) ?? '')}`, signal, { body });
}

async function create(call: ProviderCall, url: string, signal: AbortSignal): Promise<void> {
  const account = await call('GET', '/myAccount/commercialInfo', signal);
  const body = {
    name: 'Vale',
    url,
    email: textOf(fieldOf(account, 'email')) ?? '',
    apiVersion: 3,
    // Sequential delivery would let one rejected callback block all others.
    sendType: 'NON_SEQUENTIALLY',
    enabled: true,
    interrupted: false,
    events: EVENTS,
  };
  await call('POST', '/webhooks', signal, { body });
}
