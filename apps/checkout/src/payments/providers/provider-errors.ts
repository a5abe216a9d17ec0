import type { HttpReply } from './payment-provider.js';

/** The provider refused; a retry would not help. `message` is its own, for the shopper. */
export class ProviderRefusal extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
    this.name = 'ProviderRefusal';
  }
}

/** HTTP statuses by which a provider refuses the shop's credentials, for every buyer. */
const KEYS_REFUSED: ReadonlySet<number> = new Set([401, 403]);

/**
 * No usable reply. `network`: the provider was not reached, so nothing happened there. `invalid-reply`: the
 * reply is unreadable (HTML, cut JSON, a redirect, another shape, too large). After `invalid-reply`,
 * `timeout` and `server` the outcome is unknown. `not-called`: see `ProviderBusy`.
 */
export class ProviderError extends Error {
  constructor(
    readonly kind: 'network' | 'timeout' | 'server' | 'invalid-reply' | 'not-called',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ProviderError';
  }
}

/** The reply has more bytes than are read. A shorter page of a list may be read. */
export class ProviderReplyTooLarge extends ProviderError {
  constructor() {
    super('invalid-reply', 'the reply is too large');
  }
}

/** Another system receives the callbacks of this account; `origin`: of its address. */
export class CallbackTaken extends ProviderError {
  constructor(readonly origin: string) {
    super('not-called', `the callbacks go to ${origin}`);
  }
}

/** The account has all the registrations of callbacks that its provider allows, none of them an earlier one of this shop. */
export class CallbacksFull extends ProviderError {
  constructor(readonly most: number) {
    super('not-called', `the account has ${most} registrations of callbacks`);
  }
}

/**
 * The call was not made: too many others wait, the provider has failed too often recently or takes no more calls, the bucket
 * of reads is empty, the rest of the documented budget is `reserved` for more important calls, or this process stops.
 */
export class ProviderBusy extends ProviderError {
  constructor(
    readonly reason: 'queue-full' | 'circuit-open' | 'budget-spent' | 'reserved' | 'throttled' | 'stopping',
    /** Milliseconds after which another attempt makes sense. */
    readonly retryAfterMs: number,
  ) {
    super('not-called', `the provider was not called: ${reason}`);
    this.name = 'ProviderBusy';
  }
}

/** The provider takes no more calls for now, and has not looked at this one. */
export class ProviderThrottled extends ProviderError {
  constructor(
    message: string,
    /** Milliseconds after which it takes calls again; undefined if it did not say. */
    readonly retryAfterMs?: number,
  ) {
    super('server', message);
  }
}

/** The provider was not reached, took no more calls, or refused: nothing was done there. */
export function wasNotMade(error: unknown): boolean {
  if (error instanceof ProviderThrottled || error instanceof ProviderRefusal) return true;
  return error instanceof ProviderError && (error.kind === 'network' || error.kind === 'not-called');
}

/** Client errors after which a retry can succeed. */
const RETRY_LATER = new Set([408, 425]);
const TOO_MANY_REQUESTS = 429;

/**
 * The failure that an HTTP status stands for; null for 2xx. Other 4xx are refusals with the provider's text.
 * A redirect is not followed: the outcome is as unknown as after an unreadable reply.
 */
export function failureOfReply(
  { status, retryAfterMs }: Pick<HttpReply, 'status' | 'retryAfterMs'>,
  message: string,
): ProviderError | ProviderRefusal | null {
  if (status === TOO_MANY_REQUESTS) return new ProviderThrottled(message, retryAfterMs);
  if (status >= 500 || RETRY_LATER.has(status)) return new ProviderError('server', message);
  if (status >= 400) return new ProviderRefusal(message, status);
  if (status < 200 || status >= 300) return new ProviderError('invalid-reply', `HTTP ${status}`);
  return null;
}

/** The provider refused the shop's credentials, and not this call. */
export function isKeyRefused(error: unknown): error is ProviderRefusal {
  return error instanceof ProviderRefusal && KEYS_REFUSED.has(error.status);
}

/** Marks the failure of a call before the actual request, which was then not sent. */
export function beforehand<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    throw new ProviderError('not-called', error.message, { cause: error });
  });
}

/** Marks the failure of a call after the actual request, whose outcome is then unknown. */
export function afterwards<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    if (!(error instanceof ProviderError || error instanceof ProviderRefusal)) throw error;
    throw new ProviderError('invalid-reply', error.message, { cause: error });
  });
}

/** Null if this part of a reply is unreadable, so that it does not block the others. */
export function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

/** Undefined if the provider says that it does not exist. */
export function unlessNotFound(error: unknown, statuses: readonly number[] = [404]): undefined {
  if (!(error instanceof ProviderRefusal && statuses.includes(error.status))) throw error;
}
