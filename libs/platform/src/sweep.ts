import pMap from 'p-map';

const BATCH = 100;
/** Items of one sweep that are worked on at once. */
const CONCURRENCY = 8;
/** A sweep ends before its job counts as stalled; the next one continues. Milliseconds. */
const MAX_SWEEP_MS = 15_000;

interface Sweep<Item> {
  /** The first due items up to a limit, always in the same order. */
  find(limit: number): Promise<readonly Item[]>;
  idOf(item: Item): string;
  work(item: Item): Promise<void>;
  /** Called when the work of one item fails: it is left to the next sweep, and the others have their turn. */
  onError(item: Item, error: unknown): void;
  /** Runs after each batch, for work that covers the whole batch. */
  endBatch?(): Promise<void>;
}

/** Works once on everything that a query finds, also behind what stays due because its work fails. */
export async function sweep<Item>({ find, idOf, work, onError, endBatch }: Sweep<Item>): Promise<void> {
  const deadline = performance.now() + MAX_SWEEP_MS;
  const seen = new Set<string>();
  const workOn = async (item: Item): Promise<void> => {
    if (performance.now() > deadline) return;
    seen.add(idOf(item));
    try {
      await work(item);
    } catch (error) {
      onError(item, error);
    }
  };
  for (let stillDue = 0; performance.now() <= deadline;) {
    const limit = BATCH + stillDue;
    const found = await find(limit);
    const fresh = found.filter((item) => !seen.has(idOf(item)));
    stillDue = found.length - fresh.length;
    if (fresh.length === 0 && found.length < limit) return;
    await pMap(fresh, workOn, { concurrency: CONCURRENCY });
    await endBatch?.();
  }
}
