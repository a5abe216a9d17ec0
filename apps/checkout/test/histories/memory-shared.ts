import type { StockKey } from '@vale/contracts/checkout';
import type { NewText, SharedCodeRepository, SharedCopy } from '../../src/stock/shared-code.repository.js';
import { stockId } from '../../src/stock/stock.repository.js';
import type { SharedStock, StockCodeDocument } from '../../src/stock/stock.schema.js';
import type { Disk } from './disk.js';
import type { Machine } from './machine.js';

/** `SharedCodeRepository`, and of `StockLevelService` what shared texts need, without a database. */
export class MemoryShared implements Partial<SharedCodeRepository> {
  constructor(
    private readonly disk: Disk,
    private readonly machine: Machine,
  ) {}

  findOf(textId: string): Promise<SharedCopy | null> {
    return this.machine.step(() => {
      const copy = this.disk.codes.find(({ shared }) => shared === textId);
      return copy ? { ...copy } : null;
    });
  }

  hasOwnCodes(key: StockKey): Promise<boolean> {
    return this.machine.step(() =>
      this.disk.codes.some((code) => isIn(code, key) && code.state === 'free' && code.shared === undefined),
    );
  }

  listFormer(key: StockKey, textId: string, limit: number): Promise<string[]> {
    return this.machine.step(() =>
      this.disk.codes
        .filter((code) => isIn(code, key) && isUnseenCopy(code) && code.shared! < textId)
        .slice(0, limit)
        .map(({ _id }) => _id),
    );
  }

  replaceText(id: string, text: NewText): Promise<void> {
    return this.machine.step(() => {
      const code = this.disk.codes.find(({ _id }) => _id === id);
      if (code && isUnseenCopy(code) && code.shared! < text.shared) Object.assign(code, text);
    });
  }

  removeFree(key: StockKey, textId: string, count: number): Promise<void> {
    return this.machine.step(() => {
      const free = this.disk.codes.filter(
        (code) => isIn(code, key) && isUnseenCopy(code) && code.state === 'free' && code.shared! <= textId,
      );
      const removed = new Set(free.slice(-count));
      this.disk.codes = this.disk.codes.filter((code) => !removed.has(code));
    });
  }

  removeHeld(id: string): Promise<void> {
    return this.machine.step(() => {
      this.disk.codes = this.disk.codes.filter(({ _id, state }) => _id !== id || state !== 'held');
    });
  }

  /** Replaces `StockLevelService`. */
  get levels() {
    const { disk, machine } = this;
    return {
      checkSoon() {},
      publishSoon() {},
      publish: async () => undefined,
      sharedOf: (key: StockKey) => machine.step(() => disk.shared.get(stockId(key))),
      setShared: (key: StockKey, shared: SharedStock) =>
        machine.step(() => {
          const known = disk.shared.get(stockId(key));
          if (known && known.textId > shared.textId) return false;
          disk.shared.set(stockId(key), shared);
          return true;
        }),
      endShared: (key: StockKey) => machine.step(() => void disk.shared.delete(stockId(key))),
    };
  }
}

function isIn({ productId, variation }: StockCodeDocument, key: StockKey): boolean {
  return productId === key.productId && variation === key.variation;
}

function isUnseenCopy({ state, shared }: StockCodeDocument): boolean {
  return shared !== undefined && (state === 'free' || state === 'held');
}
