import type { Collection } from '../storage/catalog-rows.js';
import { checksum } from '../storage/checksums.js';
import { ReadOnlyStore } from './read-only-store.js';

/** Row ids of damaged documents; undefined when the list of collections is damaged itself. */
export type DamagedDocuments = Map<Collection, Set<number>> | undefined;

/**
 * Says what a restore would bring back and lose; collections without either are left out. Documents keep their row id in
 * a backup.
 */
export function compareWithBackup(store: ReadOnlyStore, damaged: DamagedDocuments, folder: string): string[] {
  const backup = new ReadOnlyStore(folder);
  try {
    const found = backup.collections();
    const title = `A restore of ${backup.file}`;
    if (!damaged)
      return [
        `${title}:`,
        ...found.map((one) => `${one.namespace}: ${count(backup, one)} documents as of then`),
      ];
    const lines: string[] = [];
    for (const [collection, rids] of damaged) {
      const same = found.find(
        ({ id, namespace }) => id === collection.id && namespace === collection.namespace,
      );
      const difference = outcome(store, collection, rids, same && sums(backup, same));
      if (difference !== null) lines.push(`${collection.namespace}: ${difference}`);
    }
    return lines.length > 0 ? [`${title}:`, ...lines] : [`${title} changes nothing`];
  } finally {
    backup.close();
  }
}

function outcome(
  store: ReadOnlyStore,
  collection: Collection,
  damaged: Set<number>,
  before: Map<number, number> | undefined,
): string | null {
  if (!before) return `is not in it, so all ${count(store, collection)} documents would be lost`;
  const repaired = [...damaged].filter((rid) => before.has(rid)).length;
  let added = 0;
  let changed = 0;
  for (const { rid, doc } of store.documents(collection)) {
    const sum = before.get(rid);
    if (sum === undefined) added++;
    else if (!damaged.has(rid) && sum !== checksum(doc, collection.id, rid)) changed++;
  }
  if (damaged.size + added + changed === 0) return null;
  return `brings back ${repaired} of ${damaged.size} damaged documents as they were then; loses ${added} that were added since and the changes of ${changed}`;
}

/** Checksums of undamaged documents. */
function sums(backup: ReadOnlyStore, collection: Collection): Map<number, number> {
  const found = new Map<number, number>();
  for (const { rid, doc, crc } of backup.documents(collection)) {
    const sum = checksum(doc, collection.id, rid);
    if (crc === null || crc === sum) found.set(rid, sum);
  }
  return found;
}

function count(store: ReadOnlyStore, { id }: Collection): number {
  return store.all<{ n: number }>(`SELECT count(*) AS n FROM c${id}`)[0]!.n;
}
