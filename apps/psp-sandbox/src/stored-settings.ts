import type { Db } from 'mongodb';

/** Collection of the sandbox's settings: one document for each kind. */
export const SETTINGS = 'settings';

/** Maps the settings by their `_id`. */
export async function readSettings(db: Db): Promise<ReadonlyMap<string, object>> {
  const found = await db.collection<{ _id: string }>(SETTINGS).find().toArray();
  return new Map(found.map((settings) => [settings._id, settings]));
}
