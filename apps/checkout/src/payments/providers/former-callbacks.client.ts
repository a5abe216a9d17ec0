import type { ProviderCall } from './provider-api.client.js';
import { unlessNotFound } from './provider-errors.js';
import { fieldOf, textOf } from './provider-values.js';

/** Paths of callback addresses, by `PaymentMethodService.callbackUrl`. */
const OURS = /^\/api\/(payments|p)\//;
/** Woovi says "not found" with 400. */
const NOT_FOUND = [400, 404];

/** True for an address of this shop that an earlier payment method registered. Its charges report to the present one too. */
export function isFormerCallback(registered: string | null, present: string): boolean {
  if (registered === null || registered === present || !URL.canParse(registered)) return false;
  const { origin, pathname } = new URL(registered);
  return origin === new URL(present).origin && OURS.test(pathname);
}

/** Registrations with an `id` and a `url`. */
export function formerCallbacks(listed: readonly unknown[], present: string): readonly unknown[] {
  return listed.filter((one) => isFormerCallback(textOf(fieldOf(one, 'url')), present));
}

/** Removes registrations, whose ids follow the path. */
export async function removeCallbacks(
  call: ProviderCall,
  path: string,
  registered: readonly unknown[],
  signal: AbortSignal,
): Promise<void> {
  for (const id of registered.map((one) => textOf(fieldOf(one, 'id'))))
    if (id !== null)
      await call('DELETE', `${path}/${encodeURIComponent(id)}`, signal).catch((error: unknown) =>
        unlessNotFound(error, NOT_FOUND),
      );
}
