import { decode } from '../bson/codec.js';
import { display } from '../bson/values.js';
import { DataDir } from '../data-dir.js';
import type { Collection, Index } from '../storage/catalog-rows.js';
import { checksum } from '../storage/checksums.js';
import { indexEntries } from '../storage/index-keys.js';
import { compareWithBackup, type DamagedDocuments } from './compare.js';
import { ReadOnlyStore } from './read-only-store.js';

/** Most damaged documents that a report names. */
const MAX_NAMED = 10;

export interface CheckResult {
  isDamaged: boolean;
  /** Findings, a sentence each; with a backup, also what a restore would bring back. */
  lines: string[];
}

/**
 * Reads every page, document and entry of a store that is not running, makes the indexes anew and compares them. It changes
 * nothing.
 */
export function checkStore(dataDir: string, backup?: string): CheckResult {
  const lock = new DataDir(dataDir);
  try {
    const store = new ReadOnlyStore(dataDir);
    try {
      const { lines, damaged } = readAll(store);
      const isDamaged = lines.length > 0;
      lines.unshift(`${store.file} ${isDamaged ? 'is damaged:' : 'is whole'}`);
      if (backup !== undefined) lines.push(...compareWithBackup(store, damaged, backup));
      else if (isDamaged) lines.push('Name a backup as well to learn what a restore of it would bring back.');
      return { isDamaged, lines };
    } finally {
      store.close();
    }
  } finally {
    lock.release();
  }
}

function readAll(store: ReadOnlyStore): { lines: string[]; damaged: DamagedDocuments } {
  const lines: string[] = attempt(() => store.faults());
  const damaged = new Map<Collection, Set<number>>();
  let collections: Collection[];
  try {
    collections = store.collections();
  } catch (error) {
    return { lines: [...lines, (error as Error).message], damaged: undefined };
  }
  for (const collection of collections) {
    const rids = new Set<number>();
    damaged.set(collection, rids);
    lines.push(...attempt(() => readCollection(store, collection, rids), collection.namespace));
  }
  return { lines, damaged };
}

/** An error of SQLite is a finding too. */
function attempt(read: () => string[], what?: string): string[] {
  try {
    return read();
  } catch (error) {
    return [`${what ? `${what}: ` : ''}${(error as Error).message}`];
  }
}

function readCollection(store: ReadOnlyStore, collection: Collection, damaged: Set<number>): string[] {
  const { id, namespace, indexes, unchecked } = collection;
  const checks = indexes.map((index) => ({ index, find: store.finder(index), expected: 0, missing: 0 }));
  const names: string[] = [];
  let documents = 0;
  for (const { rid, doc, crc } of store.documents(collection)) {
    documents++;
    try {
      if (crc === null ? !unchecked : crc !== checksum(doc, id, rid)) throw new Error('another checksum');
      const decoded = decode(doc);
      for (const check of checks)
        for (const { key } of indexEntries(check.index, decoded).entries) {
          check.expected++;
          if (!check.find(key, rid)) check.missing++;
        }
    } catch {
      damaged.add(rid);
      names.push(nameOf(doc, rid));
    }
  }
  const lines =
    damaged.size === 0
      ? []
      : [
          `${namespace}: ${damaged.size} of ${documents} documents are not as they were written: ${names.slice(0, MAX_NAMED).join(', ')}${names.length > MAX_NAMED ? ', …' : ''}`,
        ];
  for (const { index, expected, missing } of checks) {
    const { others, wrong } = countEntries(store, collection, index, damaged);
    const excess = others - (expected - missing);
    if (missing > 0 || excess > 0 || wrong > 0)
      lines.push(
        `${namespace}: the index ${index.name} is not that of the documents: ${missing} entries are missing, ${Math.max(excess, wrong)} are wrong`,
      );
  }
  return lines;
}

/** Counts entries of whole documents, and entries that differ from their checksum. */
function countEntries(
  store: ReadOnlyStore,
  { unchecked }: Collection,
  index: Index,
  damaged: Set<number>,
): { others: number; wrong: number } {
  let others = 0;
  let wrong = 0;
  for (const { key, rid, crc } of store.entries(index)) {
    const isWhole = crc === null ? unchecked : key && crc === checksum(key, index.id, rid);
    if (!isWhole) wrong++;
    if (!damaged.has(rid)) others++;
  }
  return { others, wrong };
}

/** The damage may make the id unreadable. */
function nameOf(doc: Uint8Array, rid: number): string {
  try {
    return `_id ${display(decode(doc)._id)}`;
  } catch {
    return `row ${rid}`;
  }
}
