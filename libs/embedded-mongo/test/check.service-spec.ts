import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { backupStore } from '../src/backup.js';
import { checkStore } from '../src/check/check.js';
import { DamagePass } from '../src/damage-pass.js';
import { Database } from '../src/storage/database.js';
import { Store } from '../src/store.js';
import { engineCommands } from './fixtures/engine-commands.js';

describe('the check of a store', () => {
  let folder: string;
  const at = (name: string): string => join(folder, name);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'check-'));
    const engine = engineCommands(folder);
    await engine.run({ createIndexes: 'codes', indexes: [{ key: { code: 1 }, name: 'code' }] });
    await engine.run(
      { insert: 'codes' },
      Array.from({ length: 50 }, (_unused, n) => ({ _id: n, code: `CODE-${n}` })),
    );
    await engine.close();
    await backupStore(folder, at('backup'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const change = (sql: string): void => {
    const file = new DatabaseSync(at('store.db'));
    file.exec(sql);
    file.close();
  };
  const DAMAGED_CODE = `UPDATE c1 SET doc = CAST(replace(CAST(doc AS TEXT), 'CODE-7', 'CODE-9') AS BLOB) WHERE rid = 8`;

  it('finds a whole store whole, and changes nothing', () => {
    const before = readFileSync(at('store.db'));
    expect(checkStore(folder)).toEqual({ isDamaged: false, lines: [`${at('store.db')} is whole`] });
    expect(readFileSync(at('store.db'))).toEqual(before);
    expect(checkStore(at('backup'))).toMatchObject({ isDamaged: false });
  });

  it('says that a restore would change nothing', () => {
    expect(checkStore(folder, at('backup')).lines).toEqual([
      `${at('store.db')} is whole`,
      `A restore of ${join(at('backup'), 'store.db')} changes nothing`,
    ]);
  });

  it('names damaged documents, and what a restore would bring back and lose', async () => {
    const engine = engineCommands(folder);
    await engine.run({ insert: 'codes' }, [{ _id: 50, code: 'NEW' }]);
    await engine.run({ update: 'codes', updates: [{ q: { _id: 1 }, u: { $set: { sold: true } } }] });
    await engine.close();
    change(DAMAGED_CODE);
    const { isDamaged, lines } = checkStore(folder, at('backup'));
    expect(isDamaged).toBe(true);
    expect(lines).toEqual([
      `${at('store.db')} is damaged:`,
      'test.codes: 1 of 51 documents are not as they were written: _id 7',
      `A restore of ${join(at('backup'), 'store.db')}:`,
      'test.codes: brings back 1 of 1 damaged documents as they were then; loses 1 that were added since and the changes of 1',
    ]);
  });

  const DAMAGED_ENTRIES = [
    ['an entry that is missing', 'DELETE FROM i3 WHERE rid = 8'],
    ['an entry of another document', 'UPDATE i3 SET rid = 900 WHERE rid = 8'],
    ['an entry under another key', `UPDATE i3 SET key = CAST('x' AS BLOB) WHERE rid = 8`],
  ] as const;

  it.each(DAMAGED_ENTRIES)('finds %s', (_title, sql) => {
    change(sql);
    const { isDamaged, lines } = checkStore(folder);
    expect(isDamaged).toBe(true);
    expect(lines.join()).toContain('the index code is not that of the documents');
  });

  const passOver = async (): Promise<string[]> => {
    const found: string[] = [];
    const database = new Database(at('store.db'));
    const pass = new DamagePass(
      new Store(database, () => undefined),
      (problem) => found.push(String(problem)),
      () => Promise.resolve(),
    );
    await pass.run();
    database.close();
    return found;
  };

  it('leaves the search for damage while the shop runs to a pass, which reports nothing in a whole store', async () => {
    expect(await passOver()).toEqual([]);
  });

  it.each([['a damaged document', DAMAGED_CODE], ...DAMAGED_ENTRIES])(
    'the pass reports %s once, and what to do',
    async (_title, sql) => {
      change(sql);
      expect(await passOver()).toEqual([expect.stringMatching(/is damaged: .*npm run store:check/)]);
    },
  );

  it.each(DAMAGED_ENTRIES)('a write that should remove %s is refused', async (_title, sql) => {
    change(sql);
    const engine = engineCommands(folder, () => undefined);
    const u = { $set: { code: 'OTHER' } };
    expect(await engine.run({ update: 'codes', updates: [{ q: { _id: 7 }, u }] })).toMatchObject({
      n: 0,
      writeErrors: [{ code: 301 }],
    });
    await engine.close();
  });

  it('refuses a damaged document and a damaged entry, as every read does, with what to do', async () => {
    change(DAMAGED_CODE);
    change('UPDATE i3 SET rid = 4 WHERE rid = 3');
    const engine = engineCommands(folder, () => undefined);
    const refusal = { ok: 0, code: 301, errmsg: expect.stringContaining('npm run store:check') };
    for (const filter of [{ _id: 7 }, { code: 'CODE-7' }, { code: 'CODE-2' }, {}])
      expect(await engine.run({ find: 'codes', filter, batchSize: 1000 })).toMatchObject(refusal);
    const u = { $set: { sold: true } };
    const { code, errmsg } = refusal;
    for (const write of [
      { update: 'codes', updates: [{ q: { _id: 7 }, u }] },
      { delete: 'codes', deletes: [{ q: { _id: 7 }, limit: 1 }] },
      { delete: 'codes', deletes: [{ q: {}, limit: 0 }] },
    ])
      expect(await engine.run(write)).toMatchObject({ n: 0, writeErrors: [{ code, errmsg }] });
    expect(await engine.found({ find: 'codes', filter: { _id: 8 } })).toHaveLength(1);
    await engine.close();
  });
});
