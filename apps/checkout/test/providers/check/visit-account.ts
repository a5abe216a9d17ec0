import { MINUTE_MS } from '@vale/contracts/time';
import { SystemIds } from '@vale/platform/ids';
import { aCustomer } from '@vale/testing/builders';
import {
  testCentavosOf,
  type HttpReply,
  type PaymentProvider,
  type ProviderAccount,
} from '../../../src/payments/providers/payment-provider.js';
import {
  paymentProvider,
  type PaymentDriver,
} from '../../../src/payments/providers/payment-providers.client.js';
import { ProviderError, ProviderRefusal } from '../../../src/payments/providers/provider-errors.js';
import { providerHttp } from '../../../src/payments/providers/provider-http.client.js';
import { watchedReply } from './watched-reply.js';

/** One request of the client, with its reply. */
export interface RecordedCall {
  /** `GET /v3/payments/…`: ids are left out, and so is the query. */
  request: string;
  reply: HttpReply;
  /** Paths of the reply's fields that the client looked at. */
  reads: ReadonlySet<string>;
}

/** An operation of the client. `said` is what it resolved with; a failure has its name and status. */
export interface Visit {
  step: string;
  calls: readonly RecordedCall[];
  outcome: { said: unknown } | { failure: string };
}

const CALL_MS = 30_000;
const LISTED_MS = 7 * 24 * 60 * MINUTE_MS;
const VALID_MS = 30 * MINUTE_MS;

/**
 * Reads the account as the shop does, and, with `charge`, makes the smallest charge, reads it and cancels it where the provider
 * can. Never rejects because of the provider.
 */
export async function visitAccount(
  driver: PaymentDriver,
  account: ProviderAccount,
  { charge: isCharged }: { charge: boolean },
): Promise<Visit[]> {
  const visits: Visit[] = [];
  let calls: RecordedCall[] = [];
  const http = providerHttp(account.values);
  const { capabilities, connect } = paymentProvider(driver)!;
  const provider: PaymentProvider = connect(account, async (url, request) => {
    const reply = await http(url, request);
    const reads = new Set<string>();
    calls.push({ request: `${request.method} ${withoutIds(new URL(url).pathname)}`, reply, reads });
    return { ...reply, json: watchedReply(reply.json, (path) => reads.add(path)) };
  });
  const visit = async <T>(step: string, operation: (signal: AbortSignal) => Promise<T>) => {
    calls = [];
    const signal = AbortSignal.timeout(CALL_MS);
    const result = await operation(signal).then(
      (said) => ({ said }),
      (error: unknown) => ({ failure: failureOf(error) }),
    );
    visits.push({ step, calls, outcome: result });
    return 'said' in result ? result.said : undefined;
  };

  const now = Date.now();
  await visit('connection', (signal) => provider.checkHealth(signal));
  if (provider.readBalance) await visit('balance', (signal) => provider.readBalance!(signal));
  if (provider.listSettled) {
    const window = { since: now - LISTED_MS, until: now };
    const listed = await visit('list of payments', (signal) => provider.listSettled!(window, 0, signal));
    const id = listed?.payments.find(({ providerId }) => providerId !== null)?.providerId;
    if (id) await visit('a paid charge', (signal) => provider.readCharge(id, signal));
  }
  const reference = new SystemIds().ulid();
  if (provider.findCharges)
    await visit('a charge that does not exist', (signal) => provider.findCharges!(reference, signal));
  if (!isCharged) return visits;

  const made = await visit('new charge', (signal) =>
    provider.createCharge(
      {
        reference,
        amountCentavos: testCentavosOf(capabilities),
        expiresAt: now + VALID_MS,
        now,
        customer: aCustomer(),
        description: 'Teste',
        callbackUrl: 'https://loja.example/api/payments/check',
      },
      signal,
    ),
  );
  const id = made?.providerId;
  if (id) await visit('the new charge', (signal) => provider.readCharge(id, signal));
  const found = provider.findCharges
    ? await visit('the new charge by its reference', (signal) => provider.findCharges!(reference, signal))
    : [];
  // A creation with an unreadable reply may have made one all the same.
  const open = new Set([...(id ? [id] : []), ...(found ?? []).map(({ providerId }) => providerId)]);
  for (const one of provider.cancelCharge ? open : [])
    await visit('its cancellation', (signal) => provider.cancelCharge!(one, signal));
  if (id && provider.cancelCharge)
    await visit('the cancelled charge', (signal) => provider.readCharge(id, signal));
  return visits;
}

/** Fixed parts of a path are words and versions. Everything with other characters may be an id. */
function withoutIds(path: string): string {
  return path
    .split('/')
    .map((part) =>
      /^([a-z_]{0,30}|[a-z]+[A-Z][a-zA-Z]{1,20}|v\d|External|Transactions)$/.test(part) ? part : '…',
    )
    .join('/');
}

function failureOf(error: unknown): string {
  if (error instanceof ProviderRefusal) return `refused with ${error.status}`;
  if (error instanceof ProviderError) return `failed (${error.kind})`;
  throw error;
}
