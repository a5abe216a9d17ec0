import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AckPolicy, DeliverPolicy, DiscardPolicy, jetstreamManager } from '@nats-io/jetstream';
import type { JetStreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import { DAY_MS } from '@vale/contracts/time';
import type { RunningSystem } from '@vale/platform/app';
import { eventSubject } from '@vale/platform/bus/subjects';
import { EventSpace } from '@vale/platform/nats/event-space';
import { PinoLogger } from '@vale/platform/logging';
import { DeadLetters } from '@vale/platform/dead-letters';
import { type ContractEnvironment, uniqueMark } from '../src/contract/contract-environment.js';
import { distributedEnvironment } from '../src/contract/distributed-environment.js';
import { metricValue } from '../src/contract/metric-value.js';
import { Notes, journal } from '../src/contract/probe-apps.js';
import { probeEvents } from '../src/contract/probe-contracts.js';
import { findServers, serversMissing } from '../src/servers/find-servers.js';
import { waitUntil } from '../src/wait-until.js';

const EVENTS = 'VALE_EVENTS';
const DEAD_LETTERS = 'VALE_DEAD_LETTERS';
/** Concurrency of each consumer in one process. */
const PLACES = 16;
const THREE_DAYS_MS = 3 * DAY_MS;
const silent = PinoLogger.create({ level: 'silent' });

const servers = await findServers();
const missing = serversMissing(servers);

for (const nats of servers.nats.length > 0 ? servers.nats : [undefined]) {
  (missing ? describe.skip : describe)(
    `the limits of streams, ${nats ? `NATS ${nats.version}` : 'without NATS here'}`,
    () => {
      let environment: ContractEnvironment;
      let system: RunningSystem;
      let connection: NatsConnection;
      let manager: JetStreamManager;

      beforeEach(async () => {
        environment = await distributedEnvironment(async () => ({
          nats: await nats!.start(),
          redis: await servers.redis!(),
        }));
        system = await environment.start();
        connection = await connect({ servers: environment.env['NATS_URL']! });
        manager = await jetstreamManager(connection);
      });
      afterEach(async () => {
        await connection.close();
        await environment.close();
      });

      const emit = (value: string, more: { failures?: Record<string, number> } = {}) => {
        const mark = uniqueMark('stream');
        return system.bus.emit(probeEvents.happened, { mark, value, ...more }).then(() => mark);
      };
      const used = (stream: string, limit: string) =>
        metricValue(system, 'vale_stream_used_ratio', { stream, limit });
      const setBytes = (stream: string, max_bytes: number) => manager.streams.update(stream, { max_bytes });

      it('are set when a stream is created, and nothing old is deleted for something new', async () => {
        for (const name of [EVENTS, DEAD_LETTERS]) {
          const { config } = await manager.streams.info(name);
          expect(config.max_bytes).toBeGreaterThan(0);
          expect(config.max_age).toBeGreaterThan(0);
          expect(config.discard).toBe('new');
        }
        expect(await used(EVENTS, 'bytes')).toBe(0);
      });

      it('refuse events when their stream is full: they stay in their documents until there is space', async () => {
        const first = await emit('x'.repeat(8_000));
        await setBytes(EVENTS, 10_000);
        expect(await used(EVENTS, 'bytes')).toBeGreaterThan(0.8);
        await expect(emit('x'.repeat(8_000))).rejects.toMatchObject({ code: 'platform.unavailable' });
        const mark = uniqueMark('kept');
        const notes = system.get('probe', Notes);
        await notes.save(mark, mark, 'x'.repeat(8_000));
        await waitUntil(
          async () => ((await metricValue(system, 'vale_outbox_pending', { service: 'probe' })) ?? 0) > 0,
        );
        expect((await notes.stored(mark))?.['outbox']).toHaveLength(1);
        const { state } = await manager.streams.info(EVENTS, {});
        expect(state.first_seq).toBe(1);
        await journal.atLeast(1, first, 'count-done');

        await setBytes(EVENTS, 100_000_000);
        await journal.atLeast(1, mark, 'read', 20_000);
      });

      it('refuse dead letters when their stream is full: what failed waits for space, and not in the place of others', async () => {
        await setBytes(DEAD_LETTERS, 200);
        const failures = { remember: 3 };
        const marks = await Promise.all(
          Array.from({ length: PLACES + 4 }, () => emit('failing', { failures })),
        );
        for (const mark of marks) await journal.atLeast(3, mark, 'remember', 20_000);
        const good = await emit('good');
        await journal.atLeast(1, good, 'remember-done', 20_000);
        // A restart does not forget that they have failed.
        await system.close();
        system = await environment.start();
        await setBytes(DEAD_LETTERS, 100_000);
        const deadLetters = system.get('probe', DeadLetters);
        const found = await waitUntil(async () => {
          const { items } = await deadLetters.list({ limit: 100 });
          return items.length === marks.length ? items : null;
        });
        expect(found.map(({ content }) => (content as { mark: string }).mark).sort()).toEqual(marks.sort());
        for (const { error, attempts } of found)
          expect([error, attempts]).toEqual(['planned failure 3 of remember', 3]);
        for (const mark of marks) expect(journal.of(mark, 'remember')).toHaveLength(3);
        expect(await used(DEAD_LETTERS, 'bytes')).toBeGreaterThan(0);
        expect(await used(DEAD_LETTERS, 'age')).toBeLessThan(0.01);
      });

      it('are given to a stream of an earlier release that has none, unless it is half full by them', async () => {
        await system.close();
        for (const name of [EVENTS, DEAD_LETTERS])
          await manager.streams.update(name, { max_bytes: -1, max_age: 0, discard: DiscardPolicy.Old });
        await environment.start();
        for (const name of [EVENTS, DEAD_LETTERS]) {
          const { config } = await manager.streams.info(name);
          expect(config).toMatchObject({ discard: 'new' });
          expect(Math.min(config.max_bytes, config.max_age)).toBeGreaterThan(0);
        }
        // An operator's setting is kept.
        await setBytes(EVENTS, 1_000_000);
        await environment.start();
        expect((await manager.streams.info(EVENTS)).config.max_bytes).toBe(1_000_000);
      });

      describe('of events', () => {
        const added = (durable_name: string) =>
          manager.consumers.add(EVENTS, {
            durable_name,
            ack_policy: AckPolicy.Explicit,
            filter_subject: eventSubject(probeEvents.happened),
            deliver_policy: DeliverPolicy.All,
          });
        const free = (at = Date.now()) => new EventSpace(manager, undefined, silent, () => at).free();
        const names = async () => {
          const found: string[] = [];
          for await (const { name } of manager.consumers.list(EVENTS)) found.push(name);
          return found;
        };
        const state = async () => (await manager.streams.info(EVENTS)).state;
        /** Ten events of 8 kB in a stream that has space for eleven, all of which the probe has handled. */
        async function fill() {
          for (let count = 0; count < 10; count += 1) {
            await journal.atLeast(1, await emit('x'.repeat(8_000)), 'count-done');
          }
          await setBytes(EVENTS, Math.ceil((await state()).bytes * 1.1));
        }

        async function acknowledgeTwo(name: string) {
          const consumer = await manager.jetstream().consumers.get(EVENTS, name);
          for await (const message of await consumer.fetch({ max_messages: 2, expires: 2_000 })) {
            await message.ackAck();
          }
        }

        it('lose the oldest that everybody has consumed, and no more than needed', async () => {
          await fill();
          await waitUntil(async () => {
            await free();
            return (await state()).first_seq > 1;
          });
          const { messages } = await state();
          expect(messages).toBeGreaterThanOrEqual(5);
          expect(messages).toBeLessThanOrEqual(6);
          await free();
          expect((await state()).messages).toBe(messages);
        });

        it('keep what a slow consumer has not acknowledged, if it is another program’s too', async () => {
          const slow = await added('warehouse-copy');
          await fill();
          await acknowledgeTwo(slow.name);
          await free();
          expect((await state()).first_seq).toBe(3);
          // Not even after days: nobody can know that it is retired.
          await free(Date.now() + THREE_DAYS_MS);
          expect((await state()).first_seq).toBe(3);
          expect(await names()).toContain(slow.name);
        });

        it('do not wait for a consumer that a running service no longer serves for two days, but for a slow one', async () => {
          const retired = await added('probe-of-an-earlier-release');
          const slow = await added('warehouse-copy');
          await fill();
          await acknowledgeTwo(slow.name);
          await free();
          expect((await state()).first_seq).toBe(1);
          await free(Date.now() + THREE_DAYS_MS);
          expect(await names()).not.toContain(retired.name);
          expect((await state()).first_seq).toBe(3);
        });

        it('get the size that the operator sets', async () => {
          await new EventSpace(manager, 5_000_000, silent).free();
          expect((await manager.streams.info(EVENTS)).config.max_bytes).toBe(5_000_000);
        });
      });
    },
  );
}

const cluster = servers.nats[0]?.startCluster;

(missing || !cluster ? describe.skip : describe)('a cluster of three NATS servers', () => {
  it('keeps three copies of each stream: events arrive while one server is away', async () => {
    const members = await cluster!(3);
    const environment = await distributedEnvironment(async () => ({
      nats: {
        ...members[0]!,
        url: members.map(({ url }) => url).join(','),
        async close() {
          await Promise.all(members.map((member) => member.close()));
        },
      },
      redis: await servers.redis!(),
    }));
    try {
      environment.env['NATS_REPLICAS'] = '3';
      const system = await environment.start();
      const connection = await connect({ servers: members[0]!.url });
      const manager = await jetstreamManager(connection);
      for (const name of [EVENTS, DEAD_LETTERS, 'VALE_ATTEMPTS']) {
        expect((await manager.streams.info(name)).config.num_replicas).toBe(3);
      }
      const leader = (await manager.streams.info(EVENTS)).cluster!.leader!;
      await connection.close();
      // The one that the stream needs most.
      await members[Number(leader.split('-')[1]) - 1]!.kill();
      const mark = uniqueMark('cluster');
      const notes = system.get('probe', Notes);
      await notes.save(mark, mark, 'kept by two');
      await journal.atLeast(1, mark, 'read', 30_000);
    } finally {
      await environment.close();
    }
  }, 120_000);
});
