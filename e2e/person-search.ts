import type { Document, MongoClient } from 'mongodb';
import type { declaredCollections } from '../scripts/deploy/privacy-map.mjs';

type Declared = Awaited<ReturnType<typeof declaredCollections>>;

/** Fields of each collection, as `vale_catalog.contas extras.notes.0.text`. */
interface Found {
  declared: ReadonlySet<string>;
  undeclared: string[];
  /** Declared ones that the deletion of the account has to erase. */
  erasable: string[];
}

/** Pending events have ids, which their consumers need. */
const PENDING = 'outbox';

/** Looks for a person in every field of every document of a store, at any depth. */
export class PersonSearch {
  private marks: string[] = [];

  constructor(
    private readonly store: MongoClient,
    private readonly collections: Declared,
  ) {}

  look(marks: readonly string[]): void {
    this.marks = marks.map((mark) => mark.toLowerCase());
  }

  async run(): Promise<Found> {
    const [declared, undeclared, erasable] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const { databases } = await this.store.db().admin().listDatabases({ nameOnly: true });
    for (const { name } of databases)
      for (const { name: collection } of await this.store.db(name).listCollections().toArray())
        for await (const document of this.store.db(name).collection(collection).find())
          for (const path of pathsOf(document, (text) => this.isMarked(text))) {
            const field = this.field(`${name}.${collection}`, path);
            const label = `${name}.${collection} ${path}`;
            if (!field) undeclared.add(label);
            else declared.add(label);
            if (field && !field.stays) erasable.add(label);
          }
    return { declared, undeclared: [...undeclared], erasable: [...erasable] };
  }

  private isMarked(text: string): boolean {
    const folded = text.toLowerCase();
    return this.marks.some((mark) => folded.includes(mark));
  }

  private field(collection: string, path: string): { stays?: string } | undefined {
    const [top = ''] = path.split('.', 1);
    if (top === PENDING) return { stays: 'until it is published' };
    return this.collections.get(collection)?.data?.personal?.[top];
  }
}

/** Paths of a document's texts and bytes that match, and of keys that do. */
function pathsOf(value: unknown, isMarked: (text: string) => boolean, path: string[] = []): string[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return isMarked(String(value)) ? [path.join('.')] : [];
  if (value instanceof Uint8Array)
    return isMarked(Buffer.from(value).toString('latin1')) ? [path.join('.')] : [];
  if (typeof value !== 'object' || value === null) return [];
  if ('buffer' in value) return pathsOf((value as Document)['buffer'], isMarked, path);
  return Object.entries(value).flatMap(([key, part]) => {
    const below = [...path, key];
    return isMarked(key) ? [below.join('.')] : pathsOf(part, isMarked, below);
  });
}
