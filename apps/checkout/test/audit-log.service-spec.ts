import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { auditEvents, adminChange, type AuditTargetKind } from '@vale/contracts/audit';
import { checkoutAdminMessages, checkoutMessages, type AuditRecord } from '@vale/contracts/checkout';
import type { EventEnvelope } from '@vale/contracts/define';
import { waitUntil } from '@vale/testing/wait-until';
import { AuditService } from '../src/audit/audit.service.js';
import { VerifyAuditService } from '../src/audit/verify-audit.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start();
});
afterEach(() => checkout.close());

const list = async (targetKind?: AuditTargetKind): Promise<AuditRecord[]> =>
  (await checkout.request(checkoutAdminMessages.listAudit, { limit: 100, targetKind }, ADMIN)).items;

/** Mimics the envelope of another service. */
function envelopeOf(id: string, name: string): EventEnvelope {
  const { event, data } = adminChange(ADMIN, {
    action: 'product.change',
    target: { kind: 'product', id: 'p1' },
    before: { nome: 'Steam', preco: 10 },
    after: { nome: name, preco: 10 },
  });
  const header = { specversion: '1.0', datacontenttype: 'application/json' } as const;
  return { ...header, id, source: '/vale/catalog', type: event.name, time: '2026-11-22T12:00:00.000Z', data };
}

async function verify(): Promise<{ ok: boolean; lines: string[] }> {
  const lines: string[] = [];
  const ok = await checkout.get(VerifyAuditService).run((line) => void lines.push(line));
  return { ok, lines };
}

const records = () => checkout.collection('audit_records');

describe('a change in another service', () => {
  it('becomes one record, with the id and the time of its event, however often that comes', async () => {
    const { bus } = checkout.system;
    const first = envelopeOf('01KAPS5QG00000000000000001', 'PSN');
    for (const envelope of [first, first, envelopeOf('01KAPS5QG00000000000000002', 'Xbox'), first])
      await bus.publish(envelope);
    await waitUntil(async () => (await list('product')).length === 2);
    expect(await list('product')).toEqual([
      expect.objectContaining({ id: '01KAPS5QG00000000000000002', after: { nome: 'Xbox' } }),
      {
        id: first.id,
        at: Date.parse(first.time),
        accountId: 'admin',
        requestId: 'test',
        reason: '',
        action: 'product.change',
        target: { kind: 'product', id: 'p1' },
        before: { nome: 'Steam' },
        after: { nome: 'PSN' },
      },
    ]);
    expect(auditEvents.adminChanged.name).toBe(first.type);
    expect(await verify()).toMatchObject({ ok: true });
  });
});

describe('the log', () => {
  const record = (number: number) => ({
    accountId: 'admin',
    requestId: 'r',
    action: 'case.resolve',
    reason: '',
    target: { kind: 'case' as const, id: `c${number}` },
    before: { empty: {} },
    after: undefined,
  });
  const append = async (count: number) => {
    const audit = checkout.get(AuditService);
    await Promise.all(Array.from({ length: count }, (_, number) => audit.append(record(number))));
  };

  it('is one chain, whichever process and request adds to it', async () => {
    await append(10);
    await checkout.restart();
    await append(10);
    await checkout.request(checkoutMessages.addStock, { productId: 'card', codes: ['A'] }, ADMIN);
    const { ok, lines } = await verify();
    expect(ok).toBe(true);
    expect(lines).toEqual(['21 records', expect.stringMatching(/^the last one, 21, has the hash \w{64}$/)]);
    const found = await records().find().sort({ seq: 1 }).toArray();
    expect(found.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1));
    // The process log ends where the store does, which is written first.
    await waitUntil(() => checkout.logged.includes(found.at(-1)!['hash'] as string));
  });

  it('is read in pages that fit a reply, however many codes an action names', async () => {
    const audit = checkout.get(AuditService);
    const codeIds = Array.from({ length: 1_000 }, () => '01KAPS5QG00000000000000001');
    for (let number = 0; number < 25; number++)
      await audit.append({ ...record(number), action: 'stock.withdraw', after: { codeIds } });
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await checkout.request(checkoutAdminMessages.listAudit, { cursor, limit: 24 }, ADMIN);
      read.push(...page.items.map(({ target }) => target.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(read.toSorted()).toEqual(Array.from({ length: 25 }, (_, at) => `c${at}`).toSorted());
  });

  it('is as it was written, also where a text was cut within a character', async () => {
    const cut = '🎁'.slice(0, 1);
    await checkout.get(AuditService).append({ ...record(1), reason: cut, after: { texts: [cut] } });
    expect(await verify()).toMatchObject({ ok: true });
    expect(await list()).toMatchObject([{ reason: '\ufffd', after: { texts: ['\ufffd'] } }]);
  });

  it('shows a record that was changed, one that was removed, and one that was put in', async () => {
    await append(6);
    await records().updateOne({ seq: 2 }, { $set: { accountId: 'other' } });
    await records().deleteOne({ seq: 4 });
    await records().insertOne({ _id: 'put-in' as never, at: 1, target: { kind: 'case', id: 'x' } });
    const { ok, lines } = await verify();
    expect(ok).toBe(false);
    expect(lines.slice(2)).toEqual([
      expect.stringMatching(/^record 2 \(\w+\) is not as it was written$/),
      expect.stringMatching(/^1 records are missing before record 5 \(\w+\)$/),
      '1 records are not part of the log: put-in',
    ]);
  });

  it('shows a record that was replaced together with its hash', async () => {
    await append(3);
    await records().updateOne({ seq: 2 }, { $set: { hash: 'f'.repeat(64) } });
    const { ok, lines } = await verify();
    expect(ok).toBe(false);
    expect(lines.slice(2)).toEqual([
      expect.stringMatching(/^record 2 .* is not as it was written$/),
      expect.stringMatching(/^record 3 .* does not follow the one before it$/),
    ]);
  });
});
