import type { Db } from 'mongodb';
import * as z from 'zod/mini';
import { applies, scriptSchema, stepAt, type Script, type Scripted } from './script.js';

interface StoredScripts {
  _id: string;
  scripts: unknown;
}

type Call = 'create' | 'read' | 'refund';
const stored = z.array(scriptSchema);

/** The scripts that are set, kept over restarts; each process counts the calls of each charge from zero. */
export class ScriptRepository {
  private scripts: Script[] = [];
  private readonly calls = new Map<string, number>();

  private constructor(private readonly db: Db) {}

  static async open(db: Db): Promise<ScriptRepository> {
    const repository = new ScriptRepository(db);
    const found = await repository.collection.findOne({ _id: 'scripts' });
    const parsed = z.safeParse(stored, found?.scripts ?? []);
    repository.scripts = parsed.success ? parsed.data : [];
    return repository;
  }

  get current(): readonly Script[] {
    return this.scripts;
  }

  async replace(scripts: readonly Script[]): Promise<void> {
    await this.collection.updateOne({ _id: 'scripts' }, { $set: { scripts } }, { upsert: true });
    this.scripts = [...scripts];
    this.calls.clear();
  }

  /** The latest script for a charge. */
  of(charge: Scripted): Script | undefined {
    return this.scripts.findLast((script) => applies(script, charge));
  }

  /** How to treat this call, which counts. */
  next<Name extends Call>(name: Name, charge: Scripted): Script[Name][number] | 'ok' {
    const list: readonly Script[Name][number][] = this.of(charge)?.[name] ?? [];
    if (list.length === 0) return 'ok';
    const key = `${name}:${charge.reference}:${charge.amountCentavos}`;
    const call = this.calls.get(key) ?? 0;
    this.calls.set(key, call + 1);
    return stepAt(list, call);
  }

  private get collection() {
    return this.db.collection<StoredScripts>('settings');
  }
}
