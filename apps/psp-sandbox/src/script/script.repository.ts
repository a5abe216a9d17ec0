import type { Db } from 'mongodb';
import * as z from 'zod/mini';
import { SETTINGS } from '../stored-settings.js';
import { applies, scriptSchema, stepAt, type Script, type Scripted } from './script.js';

interface StoredScripts {
  _id: string;
  scripts: unknown[];
}

/** Older ones are dropped. */
const MAX_SCRIPTS = 1_000;
/** Charges whose calls one script counts. */
const MAX_COUNTED = 10_000;

type Call = 'create' | 'read' | 'refund';
const stored = z.array(scriptSchema);

/** The scripts that are set, kept over restarts; each process counts the calls of each charge from zero. */
export class ScriptRepository {
  private scripts: readonly Script[];
  /** Calls per script, keyed by call and charge. */
  private readonly calls = new WeakMap<Script, Map<string, number>>();

  /** `settings`: as they are stored, by `_id`. */
  constructor(
    private readonly db: Db,
    settings: ReadonlyMap<string, Partial<StoredScripts>>,
  ) {
    const parsed = z.safeParse(stored, settings.get('scripts')?.scripts ?? []);
    this.scripts = parsed.success ? parsed.data : [];
  }

  get current(): readonly Script[] {
    return this.scripts;
  }

  async add(script: Script): Promise<void> {
    this.scripts = [...this.scripts, script].slice(-MAX_SCRIPTS);
    const $push = { scripts: { $each: [script], $slice: -MAX_SCRIPTS } };
    await this.collection.updateOne({ _id: 'scripts' }, { $push }, { upsert: true });
  }

  async clear(): Promise<void> {
    this.scripts = [];
    await this.collection.deleteOne({ _id: 'scripts' });
  }

  /** The latest script for a charge. */
  of(charge: Scripted): Script | undefined {
    return this.scripts.findLast((script) => applies(script, charge));
  }

  /** Returns the reply for this call, and counts the call. */
  next<Name extends Call>(name: Name, charge: Scripted): Script[Name][number] | 'ok' {
    const script = this.of(charge);
    if (!script || script[name].length === 0) return 'ok';
    const list: readonly Script[Name][number][] = script[name];
    const calls = this.calls.get(script) ?? new Map<string, number>();
    this.calls.set(script, calls);
    const key = `${name}:${charge.reference}:${charge.amountCentavos}`;
    const call = calls.get(key) ?? 0;
    if (calls.size >= MAX_COUNTED) calls.clear();
    calls.set(key, call + 1);
    return stepAt(list, call);
  }

  private get collection() {
    return this.db.collection<StoredScripts>(SETTINGS);
  }
}
