import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../src/storage/database.js';

describe('the memory of a database', () => {
  it('is bounded: 8 MB of pages, and the last thousand statements', () => {
    const folder = mkdtempSync(join(tmpdir(), 'memory-'));
    const database = new Database(join(folder, 'store.db'));
    expect(database.get('PRAGMA cache_size')).toEqual({ cache_size: -8000 });
    const first = database.statement('SELECT 0');
    for (let n = 1; n < 900; n++) database.statement(`SELECT ${n}`);
    expect(database.statement('SELECT 0')).toBe(first);
    const later = database.statement('SELECT 900');
    for (let n = 901; n < 1800; n++) database.statement(`SELECT ${n}`);
    expect(database.statement('SELECT 900')).toBe(later);
    expect(database.statement('SELECT 0')).not.toBe(first);
    expect(database.get('SELECT 0 AS n')).toEqual({ n: 0 });
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
