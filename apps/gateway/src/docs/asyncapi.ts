import type { EventDefinition } from '@vale/contracts/define';
import { schemaOf } from './openapi.js';

type Json = Record<string, unknown>;

/** Fields of CloudEvents 1.0 around the data of every event; see `EventEnvelope` in contracts. */
const envelope = (name: string, data: Json): Json => ({
  type: 'object',
  required: ['specversion', 'id', 'source', 'type', 'time', 'datacontenttype', 'data'],
  properties: {
    specversion: { const: '1.0' },
    id: { type: 'string', description: 'The same when the event is delivered again.' },
    source: { type: 'string', description: '/vale/<service>' },
    type: { const: name },
    time: { type: 'string', format: 'date-time' },
    datacontenttype: { const: 'application/json' },
    data,
    traceparent: { type: 'string' },
    requestid: { type: 'string' },
  },
});

/** AsyncAPI 3.0 of the domain events, generated from the contracts alone. */
export function buildAsyncApi(events: readonly EventDefinition[]): Json {
  const keyOf = ({ name }: EventDefinition) => name.replace(/\W/g, '_');
  const each = (make: (event: EventDefinition) => Json) =>
    Object.fromEntries(events.map((event) => [keyOf(event), make(event)]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Vale',
      version: '1',
      description: 'Domain events, in the stream of NATS. Delivered at least once and in any order.',
    },
    defaultContentType: 'application/cloudevents+json',
    channels: each((event) => ({
      address: `evt.${event.name}`,
      messages: { event: { $ref: `#/components/messages/${keyOf(event)}` } },
    })),
    operations: each((event) => ({
      action: 'send',
      channel: { $ref: `#/channels/${keyOf(event)}` },
      messages: [{ $ref: `#/channels/${keyOf(event)}/messages/event` }],
    })),
    components: {
      messages: each((event) => ({
        name: event.name,
        contentType: 'application/cloudevents+json',
        payload: envelope(event.name, schemaOf(event.data, 'output')),
      })),
    },
  };
}
