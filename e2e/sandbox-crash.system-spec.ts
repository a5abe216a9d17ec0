import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { aCustomer } from '@vale/testing/builders';
import { SeededRandom } from '@vale/testing/seeded-random';
import { SANDBOX_KEY, SandboxClient } from '@vale/testing/system/sandbox-client';
import { SandboxProcess } from '@vale/testing/system/sandbox-process';

const KILLS = 5;
const LANES = 8;

/** Vale relies on what the provider acknowledged, as with a real one. */
describe('the sandbox, killed while it works', () => {
  let sandbox: SandboxProcess;

  beforeAll(async () => {
    sandbox = await SandboxProcess.start();
  });
  afterAll(() => sandbox.stop());

  it('keeps every charge and payment that it acknowledged', async () => {
    const random = SeededRandom.fromEnvironment(7);
    const made = new Set<string>();
    const paid = new Set<string>();
    for (let kill = 0; kill < KILLS; kill++) {
      const over = new AbortController();
      const lanes = Array.from({ length: LANES }, () => chargeAndPay(over.signal, made, paid));
      await sleep(random.between(100, 500));
      await sandbox.crash();
      over.abort();
      await Promise.all(lanes);
      await sandbox.restart();
    }
    expect(paid.size).toBeGreaterThan(KILLS);
    const kept = new Map<string, string>();
    for (const id of made) kept.set(id, await statusOf(id));
    expect([...made].filter((id) => !kept.get(id))).toEqual([]);
    expect([...paid].filter((id) => kept.get(id) !== 'paid')).toEqual([]);
    console.log(
      `${KILLS} kills (seed ${random.seed}): ${made.size} charges, ${paid.size} payments, none lost`,
    );
  }, 120_000);

  async function chargeAndPay(over: AbortSignal, made: Set<string>, paid: Set<string>): Promise<void> {
    while (!over.aborted) {
      try {
        const { identifier, sandboxUrl } = await createCharge();
        made.add(identifier);
        await SandboxClient.pay(sandboxUrl);
        paid.add(identifier);
      } catch {
        // Killed during the call: not acknowledged, so it may be missing.
        await sleep(5);
      }
    }
  }

  async function createCharge(): Promise<{ identifier: string; sandboxUrl: string }> {
    const { object } = await call('POST', '', {
      amount: 25,
      payment: { method: 'pix' },
      customer: aCustomer(),
    });
    return object as { identifier: string; sandboxUrl: string };
  }

  async function statusOf(id: string): Promise<string> {
    const { object } = await call('GET', `/${id}`);
    return object.status;
  }

  async function call(method: string, path: string, body?: object) {
    const response = await fetch(`${sandbox.url}/api/External/Transactions${path}`, {
      method,
      headers: { authorization: SANDBOX_KEY, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { object: { status: string; identifier: string; sandboxUrl: string } };
  }
});
