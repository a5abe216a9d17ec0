import type { Connection } from 'mongoose';

/** Models that an app registered on its connection. */
export function modelsOf(connection: Connection): Connection['models'][string][] {
  return Object.values(connection.models);
}

/** Creates missing indexes. Throws MongoDB's own error for one that exists with other options. */
export async function buildIndexes(connection: Connection): Promise<void> {
  for (const model of modelsOf(connection)) await model.createIndexes();
}
