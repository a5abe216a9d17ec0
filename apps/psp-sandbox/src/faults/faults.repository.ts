import type { Db } from 'mongodb';
import * as z from 'zod/mini';
import { faultsSchema, NO_FAULTS, seededRandom, type Faults } from './faults.js';

interface StoredFaults {
  _id: string;
  faults: unknown;
}

/** The faults that are on, kept over restarts, and the random numbers that decide them. */
export class FaultsRepository {
  private faults: Faults = NO_FAULTS;
  random: () => number = Math.random;

  private constructor(private readonly db: Db) {}

  static async open(db: Db): Promise<FaultsRepository> {
    const repository = new FaultsRepository(db);
    const stored = await repository.collection.findOne({ _id: 'faults' });
    const parsed = z.safeParse(faultsSchema, stored?.faults ?? {});
    repository.use(parsed.success ? parsed.data : NO_FAULTS);
    return repository;
  }

  get current(): Faults {
    return this.faults;
  }

  async replace(faults: Faults): Promise<void> {
    await this.collection.updateOne({ _id: 'faults' }, { $set: { faults } }, { upsert: true });
    this.use(faults);
  }

  private use(faults: Faults): void {
    this.faults = faults;
    this.random = faults.seed === null ? Math.random : seededRandom(faults.seed);
  }

  private get collection() {
    return this.db.collection<StoredFaults>('settings');
  }
}
