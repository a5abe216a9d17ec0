import { describe, expect, it } from '@jest/globals';
import { defineMessage } from '@vale/contracts/define';
import * as z from 'zod/mini';
import type { Bus } from '../bus.js';
import { DeclaredBus } from './declared-bus.js';

const shape = { input: z.object({}), output: z.object({}) };
const listed = defineMessage('shop.window.open', shape);
const unlisted = defineMessage('shop.safe.open', shape);

describe('the requests that an app lists', () => {
  it('are sent; any other is refused with what to write', async () => {
    const sent: string[] = [];
    const inner = { request: async ({ name }: { name: string }) => void sent.push(name) } as unknown as Bus;
    const bus = new DeclaredBus('visitor', [listed], inner);
    await bus.request(listed, {});
    await expect(bus.request(unlisted, {})).rejects.toThrow(/shop\.safe\.open.*contracts\.requests/);
    expect(sent).toEqual(['shop.window.open']);
  });
});
