import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { checkoutAdminMessages } from '@vale/contracts/checkout';
import { DAY_MS } from '@vale/contracts/time';
import { runCommand } from '@vale/platform/app/run-command';
import { Files } from '@vale/platform/files';
import { StoreProxy } from '@vale/testing/store/store-proxy';
import type { StoreCommand } from '@vale/testing/store/wire';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ArchiveAuditService } from '../src/audit/archive-audit.service.js';
import { AuditChainRepository } from '../src/audit/audit-chain.repository.js';
import { AuditService } from '../src/audit/audit.service.js';
import { VerifyAuditService } from '../src/audit/verify-audit.service.js';
import { checkout as app } from '../src/checkout.app.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

const archive = () => checkout.get(ArchiveAuditService).run();
const records = () => checkout.collection('audit_records');
const numbers = async () => (await records().find().sort({ seq: 1 }).toArray()).map(({ seq }) => seq);

/** The archive's checkpoints, oldest first. */
const checkpoints = () => records().find({ action: 'audit.archive' }).sort({ seq: 1 }).toArray();

async function append(count: number): Promise<void> {
  const record = { accountId: 'admin', requestId: 'r', action: 'case.resolve', reason: 'Devolvido ✓' };
  for (let number = 0; number < count; number++)
    await checkout.get(AuditService).append({
      ...record,
      target: { kind: 'case', id: `c${number}` },
      before: { empty: {} },
      after: undefined,
    });
}

async function verify(): Promise<{ ok: boolean; lines: string[] }> {
  const lines: string[] = [];
  const ok = await checkout.get(VerifyAuditService).run((line) => void lines.push(line));
  return { ok, lines };
}

async function archived(): Promise<number[]> {
  const lines: string[] = [];
  await checkout.get(VerifyAuditService).printArchived((line) => void lines.push(line));
  return lines.map((line) => (JSON.parse(line) as { seq: number }).seq);
}

/** Appends records of November 2026, and two of January 2027, and goes on until those of November are as old as `AUDIT_DAYS`. */
async function years(ofNovember: number): Promise<void> {
  await append(ofNovember);
  checkout.clock.advance(50 * DAY_MS);
  await append(2);
  checkout.clock.advance(700 * DAY_MS);
}

