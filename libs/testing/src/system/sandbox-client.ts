import { waitUntil } from '../wait-until.js';

/** Key of the sandbox that tests start; `SANDBOX_API_KEY` overrides it. */
export const SANDBOX_KEY = process.env['SANDBOX_API_KEY'] ?? 'the key of the sandbox in tests';

/** See the sandbox's README. */
export interface SandboxStats {
  charges: number;
  duplicateReferences: Record<string, number>;
  payments: number;
  paidCentavos: number;
  paidTwice: string[];
  byStatus: Record<string, number>;
  callbacks: { waiting: number; acknowledged: number; failed: number; dropped: number };
  requests: Record<string, number>;
}

interface SandboxCharge {
  identifier: string;
  externalReference: string | null;
  status: string;
  amount: number;
}

/** The sandbox's API for tests. `url` includes its path prefix. */
export class SandboxClient {
  constructor(readonly url: string) {}

  /** Pays, like the button "Pagar agora" on a charge's page. */
  static async pay(
    sandboxUrl: string,
    query: { amount?: number; late?: boolean | undefined; again?: boolean | undefined } = {},
  ): Promise<SandboxCharge> {
    const wish = new URLSearchParams({
      ...(query.amount !== undefined && { amount: query.amount.toFixed(2) }),
      ...(query.late && { late: '1' }),
      ...(query.again && { again: '1' }),
    });
    return object(await post(`${sandboxUrl}/pay?${wish.toString()}`));
  }

  static async refuse(sandboxUrl: string): Promise<SandboxCharge> {
    return object(await post(`${sandboxUrl}/refuse`));
  }

  async stats(): Promise<SandboxStats> {
    return (await this.call('GET', '/stats')) as SandboxStats;
  }

  /** Changes the faults that it simulates; `{}` changes nothing. */
  async faults(change: Record<string, unknown>): Promise<void> {
    await this.call('POST', '/faults', change);
  }

  async endFaults(): Promise<void> {
    await this.call('DELETE', '/faults');
  }

  /** Sets the behaviour towards all further charges of one reference or sum. */
  async script(script: Record<string, unknown>): Promise<void> {
    await this.call('POST', '/scripts', script);
  }

  async endScripts(): Promise<void> {
    await this.call('DELETE', '/scripts');
  }

  /** The payer's bank claims what was paid back; then the claim is decided. */
  async dispute(chargeId: string, step: 'opened' | 'lost' | 'won'): Promise<void> {
    await this.call('POST', `/charges/${chargeId}/dispute`, { step });
  }

  /** Changes a charge without the shopper. */
  async move(chargeId: string, status: 'canceled' | 'refunded' | 'chargeback' | 'paid'): Promise<void> {
    await this.call('POST', `/charges/${chargeId}/status`, { status });
  }

  async charges(externalReference: string): Promise<SandboxCharge[]> {
    const query = new URLSearchParams({ externalReference });
    const { items } = (await this.call('GET', `/charges?${query.toString()}`)) as { items: SandboxCharge[] };
    return items;
  }

  /** Pays an order's charge once there is one. For production mode, where orders have no link to the sandbox's page. */
  async payFor(externalReference: string): Promise<SandboxCharge> {
    const { identifier } = await waitUntil(async () => (await this.charges(externalReference))[0], {
      what: `the charge of ${externalReference}`,
    });
    return SandboxClient.pay(`${this.url}/pay/${identifier}`);
  }

  private async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        authorization: SANDBOX_KEY,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`sandbox ${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}

async function post(url: string): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`POST ${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

function object(reply: unknown): SandboxCharge {
  return (reply as { object: SandboxCharge }).object;
}
