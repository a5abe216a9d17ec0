import type { Db } from 'mongodb';

/** What the sandbox's settings are stored in: one document for each kind of them. */
export const SETTINGS = 'settings';

/** All of them, by their `_id`. */
export async function readSettings(db: Db): Promise<ReadonlyMap<string, object>> {
  const found = await db.collection<{ _id: string }>(SETTINGS).find().toArray();
  return new Map(found.map((settings) => [settings._id, settings]));
}
