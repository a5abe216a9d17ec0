import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { allContracts } from '../src/contract/all-contracts.js';
import { busContract } from '../src/contract/bus-contract.js';
import { distributedEnvironment } from '../src/contract/distributed-environment.js';
import { eventsContract } from '../src/contract/events-contract.js';
import { outageContract } from '../src/contract/outage-contract.js';
import { findServers, serversMissing } from '../src/servers/find-servers.js';

const servers = await findServers();
const missing = serversMissing(servers);
process.stderr.write(`${missing ?? servers.report}\n`);

const [current, ...older] = servers.nats;
const serversOf = (nats: typeof current) => async () => ({
  nats: await nats!.start(),
  redis: await servers.redis!(),
});

(missing ? describe.skip : describe)(
  `drivers of the many-process shape, ${current ? `NATS ${current.version}` : 'without NATS here'}`,
  () => {
    allContracts(() => distributedEnvironment(serversOf(current)));
    outageContract(serversOf(current));

    describe('drivers', () => {
      let kinds: string[];

      beforeAll(async () => {
        const environment = await distributedEnvironment(serversOf(current));
        const { drivers } = await environment.start();
        const { messages, events, jobs, deadLetters, store, files, limits } = drivers;
        kinds = [messages, events, jobs, deadLetters, store, files, limits].map(
          ({ constructor }) => constructor.name,
        );
        await environment.close();
      });

      it('are those of the servers, chosen by the environment', () => {
        expect(kinds).toEqual([
          'NatsMessages',
          'JetStreamEvents',
          'BullmqJobs',
          'JetStreamDeadLetters',
          'MongoStore',
          'GridFsFiles',
          'RedisLimits',
        ]);
      });
    });
  },
);

for (const nats of servers.nats) {
  (missing ? it.skip : it)(
    `a replica that finds no consumer, and cannot create it because another just did, uses that one: NATS ${nats.version}`,
    async () => {
      const environment = await distributedEnvironment(serversOf(nats));
      const connection = await connect({ servers: environment.env['NATS_URL']! });
      try {
        await environment.start();
        const { consumers } = await jetstreamManager(connection);
        const notFound: unknown = await consumers.info('VALE_EVENTS', 'nobody').catch((error) => error);
        // The slower of two replicas that start at once gets this reply.
        const info = jest.spyOn(Object.getPrototypeOf(consumers) as typeof consumers, 'info');
        info.mockRejectedValueOnce(notFound);
        await environment.start();
        expect(info.mock.calls.length).toBeGreaterThan(1);
      } finally {
        jest.restoreAllMocks();
        await connection.close();
        await environment.close();
      }
    },
  );
}

for (const nats of older) {
  (missing ? describe.skip : describe)(`the same over NATS ${nats.version}`, () => {
    busContract(() => distributedEnvironment(serversOf(nats)));
    eventsContract(() => distributedEnvironment(serversOf(nats)));
  });
}
