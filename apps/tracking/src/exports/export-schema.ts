import { COLLECTED_NAMES } from '@vale/contracts/tracking';
import { DATA_COLUMNS, ORDER_EVENTS, orderEventType, pageEventType } from './exported-event.js';

/**
 * The number of columns of each version, which are the first ones of `DATA_COLUMNS`. A released version never changes: new columns go
 * to the end, and to a new version.
 */
export const VERSION_COLUMNS = [26, 31] as const;

const JSON_TYPES = { text: 'string', whole: 'integer', flag: 'boolean' } as const;

/** Null for a version that does not exist. `version`: 1 is the first. */
export function exportSchema(version: number): Record<string, unknown> | null {
  const columns = VERSION_COLUMNS[version - 1];
  if (columns === undefined) return null;
  const data = Object.entries(DATA_COLUMNS).slice(0, columns);
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
        enum: [...COLLECTED_NAMES.map(pageEventType), ...ORDER_EVENTS.map(orderEventType)],
      },
      time: { type: 'string', format: 'date-time' },
      day: { type: 'string', format: 'date' },
      ...Object.fromEntries(data.map(([name, type]) => [name, { type: JSON_TYPES[type] }])),
    },
    required: ['id', 'type', 'time', 'day'],
  };
}
