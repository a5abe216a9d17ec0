import type { ProviderReply } from '../../orders/money/provider-reply.js';
import type { PaymentProvider, ProviderAccount } from './payment-provider.js';
import { paymentProvider, type PaymentDriver } from './payment-providers.client.js';
import { ProviderGate, type GateLimits } from './provider-gate.client.js';
import { providerHttp } from './provider-http.client.js';

/** One account at its provider, with the gates that its calls wait at. */
export interface ProviderConnection {
  provider: PaymentProvider;
  /** Separate from `reads`, so that polls never delay a shopper's charge. */
  writes: ProviderGate;
  reads: ProviderGate;
  /** Evidence: replies to the call with this signal, while it runs. */
  repliesTo(signal: AbortSignal): readonly ProviderReply[];
}

interface Known extends ProviderConnection {
  /** Derived from driver and account: a changed account gets a new connection. */
  key: string;
  close(): void;
}

/** The connections of this process, one for each payment method. */
export class ProviderConnections {
  private readonly known = new Map<string, Known>();

  constructor(private readonly limits: GateLimits) {}

  /** `onCall` is told of each request before it is sent, with the signal of its operation. */
  of(
    methodId: string,
    driver: PaymentDriver,
    account: ProviderAccount,
    onCall: (signal: AbortSignal) => void,
  ): ProviderConnection {
    const key = JSON.stringify([driver, account]);
    const known = this.known.get(methodId);
    if (known?.key === key) return known;
    const connection = connect(key, driver, account, { limits: this.limits, onCall });
    this.known.set(methodId, connection);
    return connection;
  }

  /** Milliseconds for which the provider takes no new charges, as it said; 0 if it takes them. */
  pauseOfCharges(methodId: string): number {
    return this.known.get(methodId)?.writes.pauseMs ?? 0;
  }

  /** Calls that wait for a place are not made any more. */
  close(): void {
    for (const connection of this.known.values()) connection.close();
  }
}

function connect(
  key: string,
  driver: PaymentDriver,
  account: ProviderAccount,
  { limits, onCall }: { limits: GateLimits; onCall: (signal: AbortSignal) => void },
): Known {
  const { maxCalls } = limits;
  const replies = new WeakMap<AbortSignal, ProviderReply[]>();
  const known = (signal: AbortSignal): ProviderReply[] => {
    const list = replies.get(signal) ?? [];
    replies.set(signal, list);
    return list;
  };
  const forReads = Math.max(1, Math.floor(maxCalls / 2));
  const writes = new ProviderGate({ ...limits, maxCalls: Math.max(1, maxCalls - forReads) });
  const reads = new ProviderGate({ ...limits, maxCalls: forReads });
  return {
    key,
    provider: connectOnce(driver, account, {
      onCall,
      onReply: (signal, reply) => void known(signal).push(reply),
    }),
    repliesTo: known,
    writes,
    reads,
    close: () => {
      writes.close();
      reads.close();
    },
  };
}

interface Listeners {
  /** Each request, before it is sent. */
  onCall?: (signal: AbortSignal) => void;
  /** Every reply except credentials. */
  onReply?: (signal: AbortSignal, reply: ProviderReply) => void;
}

/** Uses its own connections and no gate. */
export function connectOnce(
  driver: PaymentDriver,
  account: ProviderAccount,
  { onCall, onReply }: Listeners = {},
): PaymentProvider {
  const { isPublicOnly = false, values } = account;
  const http = providerHttp(values, { isPublicOnly });
  return paymentProvider(driver)!.connect(account, async (url, request) => {
    onCall?.(request.signal);
    const reply = await http(url, request);
    const { pathname, search } = new URL(url);
    if (!request.isSecret)
      onReply?.(request.signal, {
        method: request.method,
        path: withoutSecrets(pathname + search, values),
        status: reply.status,
        body: reply.json ?? null,
        ...(reply.callId !== undefined && { callId: reply.callId }),
      });
    return reply;
  });
}

/** Masks a credential that the provider requires in the URL. */
function withoutSecrets(path: string, values: ProviderAccount['values']): string {
  return Object.entries(values)
    .filter(([name]) => name.endsWith('Token'))
    .reduce((text, [, secret]) => text.replaceAll(encodeURIComponent(secret), '…'), path);
}
