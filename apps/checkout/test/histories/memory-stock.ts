import type { StockCodeState, StockKey } from '@vale/contracts/checkout';
import type { StockHoldRepository } from '../../src/stock/stock-hold.repository.js';
import type { RewrappedCode, StockKeysRepository } from '../../src/stock/stock-keys.repository.js';
import type { NewCode, StockRepository, TakenCode } from '../../src/stock/stock.repository.js';
import { STOCK_CODE_FORM, type StockCodeDocument } from '../../src/stock/stock.schema.js';
import type { Disk } from './disk.js';
import type { Machine } from './machine.js';

type Hold = Parameters<StockHoldRepository['hold']>[0];
type HoldMany = Parameters<StockHoldRepository['holdMany']>[0];

/**
 * `StockRepository`, `StockHoldRepository` and `StockKeysRepository` without a database. Each of their commands is one
 * step or more.
 */
export class MemoryStock
  implements Partial<StockRepository>, Partial<StockHoldRepository>, Partial<StockKeysRepository>
{
  constructor(
    private readonly disk: Disk,
    private readonly machine: Machine,
  ) {}

  async hold({ orderId, line, heldUntil, ...wanted }: Hold): Promise<TakenCode | boolean> {
    const taken = await this.machine.step(() => {
      const code = this.disk.codes.find((one) => isForSale(one, wanted));
      return code ? this.take(code, { orderId, line, heldUntil }) : null;
    });
    return taken ?? this.machine.step(() => this.hasCode(orderId, line));
  }

  async holdMany({ lines, ...hold }: HoldMany): Promise<TakenCode[]> {
    const { orderId, heldUntil } = hold;
    const free = await this.machine.step(() =>
      this.disk.codes.filter((code) => isForSale(code, hold)).slice(0, lines.length),
    );
    // MongoDB writes them one by one.
    for (const [at, code] of free.entries())
      await this.machine.step(
        () => code.state === 'free' && this.take(code, { orderId, line: lines[at]!, heldUntil }),
      );
    return this.machine.step(() =>
      this.heldBy(orderId)
        .filter(({ productId, variation }) => productId === hold.productId && variation === hold.variation)
        .map((code) => ({ ...code, line: code.line! })),
    );
  }

  countSellable(key: StockKey, keyIds: readonly string[]): Promise<number> {
    return this.machine.step(
      () => this.disk.codes.filter((code) => isForSale(code, { ...key, keyIds })).length,
    );
  }

  setAside(id: string): Promise<void> {
    return this.machine.step(() => {
      for (const code of this.disk.codes)
        if (code._id === id && code.state === 'held') unheld(code, 'unreadable');
    });
  }

  async release(orderId: string): Promise<StockKey[]> {
    const held = await this.machine.step(() => this.heldBy(orderId).map((code) => ({ ...code })));
    if (held.length > 0)
      await this.machine.step(() => this.heldBy(orderId).forEach((code) => unheld(code, 'free')));
    return held;
  }

  async releaseLines(orderId: string, lines: readonly number[], version: number): Promise<StockKey[]> {
    const grown: StockKey[] = [];
    for (const state of ['held', 'assigned'] as const)
      await this.machine.step(() => {
        for (const code of this.disk.codes) {
          const isOne = code.orderId === orderId && code.state === state && lines.includes(code.line!);
          if (!isOne || (state === 'assigned' && !((code.assignedFor ?? Infinity) <= version))) continue;
          grown.push({ productId: code.productId, variation: code.variation });
          unheld(code, 'free');
          delete code.assignedAt;
          delete code.assignedFor;
        }
      });
    return grown;
  }

  overdueHolders(now: number, limit: number): Promise<string[]> {
    return this.machine.step(() => {
      const overdue = this.disk.codes.filter(({ heldUntil = Infinity }) => heldUntil <= now);
      return [...new Set(overdue.slice(0, limit).map(({ orderId }) => orderId!))];
    });
  }

  keepHeld(orderId: string, heldUntil: number): Promise<void> {
    return this.machine.step(() => this.heldBy(orderId).forEach((code) => (code.heldUntil = heldUntil)));
  }

  assign(
    orderId: string,
    given: { assignedAt: number; assignedFor: number },
    which: { ids: readonly string[] } | { lines: readonly number[] },
  ): Promise<number> {
    return this.machine.step(() => {
      const held = this.heldBy(orderId).filter(({ _id, line }) =>
        'ids' in which ? which.ids.includes(_id) : which.lines.includes(line!),
      );
      for (const code of held) {
        Object.assign(code, { state: 'assigned', ...given });
        delete code.heldUntil;
      }
      return held.length;
    });
  }

  assignAgain(orderId: string, assignedFor: number): Promise<void> {
    return this.machine.step(() => {
      for (const code of this.disk.codes)
        if (code.orderId === orderId && code.state === 'assigned' && code.assignedFor !== undefined)
          code.assignedFor = assignedFor;
    });
  }

  unassign(orderId: string, assignedFor: number, heldUntil: number): Promise<void> {
    return this.machine.step(() => {
      for (const code of this.disk.codes) {
        const isOwn = code.orderId === orderId && code.state === 'assigned';
        if (!isOwn || code.assignedFor !== assignedFor) continue;
        Object.assign(code, { state: 'held', heldUntil });
        delete code.assignedAt;
        delete code.assignedFor;
      }
    });
  }

  assigned(orderId: string): Promise<TakenCode[]> {
    return this.machine.step(() =>
      this.disk.codes
        .filter((code) => code.orderId === orderId && code.state === 'assigned')
        .map((code) => ({ ...code, line: code.line! }))
        .toSorted((a, b) => a.line - b.line),
    );
  }

  count({ productId, variation }: StockKey, state: StockCodeState): Promise<number> {
    return this.machine.step(
      () =>
        this.disk.codes.filter(
          (code) => code.productId === productId && code.variation === variation && code.state === state,
        ).length,
    );
  }

  add(codes: readonly NewCode[]): Promise<number> {
    return this.machine.step(() => {
      for (const code of codes)
        this.disk.codes.push({ ...code, schemaVersion: STOCK_CODE_FORM, state: 'free' });
      return codes.length;
    });
  }

  recordKeyIds(): Promise<void> {
    return this.machine.step(() => undefined);
  }

  listKeyIds(): Promise<string[]> {
    return this.machine.step(() => [...new Set(this.disk.codes.map(({ keyId }) => keyId))]);
  }

  countByKey(): Promise<Map<string, number>> {
    return this.machine.step(() => {
      const counts = new Map<string, number>();
      for (const { keyId } of this.disk.codes) counts.set(keyId, (counts.get(keyId) ?? 0) + 1);
      return counts;
    });
  }

  listOfKey(keyId: string, after: string, limit: number) {
    return this.machine.step(() =>
      this.disk.codes
        .filter((code) => code.keyId === keyId && code._id > after)
        .toSorted((a, b) => (a._id < b._id ? -1 : 1))
        .slice(0, limit)
        .map((code) => ({ ...code })),
    );
  }

  rewrap(codes: readonly RewrappedCode[]): Promise<string[]> {
    return this.machine.step(() => {
      for (const { id, before, after } of codes) {
        const isSame = (code: StockCodeDocument) =>
          code._id === id && code.keyId === before.keyId && code.sealed === before.sealed;
        for (const code of this.disk.codes) if (isSame(code)) Object.assign(code, after);
      }
      return [];
    });
  }

  /** The unique index refuses a second code for the line. */
  private take(
    code: StockCodeDocument,
    held: Pick<Hold, 'orderId' | 'line' | 'heldUntil'>,
  ): TakenCode | true {
    if (this.hasCode(held.orderId, held.line)) return true;
    Object.assign(code, { state: 'held', ...held });
    return { ...code, line: held.line };
  }

  private hasCode(orderId: string, line: number): boolean {
    return this.disk.codes.some((code) => code.orderId === orderId && code.line === line);
  }

  private heldBy(orderId: string): StockCodeDocument[] {
    return this.disk.codes.filter((code) => code.orderId === orderId && code.state === 'held');
  }
}

function isForSale(code: StockCodeDocument, wanted: StockKey & { keyIds: readonly string[] }): boolean {
  const { productId, variation, keyIds } = wanted;
  return (
    code.state === 'free' &&
    code.productId === productId &&
    code.variation === variation &&
    keyIds.includes(code.keyId)
  );
}

function unheld(code: StockCodeDocument, state: StockCodeDocument['state']): void {
  code.state = state;
  delete code.orderId;
  delete code.line;
  delete code.heldUntil;
}
