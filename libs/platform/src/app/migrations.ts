import type { Connection } from 'mongoose';
import type { Environment } from '../config.js';
import type { Logger } from '../logging.js';
import type { Migration } from './define-app.js';

interface AppliedMigration {
  _id: string;
  appliedAt: Date;
}

/** Runs the migrations that this database has not had, in order. One that a crash interrupted runs again. */
export async function runMigrations(
  connection: Connection,
  migrations: readonly Migration[],
  { env, logger }: { env: Environment; logger: Logger },
): Promise<void> {
  if (migrations.length === 0) return;
  const applied = ledgerOf(connection);
  const seen = new Set((await applied.find().toArray()).map(({ _id }) => _id));
  for (const { name, up } of migrations) {
    if (seen.has(name)) continue;
    await up(connection, env);
    await applied.updateOne({ _id: name }, { $set: { appliedAt: new Date() } }, { upsert: true });
    logger.info('migrated', { migration: name });
  }
}

/** Used for a new database, which has nothing to migrate. */
export async function skipMigrations(
  connection: Connection,
  migrations: readonly Migration[],
): Promise<void> {
  if (migrations.length === 0) return;
  const appliedAt = new Date();
  const skipped = migrations.map(({ name }) => ({
    updateOne: { filter: { _id: name }, update: { $set: { appliedAt } }, upsert: true },
  }));
  await ledgerOf(connection).bulkWrite(skipped, { ordered: false });
}

const ledgerOf = (connection: Connection) => connection.db!.collection<AppliedMigration>('migrations');
