import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defineJob } from '@vale/contracts/define';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import type { EmbeddedMongo } from '@vale/embedded-mongo';
import { waitUntil } from '../src/wait-until.js';
import { MongoClient } from 'mongodb';
import type { Db } from 'mongodb';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { DAY_MS } from '@vale/contracts/time';
import { InProcessJobs } from '@vale/platform/in-process/in-process-jobs';
import { RepeatSchedule } from '@vale/platform/in-process/repeat-schedule';
import { PinoLogger } from '@vale/platform/logging';
import { StoredDeadLetters } from '@vale/platform/queue/stored-dead-letters';
import type { StoredWork } from '@vale/platform/queue/stored-work';
import type { Delivery } from '@vale/platform/delivery/delivery';

const logger = PinoLogger.create({ level: 'silent' });

describe('what an earlier process stored while the machine’s clock was a day ahead', () => {
  let dataDir: string;
  let mongo: EmbeddedMongo;
  let client: MongoClient;
  let database: Db;
  let delivery: Delivery | undefined;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vale-clock-'));
    mongo = await startEmbeddedMongo({ dataDir });
    client = await MongoClient.connect(mongo.uri('vale_platform'));
    database = client.db();
  });
  afterEach(async () => {
    await delivery?.stop();
    await client.close();
    await mongo.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is due when it was to be due by its delay, and other delayed work stays as it is', async () => {
    const job = defineJob('shop.greet', { payload: z.object({}) });
    const work = (id: string, times: Pick<StoredWork, 'runAt' | 'delayedAt'>): StoredWork => ({
      _id: id,
      queue: job.name,
      attempts: 0,
      ...times,
      body: JSON.stringify({ payload: { id }, context: { requestId: id } }),
    });
    const jobs = database.collection<StoredWork>('jobs');
    const ahead = Date.now() + DAY_MS;
    await jobs.insertMany([
      work('at once', { runAt: ahead }),
      work('soon', { delayedAt: ahead, runAt: ahead + 200 }),
      work('in an hour', { delayedAt: ahead, runAt: ahead + 3_600_000 }),
      work('in two days', { delayedAt: Date.now(), runAt: ahead + DAY_MS }),
    ]);
    const run: string[] = [];
    const transport = new InProcessJobs(jobs, new StoredDeadLetters(database), schedules(), logger);
    delivery = await transport.work(job, async ({ context }) => void run.push(context.requestId));
    await delivery.start();
    await waitUntil(() => run.length === 2);
    expect(run).toEqual(['at once', 'soon']);
    const hour = await jobs.findOne({ _id: 'in an hour' });
    expect(hour!.runAt).toBeLessThanOrEqual(Date.now() + 3_600_000);
    expect((await jobs.findOne({ _id: 'in two days' }))!.runAt).toBe(ahead + DAY_MS);
  });

  it('is not waited for by a schedule', async () => {
    const job = defineJob('shop.sweep', { payload: z.object({}), everyMs: 60_000 });
    await database
      .collection<{ _id: string; nextAt: number }>('schedules')
      .insertOne({ _id: job.name, nextAt: Date.now() + DAY_MS });
    let runs = 0;
    const transport = new InProcessJobs(
      database.collection<StoredWork>('jobs'),
      new StoredDeadLetters(database),
      schedules(),
      logger,
    );
    delivery = await transport.work(job, async () => void runs++);
    await delivery.start();
    await waitUntil(() => runs === 1);
  });

  const schedules = () => new RepeatSchedule(database.collection('schedules'), logger);
});
