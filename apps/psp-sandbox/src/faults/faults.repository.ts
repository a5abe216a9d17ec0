import type { Db } from 'mongodb';
import * as z from 'zod/mini';
import { SETTINGS } from '../stored-settings.js';
import { faultsSchema, NO_FAULTS, seededRandom, type Faults } from './faults.js';

interface StoredFaults {
  _id: string;
  faults: unknown;
}

/** The faults that are on, kept over restarts, and the random numbers that decide them. */
export class FaultsRepository {
  private faults: Faults = NO_FAULTS;
  random: () => number = Math.random;

  /** `settings`: as they are stored, by `_id`. */
  constructor(
    private readonly db: Db,
    settings: ReadonlyMap<string, Partial<StoredFaults>>,
  ) {
    const parsed = z.safeParse(faultsSchema, settings.get('faults')?.faults ?? {});
    this.use(parsed.success ? parsed.data : NO_FAULTS);
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
    return this.db.collection<StoredFaults>(SETTINGS);
  }
}
