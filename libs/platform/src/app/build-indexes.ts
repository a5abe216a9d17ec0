import type { Connection } from 'mongoose';

/** Models that an app registered on its connection. */
export function modelsOf(connection: Connection): Connection['models'][string][] {
  return Object.values(connection.models);
}

/** Creates what is missing; an index that exists in another form stops with MongoDB's own text. */
export async function buildIndexes(connection: Connection): Promise<void> {
  for (const model of modelsOf(connection)) await model.createIndexes();
}
