import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Document } from 'bson';
import { checkStore } from '../src/check/check.js';
import { DamagePass } from '../src/damage-pass.js';
import { Database } from '../src/storage/database.js';
import { Store } from '../src/store.js';
import { engineCommands, type EngineCommands } from './fixtures/engine-commands.js';
import { randomValues, SEED } from './fixtures/random.js';

const DOCUMENTS = 400;
const FLIPS = 40;

const order = (n: number) => ({
  _id: `order-${n}`,
  number: n * 7,
  state: ['open', 'paid', 'sent'][n % 3],
  price: 100 + n,
  code: `CODE-${n}`,
  tags: [`t${n % 10}`, `u${n}`],
  body: 'x'.repeat(n % 20 === 0 ? 5_000 : 200),
});

/** Reads with known answers. Counts by index alone are not among them, since they read no checksums. */
const READS: { command: Document; expected: Document[] }[] = [];
const orders = Array.from({ length: DOCUMENTS }, (_unused, n) => order(n));
for (let n = 0; n < DOCUMENTS; n += 7) {
  READS.push({ command: { find: 'orders', filter: { _id: `order-${n}` } }, expected: [order(n)] });
  READS.push({ command: { find: 'orders', filter: { number: n * 7 } }, expected: [order(n)] });
  READS.push({ command: { find: 'orders', filter: { tags: `u${n}` } }, expected: [order(n)] });
}
const paid = orders.filter(({ state }) => state === 'paid');
for (const limit of [5, 20, 1000])
  for (const sort of [1, -1])
    READS.push({
      command: { find: 'orders', filter: { state: 'paid' }, sort: { price: sort }, limit },
      expected: (sort > 0 ? paid : paid.toReversed()).slice(0, limit),
    });

describe('a store with one flipped bit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flipped-'));
  const whole = join(folder, 'whole');
  let bytes: Buffer;

  beforeAll(async () => {
    mkdirSync(whole);
    const engine = engineCommands(whole);
    await engine.run({
      createIndexes: 'orders',
      indexes: [
        { key: { number: 1 }, name: 'number', unique: true },
        { key: { state: 1, price: -1 }, name: 'state' },
        { key: { tags: 1 }, name: 'tags' },
      ],
    });
    await engine.run({ insert: 'orders' }, orders);
    await engine.close();
    bytes = readFileSync(join(whole, 'store.db'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** True when the background pass reports damage, or the store cannot be opened. */
  async function passFinds(dataDir: string): Promise<boolean> {
    const found: unknown[] = [];
    let database: Database;
    try {
      database = new Database(join(dataDir, 'store.db'));
    } catch {
      return true;
    }
    try {
      const store = new Store(database, () => undefined);
      await new DamagePass(
        store,
        (problem) => found.push(problem),
        () => Promise.resolve(),
      ).run();
    } catch {
      return true;
    } finally {
      database.close();
    }
    return found.length > 0;
  }

  async function outcomeOf(dataDir: string): Promise<'right' | 'refused' | 'wrong'> {
    let engine: EngineCommands;
    try {
      engine = engineCommands(dataDir, () => undefined);
    } catch {
      return 'refused';
    }
    let outcome: 'right' | 'refused' | 'wrong' = 'right';
    for (const { command, expected } of READS) {
      const reply = await engine.run({ ...command, batchSize: 1000 });
      if (reply.ok !== 1) outcome = 'refused';
      else if (JSON.stringify(reply.cursor.firstBatch) !== JSON.stringify(expected)) {
        await engine.close();
        return 'wrong';
      }
    }
    await engine.close();
    return outcome;
  }

  it('answers rightly or refuses, or the check and the background pass find the damage', async () => {
    const flips = randomValues(fc.tuple(fc.nat(bytes.length - 1), fc.nat(7)), FLIPS);
    const wrong: string[] = [];
    const counts = { right: 0, refused: 0, wrong: 0 };
    for (const [at, bit] of flips) {
      const dataDir = join(folder, 'flipped');
      mkdirSync(dataDir);
      const flipped = Buffer.from(bytes);
      flipped[at] = flipped[at]! ^ (1 << bit);
      writeFileSync(join(dataDir, 'store.db'), flipped);
      let check: boolean;
      try {
        check = checkStore(dataDir).isDamaged;
      } catch {
        check = true;
      }
      const outcome = await outcomeOf(dataDir);
      counts[outcome]++;
      const pass = outcome === 'wrong' ? await passFinds(dataDir) : 'not needed';
      if ((outcome !== 'right' && !check) || !pass)
        wrong.push(`bit ${bit} of byte ${at}: ${outcome}, check: ${check}, pass: ${pass}`);
      rmSync(dataDir, { recursive: true });
    }
    console.log(`TEST_SEED=${SEED}, ${flips.length} flipped bits: ${JSON.stringify(counts)}`);
    expect(wrong).toEqual([]);
  }, 3_600_000);
});
