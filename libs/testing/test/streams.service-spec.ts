import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import type { JetStreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import type { RunningSystem } from '@vale/platform/app';
import { DeadLetters } from '@vale/platform/dead-letters';
import type { ContractEnvironment } from '../src/contract/contract-environment.js';
import { distributedEnvironment } from '../src/contract/distributed-environment.js';
import { metricValue } from '../src/contract/metric-value.js';
import { Notes, journal } from '../src/contract/probe-apps.js';
import { probeEvents } from '../src/contract/probe-contracts.js';
import { uniqueMark } from '../src/contract/unique-mark.js';
import { findServers, serversMissing } from '../src/servers/find-servers.js';
import { nonEmpty, waitUntil } from '../src/wait-until.js';

const EVENTS = 'VALE_EVENTS';
const DEAD_LETTERS = 'VALE_DEAD_LETTERS';
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
      }, 60_000);
      afterEach(async () => {
        await connection.close();
        await environment.close();
      }, 60_000);

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
      }, 60_000);

      it('refuse dead letters when their stream is full: what failed keeps its place until there is space', async () => {
        await setBytes(DEAD_LETTERS, 200);
        const mark = await emit('failing', { failures: { remember: 3 } });
        await waitUntil(() => journal.of(mark, 'remember').length === 3);
        const inPlace = () =>
          metricValue(system, 'vale_queue_depth', {
            queue: 'watcher-remember-what-happened',
            state: 'running',
          });
        await waitUntil(async () => (await inPlace()) === 1);
        await setBytes(DEAD_LETTERS, 10_000);
        const deadLetters = system.get('probe', DeadLetters);
        const [found] = await waitUntil(async () => nonEmpty((await deadLetters.list()).items));
        expect(found).toMatchObject({ content: { mark }, error: 'planned failure 3 of remember' });
        expect(journal.of(mark, 'remember')).toHaveLength(3);
        await waitUntil(async () => (await inPlace()) === 0);
        expect(await used(DEAD_LETTERS, 'bytes')).toBeGreaterThan(0);
        expect(await used(DEAD_LETTERS, 'age')).toBeLessThan(0.01);
      }, 60_000);
    },
  );
}
