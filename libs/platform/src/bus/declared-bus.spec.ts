import { describe, expect, it } from '@jest/globals';
import { defineEvent, defineMessage } from '@vale/contracts/define';
import * as z from 'zod/mini';
import { checkHandlers } from '../app/boot-checks.js';
import { defineApp } from '../app/define-app.js';
import type { Bus } from '../bus.js';
import { DeclaredBus } from './declared-bus.js';

const shape = { input: z.object({}), output: z.object({}) };
const known = defineMessage('shop.door.open', shape);
const unknown = defineMessage('shop.safe.open', shape);
const opened = defineEvent('shop.door-opened', z.object({}));

describe('what an app says that it requests and consumes', () => {
  it('lets declared questions through and refuses others with what to write', async () => {
    const asked: string[] = [];
    const inner = { request: async ({ name }: { name: string }) => void asked.push(name) } as unknown as Bus;
    const bus = new DeclaredBus('visitor', [known], inner);
    await bus.request(known, {});
    await expect(bus.request(unknown, {})).rejects.toThrow(/shop\.safe\.open.*contracts\.requests/);
    expect(asked).toEqual(['shop.door.open']);
  });

  it('holds the list of events against the listeners', () => {
    const app = (consumes: (typeof opened)[]) =>
      defineApp({
        name: 'visitor',
        module: class {},
        config: undefined as never,
        contracts: { messages: {}, consumes },
      });
    const listener = {
      event: opened,
      every: 'once' as const,
      where: 'WaveConsumer.wave',
      className: 'WaveConsumer',
      call: async () => undefined,
    };
    const check = (consumes: (typeof opened)[], listeners: (typeof listener)[]) =>
      checkHandlers(app(consumes), { messages: [], jobs: [], listeners }, []);
    expect(check([opened], [listener])).toEqual([]);
    expect(check([], [listener])).toEqual([expect.stringContaining('add it to contracts.consumes')]);
    expect(check([opened], [])).toEqual([expect.stringContaining('nothing consumes "shop.door-opened"')]);
  });
});
