import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Int32, serialize } from 'bson';
import { decode } from '../src/bson/codec.js';
import { GroupCommit } from '../src/group-commit.js';
import { Database } from '../src/storage/database.js';
import { Store } from '../src/store.js';

describe('group commit', () => {
  let folder: string;
  let database: Database;
  let store: Store;
  let commits: GroupCommit;
  let commit: jest.SpiedFunction<Database['commit']>;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'commit-'));
    database = new Database(join(folder, 'store.db'));
    store = new Store(database, () => undefined);
    commits = new GroupCommit(store);
    commit = jest.spyOn(database, 'commit');
  });
  afterEach(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const insert =
    (id: number, name = 'a') =>
    (): void => {
      store.documents.insert(
        store.catalog.ensure('db', name),
        { _id: new Int32(id) },
        serialize({ _id: id }),
      );
    };
  const ids = (name = 'a'): unknown[] => {
    const collection = store.catalog.find('db', name);
    if (!collection) return [];
    return [...store.selector.selectAtOnce(collection, { filter: {} })].map(({ bytes }) =>
      String(decode(bytes)._id),
    );
  };

  it('commits writes that arrive together in one transaction, and resolves none before it is on disk', async () => {
    const order: string[] = [];
    commit.mockImplementationOnce(() => {
      order.push('commit');
      database.run('COMMIT');
    });
    const writes = [1, 2, 3].map((id) => commits.write(insert(id)).then(() => order.push(`resolved ${id}`)));
    expect(ids()).toEqual([]);
    await Promise.all(writes);
    expect(order).toEqual(['commit', 'resolved 1', 'resolved 2', 'resolved 3']);
    expect(commit).toHaveBeenCalledTimes(1);
    expect(ids()).toEqual(['1', '2', '3']);
  });

  it('rolls back a failing command completely, and no other command of the batch', async () => {
    const failing = (): void => {
      insert(2)();
      insert(5, 'made on the way')();
      throw new Error('half way');
    };
    const results = await Promise.allSettled([
      commits.write(insert(1)),
      commits.write(failing),
      commits.write(insert(3)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(ids()).toEqual(['1', '3']);
    expect(store.catalog.find('db', 'made on the way')).toBeUndefined();
    // The name is free again, in memory and on disk.
    await commits.write(insert(6, 'made on the way'));
    expect(ids('made on the way')).toEqual(['6']);
  });

  it('undoes a part that failed of a command that goes on', async () => {
    const run = jest.spyOn(database, 'run');
    await Promise.all([commits.write(insert(1)), commits.write(insert(2))]);
    expect(run).not.toHaveBeenCalledWith('SAVEPOINT command');
    const command = (): string => {
      insert(3)();
      try {
        store.atomically(() => {
          insert(4)();
          throw new Error('half way');
        });
      } catch {
        // An unordered command goes on.
      }
      insert(5)();
      return 'done';
    };
    expect(await Promise.all([commits.write(command), commits.write(insert(6))])).toEqual([
      'done',
      undefined,
    ]);
    expect(ids()).toEqual(['1', '2', '3', '5', '6']);
  });

  it('rejects every write of a batch that cannot be committed, and goes on afterwards', async () => {
    await commits.write(insert(1));
    commit.mockImplementationOnce(() => {
      throw new Error('disk full');
    });
    const results = await Promise.allSettled([commits.write(insert(2)), commits.write(insert(3, 'b'))]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(ids()).toEqual(['1']);
    expect(store.catalog.find('db', 'b')).toBeUndefined();
    await commits.write(insert(4));
    expect(ids()).toEqual(['1', '4']);
  });

  it('finishes what is queued before it is drained', async () => {
    const written = commits.write(insert(1));
    await commits.drain();
    expect(ids()).toEqual(['1']);
    await written;
  });
});
