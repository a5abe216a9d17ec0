import type { Collection } from 'mongodb';
import type { Connection } from 'mongoose';
import type { Environment } from '../config.js';
import type { Logger } from '../logging.js';
import type { Migration } from './define-app.js';
import { withMigrationLock } from './migration-lock.js';

interface AppliedMigration {
  _id: string;
  appliedAt: Date;
}

interface MigrationRun {
  env: Environment;
  logger: Logger;
  /** True if no other process can have this store open. */
  exclusive: boolean;
}

/**
 * Runs the migrations that this database has not had, in order. One that a crash interrupted runs again. Of several
 * processes one runs them, and the others wait.
 */
export async function runMigrations(
  connection: Connection,
  migrations: readonly Migration[],
  { env, logger, exclusive }: MigrationRun,
): Promise<void> {
  if (migrations.length === 0) return;
  const ledger = ledgerOf(connection);
  const runMissing = async () => {
    for (const { name, up } of await missingOf(ledger, migrations)) {
      await up(connection, env);
      await ledger.updateOne({ _id: name }, { $set: { appliedAt: new Date() } }, { upsert: true });
      logger.info('migrated', { migration: name });
    }
  };
  if (exclusive) return runMissing();
  if ((await missingOf(ledger, migrations)).length > 0) await withMigrationLock(connection, runMissing);
}

async function missingOf(
  ledger: Collection<AppliedMigration>,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const seen = new Set((await ledger.find().toArray()).map(({ _id }) => _id));
  return migrations.filter(({ name }) => !seen.has(name));
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
