import { Controller, Injectable, Module } from '@nestjs/common';
import type { Provider } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defineEvent, defineJob, defineMessage } from '@vale/contracts/define';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { BootError, defineApp, startApps } from '../src/app.js';
import type { AppDefinition, RunningSystem } from '../src/app.js';
import { Bus, Handles, On } from '../src/bus.js';
import { defineConfig, integer, setting } from '../src/config.js';
import { Processes } from '../src/jobs.js';

const nothing = z.object({});
const messages = { get: defineMessage('shop.thing.get', { input: nothing, output: nothing }) };
const jobs = { sweep: defineJob('shop.sweep-things', { payload: nothing }) };
const events = { opened: defineEvent('shop.opened', nothing) };
const foreignMessage = defineMessage('other.thing.get', { input: nothing, output: nothing });
const undeclared = defineEvent('shop.closed', nothing);

@Injectable()
class Things {
  @Handles(messages.get)
  get() {
    return {};
  }
}

@Injectable()
class MoreThings {
  @Handles(messages.get)
  getAgain() {
    return {};
  }
}

@Injectable()
class OtherThings {
  @Handles(foreignMessage)
  get() {
    return {};
  }
}

@Injectable()
class Sweeper {
  @Processes(jobs.sweep)
  sweep() {}
}

@Injectable()
class ConsumeTwiceConsumer {
  @On(events.opened, { durable: 'shop-open' })
  first() {}
  @On(events.opened, { durable: 'shop-open' })
  second() {}
}

@Injectable()
class ConsumeUndeclaredConsumer {
  @On(undeclared, { durable: 'shop-undeclared' })
  handle() {}
}

const wasOpened = Promise.withResolvers<void>();

@Controller()
class ListeningThings extends Things {
  @On(events.opened, { durable: 'shop-opened' })
  onOpened() {
    wasOpened.resolve();
  }
}

@Injectable()
class OpenedConsumer {
  @On(events.opened, { durable: 'shop-opened' })
  handle() {}
}

const noConfig = defineConfig('shop', {});

function shop(providers: Provider[], more: Partial<AppDefinition> = {}) {
  class ShopModule {}
  Module({ providers })(ShopModule);
  return defineApp({
    name: 'shop',
    module: ShopModule,
    config: noConfig,
    contracts: { messages, jobs, events },
    ...more,
  });
}

describe('startup', () => {
  let dataDir: string;
  let system: RunningSystem | undefined;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vale-boot-'));
  });
  afterEach(async () => {
    await system?.close();
    system = undefined;
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = async (app: AppDefinition, env: NodeJS.ProcessEnv = {}) =>
    (system = await startApps([app], { env: { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env } }));

  const refusal = async (app: AppDefinition): Promise<readonly string[]> => {
    const error: unknown = await start(app).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BootError);
    return (error as BootError).problems;
  };

  it('succeeds when each message and job has one handler', async () => {
    const running = await start(shop([Things, Sweeper]));
    await expect(running.bus.request(messages.get, {})).resolves.toEqual({});
    expect(await running.ready()).toMatchObject({ ok: true });
  });

  it('connects the handlers and consumers of controllers too', async () => {
    class ShopModule {}
    Module({ controllers: [ListeningThings], providers: [Sweeper] })(ShopModule);
    const running = await start(shop([], { module: ShopModule }));
    await expect(running.bus.request(messages.get, {})).resolves.toEqual({});
    await running.bus.emit(events.opened, {});
    await wasOpened.promise;
  });

  it('is ready without a server that its replicas share, which its metrics say, and not without its store', async () => {
    const { drivers } = await start(shop([Things, Sweeper]));
    const away = () => Promise.reject(new Error('no connection'));
    const readyWith = async (checks: typeof drivers.checks) => {
      const options = { env: { LOG_LEVEL: 'silent' }, drivers: { ...drivers, checks } };
      const replica = await startApps([shop([Things, Sweeper])], options);
      try {
        const { ok, degraded } = await replica.ready();
        return { ok, degraded, metrics: (await replica.metrics.text()).body };
      } finally {
        await replica.close();
      }
    };
    expect(await readyWith({ ...drivers.checks, redis: away })).toMatchObject({
      ok: true,
      degraded: ['redis'],
      metrics: expect.stringMatching(/vale_check_ok\{check="redis"\} 0/),
    });
    expect(await readyWith({ ...drivers.checks, store: away })).toMatchObject({ ok: false, degraded: [] });
  });

  it('is refused for a message and a job that nothing handles, with what to write', async () => {
    expect(await refusal(shop([]))).toEqual([
      expect.stringMatching(/nothing handles the message "shop\.thing\.get"; write .*@Handles/),
      expect.stringMatching(/nothing handles the job "shop\.sweep-things"; write .*@Processes/),
    ]);
  });

  it('is refused for a message with two handlers', async () => {
    const problems = await refusal(shop([Things, MoreThings, Sweeper]));
    expect(problems).toEqual([expect.stringMatching(/handled by Things\.get and MoreThings\.getAgain/)]);
  });

  it('is refused for a handler of another service’s message', async () => {
    const app = shop([Things, OtherThings, Sweeper]);
    expect(await refusal(app)).toEqual([expect.stringMatching(/OtherThings\.get .*"other\.thing\.get"/)]);
  });

  it('is refused for two consumers under one name, and for an event that its owner does not declare', async () => {
    const app = shop([Things, Sweeper, ConsumeTwiceConsumer, ConsumeUndeclaredConsumer]);
    expect(await refusal(app)).toEqual([
      expect.stringMatching(/ConsumeTwiceConsumer\.first and ConsumeTwiceConsumer\.second are both/),
      expect.stringMatching(/ConsumeUndeclaredConsumer\.handle consumes "shop\.closed"/),
    ]);
  });

  it('is refused for a consumer that no module lists: NATS permissions are made from the modules', async () => {
    const hidden = { provide: 'hidden', useFactory: () => new OpenedConsumer() };
    const app = shop([Things, Sweeper, hidden]);
    expect(await refusal(app)).toEqual([
      "shop: OpenedConsumer.handle has @On, so its class must be listed in a module's providers",
    ]);
  });

  it('refuses decorators that were given nothing, as happens with a circular import', () => {
    expect(() => On(undefined as never, { every: 'replica' })({}, 'handle', { value: () => {} })).toThrow(
      /was given no event/,
    );
    expect(() => Handles(undefined as never)({}, 'get', { value: async () => ({}) as never })).toThrow(
      /was given no message/,
    );
    expect(() => Processes(undefined as never)({}, 'do', { value: () => {} })).toThrow(/was given no job/);
  });

  it('is refused for settings that cannot be used, before anything is opened', async () => {
    const config = defineConfig('shop', { SHOP_SIZE: setting(integer({ max: 10 }), 'Size.') });
    const app = shop([Things, Sweeper], { config });
    await expect(start(app, { SHOP_SIZE: '11' })).rejects.toThrow(/SHOP_SIZE=11/);
  });

  it('leaves nothing open when it is refused: the next startup can open the store', async () => {
    await refusal(shop([]));
    const running = await start(shop([Things, Sweeper]));
    expect(running.get('shop', Bus)).toBeInstanceOf(Bus);
  });
});
