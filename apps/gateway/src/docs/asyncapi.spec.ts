import { expect, it } from '@jest/globals';
import { checkoutEvents } from '@vale/contracts/checkout';
import { buildAsyncApi } from './asyncapi.js';
import { eventCatalogue } from './catalogue.js';

type Document = Record<'channels' | 'operations', Record<string, Record<string, unknown>>> & {
  components: { messages: Record<string, { name: string; payload: object }> };
};

const document = buildAsyncApi(eventCatalogue) as unknown as Document;

/** Every `$ref` of a value. */
function refsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = (value as { $ref?: unknown }).$ref;
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(value).flatMap(refsOf)];
}

it('has one channel, operation and message for each event', () => {
  const names = eventCatalogue.map(({ name }) => name).toSorted();
  expect(Object.values(document.components.messages).map(({ name }) => name)).toEqual(
    eventCatalogue.map(({ name }) => name),
  );
  expect(Object.values(document.channels).map(({ address }) => address)).toEqual(
    eventCatalogue.map(({ name }) => `evt.${name}`),
  );
  expect(Object.keys(document.operations)).toHaveLength(new Set(names).size);
});

it('has no reference that leads nowhere', () => {
  const refs = refsOf(document);
  expect(refs.length).toBeGreaterThan(eventCatalogue.length);
  for (const ref of refs) {
    const found = ref
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], document);
    expect({ ref, found }).toEqual({ ref, found: expect.anything() });
  }
});

it('describes the data of an event in its envelope', () => {
  const name = checkoutEvents.orderDelivered.name.replace(/\W/g, '_');
  expect(document.components.messages[name]!.payload).toMatchObject({
    properties: { data: { properties: { transactionId: { type: 'string' } } } },
  });
});
