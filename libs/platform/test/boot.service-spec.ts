import { Controller, Injectable, Module } from '@nestjs/common';
import type { Type } from '@nestjs/common';
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
const messages = { ask: defineMessage('shop.thing.ask', { input: nothing, output: nothing }) };
const jobs = { sweep: defineJob('shop.sweep-things', { payload: nothing }) };
const events = { opened: defineEvent('shop.opened', nothing) };
const strangerMessage = defineMessage('other.thing.ask', { input: nothing, output: nothing });
const undeclared = defineEvent('shop.closed', nothing);

@Controller()
class Answers {
  @Handles(messages.ask)
  ask() {
    return {};
  }
}

@Controller()
class AnswersToo {
  @Handles(messages.ask)
  askAgain() {
    return {};
  }
}

@Controller()
class AnswersForOthers {
  @Handles(strangerMessage)
  ask() {
    return {};
  }
}

@Injectable()
class NoController {
  @Handles(messages.ask)
  ask() {
    return {};
  }
}

@Injectable()
class Sweeper {
  @Processes(jobs.sweep)
  sweep() {}
}

@Injectable()
class HearTwiceConsumer {
  @On(events.opened)
  first() {}
  @On(events.opened)
  second() {}
}

@Injectable()
class HearUndeclaredConsumer {
  @On(undeclared)
  handle() {}
}

const noConfig = defineConfig('shop', {});

function shop(parts: { controllers?: Type[]; providers?: Type[] }, more: Partial<AppDefinition> = {}) {
  class ShopModule {}
  Module(parts)(ShopModule);
  return defineApp({
    name: 'shop',
    module: ShopModule,
    config: noConfig,
    contracts: { messages, jobs, events },
    ...more,
  });
}

describe('a start', () => {
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

  it('goes through when each message and job has one handler', async () => {
    const running = await start(shop({ controllers: [Answers], providers: [Sweeper] }));
    await expect(running.bus.request(messages.ask, {})).resolves.toEqual({});
    expect(await running.ready()).toMatchObject({ ok: true });
  });

  it('is refused for a message and a job that nothing handles, with what to write', async () => {
    expect(await refusal(shop({}))).toEqual([
      expect.stringMatching(/nothing handles the message "shop\.thing\.ask"; write .*@Handles/),
      expect.stringMatching(/nothing handles the job "shop\.sweep-things"; write .*@Processes/),
    ]);
  });

  it('is refused for a message with two handlers, which Nest would replace in silence', async () => {
    const problems = await refusal(shop({ controllers: [Answers, AnswersToo], providers: [Sweeper] }));
    expect(problems).toEqual([expect.stringMatching(/handled by Answers\.ask and AnswersToo\.askAgain/)]);
  });

  it('is refused for a handler of another service’s message', async () => {
    const app = shop({ controllers: [Answers, AnswersForOthers], providers: [Sweeper] });
    expect(await refusal(app)).toEqual([
      expect.stringMatching(/AnswersForOthers\.ask .*"other\.thing\.ask"/),
    ]);
  });

  it('is refused for a message handler outside a controller, which Nest would never call', async () => {
    expect(await refusal(shop({ providers: [NoController, Sweeper] }))).toEqual([
      expect.stringMatching(/NoController\.ask has @Handles, so its class must be one of the .*controllers/),
    ]);
  });

  it('is refused for two consumers under one name, and for an event that its owner does not declare', async () => {
    const providers = [Sweeper, HearTwiceConsumer, HearUndeclaredConsumer];
    expect(await refusal(shop({ controllers: [Answers], providers }))).toEqual([
      expect.stringMatching(/HearTwiceConsumer is two durable consumers/),
      expect.stringMatching(/HearUndeclaredConsumer\.hear hears "shop\.closed"/),
    ]);
  });

  it('refuses decorators that were given nothing, as happens with a circular import', () => {
    expect(() => On(undefined as never)({}, 'hear', { value: () => {} })).toThrow(/was given no event/);
    expect(() => Handles(undefined as never)({}, 'ask', { value: async () => ({}) as never })).toThrow(
      /was given no message/,
    );
    expect(() => Processes(undefined as never)({}, 'do', { value: () => {} })).toThrow(/was given no job/);
  });

  it('is refused for settings that cannot be used, before anything is opened', async () => {
    const config = defineConfig('shop', { SHOP_SIZE: setting(integer({ max: 10 }), 'Size.') });
    const app = shop({ controllers: [Answers], providers: [Sweeper] }, { config });
    await expect(start(app, { SHOP_SIZE: '11' })).rejects.toThrow(/SHOP_SIZE=11/);
  });

  it('leaves nothing open when it is refused: the next one takes the store', async () => {
    await refusal(shop({}));
    const running = await start(shop({ controllers: [Answers], providers: [Sweeper] }));
    expect(running.get('shop', Bus)).toBeInstanceOf(Bus);
  });
});