describe('the archive of the audit log', () => {
  beforeEach(async () => {
    checkout = await CheckoutEnvironment.open();
    await checkout.start();
    await years(5);
  });
  afterEach(() => checkout.close());

  const pathOf = (file: string) => join(checkout.dataDir, 'files', file.slice(0, 2), file);
  const files = async () => (await checkpoints()).map(({ target }) => (target as { id: string }).id);

  it('is verified while records move into it', async () => {
    const chain = checkout.get(AuditChainRepository);
    const { listFrom } = chain;
    let isFirst = true;
    jest.spyOn(chain, 'listFrom').mockImplementation(async (...values) => {
      if (isFirst) {
        isFirst = false;
        await archive();
      }
      return Reflect.apply(listFrom, chain, values);
    });
    expect(await verify()).toMatchObject({
      ok: true,
      lines: [expect.stringMatching(/, and 5 in archives$/), expect.anything()],
    });
  });

  it('takes whole months of old records, and the log goes on from its checkpoint', async () => {
    await archive();
    expect(await numbers()).toEqual([6, 7, 8]);
    expect(await archived()).toEqual([1, 2, 3, 4, 5]);
    const [file] = await files();
    const { items } = await checkout.request(checkoutAdminMessages.listAudit, { limit: 10 }, ADMIN);
    expect(items[0]).toMatchObject({
      accountId: 'system',
      action: 'audit.archive',
      target: { kind: 'audit', id: file },
      after: { firstRecord: 1, lastRecord: 5, beforeAt: Date.UTC(2026, 11) },
    });
    await append(1);
    const { ok, lines } = await verify();
    expect([ok, lines[0]]).toEqual([true, '4 records, and 5 in archives']);
  });

  it('grows by files of later months, each of which names the one before', async () => {
    await archive();
    await archive();
    expect(await files()).toHaveLength(1);
    checkout.clock.advance(60 * DAY_MS);
    await archive();
    expect(await numbers()).toEqual([8, 9]);
    expect(await archived()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    // The first checkpoint goes into the third archive.
    checkout.clock.advance(800 * DAY_MS);
    await archive();
    expect(await archived()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const { ok, lines } = await verify();
    expect([ok, lines[0]]).toEqual([true, '1 records, and 9 in archives']);
  });

  it('is named when it was changed, or is gone', async () => {
    await archive();
    const [file = ''] = await files();
    const bytes = await readFile(pathOf(file));
    await writeFile(pathOf(file), gzipSync(gunzipSync(bytes).toString().replace('"c3"', '"c9"')));
    const changed = await verify();
    expect(changed.ok).toBe(false);
    expect(changed.lines.slice(2)).toEqual([
      expect.stringMatching(/^record 4 \(\w+\) is not as it was written$/),
      `the archive ${file} cannot be read: its bytes are not those that were written`,
    ]);
    await rm(pathOf(file));
    const gone = await verify();
    expect(gone.lines.slice(2)).toEqual([expect.stringContaining(`the archive ${file} cannot be read: `)]);
  });

  it('takes nothing from a log that was changed', async () => {
    await records().updateOne({ seq: 2 }, { $set: { accountId: 'other' } });
    await expect(archive()).rejects.toThrow(/not archived: record 2 \(\w+\) is not as it was written/);
    expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('a process that ends while it archives', () => {
  let store: StoreProxy;
  beforeEach(async () => {
    store = await StoreProxy.start();
    checkout = await CheckoutEnvironment.selling(['CODE-1'], { store });
    // The first record is that of the stock.
    await years(4);
  });
  afterEach(async () => {
    await checkout.close();
    await store.close();
  });

  const of = (name: string) => (command: StoreCommand) =>
    command.name === name && command.collection === 'audit_records';

  it.each([
    ['after the file was written', 'insert'],
    ['before the records were deleted', 'delete'],
  ])('%s loses nothing and doubles nothing', async (_when, command) => {
    const crash = store.crashBefore(of(command));
    await expect(archive()).rejects.toThrow();
    expect(crash.reached()).toBe(true);
    await checkout.stop();
    store.recover();
    await checkout.start();
    expect((await verify()).ok).toBe(true);
    expect((await numbers()).slice(0, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await archive();
    expect(await numbers()).toEqual([6, 7, 8]);
    expect(await archived()).toEqual([1, 2, 3, 4, 5]);
    expect(await checkpoints()).toHaveLength(1);
    const files = await (await checkout.database('vale_files')).collection('files.files').countDocuments();
    expect(files).toBe(1);
    expect((await verify()).lines[0]).toBe('3 records, and 5 in archives');
  });

  it('leaves an archive that the command of a process beside it reads', async () => {
    await archive();
    const lines: string[] = [];
    const env = {
      MONGODB_URI: store.uri,
      VALE_DEMO: 'true',
      DATA_DIR: checkout.dataDir,
      LOG_LEVEL: 'silent',
    };
    const run = (name: string) =>
      runCommand(app, app.commands![name]!, { env, print: (line) => void lines.push(line) });
    expect(await run('verify-audit')).toBe(true);
    expect(lines[0]).toBe('3 records, and 5 in archives');
    lines.length = 0;
    expect(await run('read-audit-archive')).toBe(true);
    expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual([1, 2, 3, 4, 5]);
  });

  it('keeps the records while their archive cannot be read', async () => {
    const crash = store.crashBefore(of('delete'));
    await expect(archive()).rejects.toThrow();
    expect(crash.reached()).toBe(true);
    await checkout.stop();
    store.recover();
    await checkout.start();
    const [{ target }] = (await checkpoints()) as unknown as [{ target: { id: string } }];
    await checkout.get(Files).remove(target.id);
    await expect(archive()).rejects.toThrow();
    expect(await numbers()).toHaveLength(8);
  });
});
