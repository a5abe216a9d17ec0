import { COLLECTED_NAMES } from '@vale/contracts/tracking';
import { DATA_COLUMNS, ORDER_EVENTS, orderEventType, pageEventType } from './exported-event.js';

/**
 * The columns and page events of each version, which are the first ones of `DATA_COLUMNS` and `COLLECTED_NAMES`. A released version
 * never changes: new ones go to the end, and to a new version.
 */
export const VERSIONS = [
  { columns: 26, pageEvents: 7 },
  { columns: 31, pageEvents: 7 },
  { columns: 32, pageEvents: 8 },
  { columns: 34, pageEvents: 8 },
] as const;

const JSON_TYPES = { text: 'string', whole: 'integer', flag: 'boolean' } as const;

/** Null for a version that does not exist. `version`: 1 is the first. */
export function exportSchema(version: number): Record<string, unknown> | null {
  const has = VERSIONS[version - 1];
  if (!has) return null;
  const data = Object.entries(DATA_COLUMNS).slice(0, has.columns);
  const pageEvents = COLLECTED_NAMES.slice(0, has.pageEvents);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `/api/analytics/schema/v${version}.json`,
    title: `A row of the exported files, version ${version}`,
    description:
      'CSV and Parquet have these columns in this order. NDJSON has the columns after `day` in `data`, without empty ones. docs/analytics.md says what each one is.',
    type: 'object',
    properties: {
      id: { type: 'string' },
      type: {
        type: 'string',
        enum: [...pageEvents.map(pageEventType), ...ORDER_EVENTS.map(orderEventType)],
      },
      time: { type: 'string', format: 'date-time' },
      day: { type: 'string', format: 'date' },
      ...Object.fromEntries(data.map(([name, type]) => [name, { type: JSON_TYPES[type] }])),
    },
    required: ['id', 'type', 'time', 'day'],
  };
}
