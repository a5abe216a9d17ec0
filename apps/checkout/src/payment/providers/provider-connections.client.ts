import type { PaymentProvider, PaymentProviderDefinition, ProviderAccount } from './payment-provider.js';
import { PAYMENT_PROVIDERS, type PaymentDriver } from './payment-providers.client.js';
import { ProviderGate, type GateLimits } from './provider-gate.client.js';
import { providerHttp } from './provider-http.client.js';

/** One account at its provider, with the gates that its calls wait at. */
export interface ProviderConnection {
  provider: PaymentProvider;
  /** Apart from `reads`, so that polls never keep a shopper from a charge. */
  writes: ProviderGate;
  reads: ProviderGate;
}

interface Known extends ProviderConnection {
  /** Of driver and account: a changed account is another connection. */
  key: string;
  close(): void;
}

/** The connections of this process, one for each payment method. */
export class ProviderConnections {
  private readonly known = new Map<string, Known>();

  constructor(private readonly limits: GateLimits) {}

  of(methodId: string, driver: PaymentDriver, account: ProviderAccount): ProviderConnection {
    const key = JSON.stringify([driver, account]);
    const known = this.known.get(methodId);
    if (known?.key === key) return known;
    const connection = connect(key, driver, account, this.limits);
    this.known.set(methodId, connection);
    return connection;
  }

  /** Calls that wait for a place are not made any more. */
  close(): void {
    for (const connection of this.known.values()) connection.close();
  }
}

function connect(key: string, driver: PaymentDriver, account: ProviderAccount, limits: GateLimits): Known {
  const { maxCalls } = limits;
  const forReads = Math.max(1, Math.floor(maxCalls / 2));
  const writes = new ProviderGate({ ...limits, maxCalls: Math.max(1, maxCalls - forReads) });
  const reads = new ProviderGate({ ...limits, maxCalls: forReads });
  const definition: PaymentProviderDefinition<PaymentDriver> = PAYMENT_PROVIDERS.find(
    (one) => one.driver === driver,
  )!;
  return {
    key,
    provider: definition.connect(account, providerHttp(definition.identity?.(account))),
    writes,
    reads,
    close: () => {
      writes.close();
      reads.close();
    },
  };
}
