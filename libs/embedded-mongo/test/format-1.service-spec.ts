import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkStore } from '../src/check/check.js';
import { ChecksumPass } from '../src/checksum-pass.js';
import { GroupCommit } from '../src/group-commit.js';
import { Database } from '../src/storage/database.js';
import { Store } from '../src/store.js';

/** The store of a shop of 2026-11 has format 1. */
const FIXTURE = resolve(import.meta.dirname, '../../../e2e/fixtures/data/2026-11/store/store.db');

describe('a store of format 1', () => {
  let folder: string;
  let database: Database;
  let store: Store;

  const open = (): void => {
    database = new Database(join(folder, 'store.db'));
    store = new Store(database, () => undefined);
  };
  const close = (): void => database.close();
  /** Runs the pass and stops it after so many pauses, as a shutdown does. */
  const pass = async (pauses = Infinity): Promise<void> => {
    let left = pauses;
    const one = new ChecksumPass(store, new GroupCommit(store), () => {
      if (--left < 0) one.stop();
      return Promise.resolve();
    });
    await one.run();
  };
  const everything = (): Record<string, string[]> =>
    Object.fromEntries(
      [...store.catalog.everything()].map((collection) => [
        collection.namespace,
        [...store.selector.selectAtOnce(collection, { filter: {} })].map(({ bytes }) =>
          Buffer.from(bytes).toString('base64'),
        ),
      ]),
    );
  const withoutChecksum = (): number =>
    [...store.catalog.everything()].reduce((sum, { id, indexes }) => {
      const tables = [`c${id}`, ...indexes.map(({ table }) => table)];
      const counts = tables.map(
        (table) => database.get<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE crc IS NULL`)!.n,
      );
      return counts.reduce((all, n) => all + n, sum);
    }, 0);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'format-1-'));
    copyFileSync(FIXTURE, join(folder, 'store.db'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is checked as it is, without becoming one of format 2', () => {
    expect(checkStore(folder)).toMatchObject({ isDamaged: false });
    expect(checkStore(folder)).toMatchObject({ isDamaged: false });
  });

  it('opens with all its documents, and every row has a checksum after the pass', async () => {
    open();
    const before = everything();
    expect(Object.keys(before)).toContain('vale_checkout.orders');
    expect(withoutChecksum()).toBeGreaterThan(100);
    await pass();
    expect(withoutChecksum()).toBe(0);
    expect([...store.catalog.everything()].filter(({ unchecked }) => unchecked)).toEqual([]);
    expect(everything()).toEqual(before);
    close();
    expect(checkStore(folder)).toMatchObject({ isDamaged: false });
    open();
    expect(everything()).toEqual(before);
    close();
  });

  it('goes on where the pass was stopped, and what is written meanwhile is not lost', async () => {
    open();
    const orders = (): NonNullable<ReturnType<typeof store.catalog.find>> =>
      store.catalog.find('shop', 'many')!;
    const commits = new GroupCommit(store);
    await commits.write(() => store.catalog.ensure('shop', 'many'));
    for (let n = 0; n < 1000; n++)
      await commits.write(() => store.documents.insert(orders(), { _id: `n${n}`, n: `${n}` }));
    // Rows of format 1 have no checksums.
    database.run(`UPDATE c${orders().id} SET crc = NULL`);
    database.run(`UPDATE ${orders().indexes[0]!.table} SET crc = NULL`);
    store.catalog.markChecked(orders(), -1);
    await pass(1);
    const left = withoutChecksum();
    expect(left).toBeGreaterThan(0);
    close();
    open();
    const [first] = store.selector.selectAtOnce(orders(), { filter: { _id: 'n999' } });
    store.documents.replace(orders(), first!.rid, first!.doc, { _id: 'n999', n: 'changed' });
    await pass();
    expect(withoutChecksum()).toBe(0);
    const [changed] = store.selector.selectAtOnce(orders(), { filter: { _id: 'n999' } });
    expect(changed!.doc).toEqual({ _id: 'n999', n: 'changed' });
    expect(everything()['shop.many']).toHaveLength(1000);
    close();
  });
});
