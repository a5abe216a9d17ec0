import { checkoutRoutes } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { networkError, refusalOf, withIdentity } from '../../../shared/http/call-route.js';
import { queryOf, type OrderFilter } from '../model/order-filter.js';

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** The file of a filter. Rejects if it breaks off, so that no part of it passes for the whole. */
export async function readOrdersFile(
  filter: OrderFilter,
  reason: string,
  onProgress: (rows: number) => void,
): Promise<{ file: Blob; rows: number }> {
  const { method, path } = checkoutRoutes.exportOrders;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ ...queryOf(filter), reason });
  const stream = await withIdentity(async () => {
    const response = await fetch(path, { method, credentials: 'same-origin', headers, body }).catch(lost);
    if (!isCsv(response)) throw refusalOf(response.status, await response.json().catch(() => null));
    return response.body!;
  });
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const counter = new RowCounter();
  for (;;) {
    const { done, value } = await reader.read().catch(lost);
    if (done) return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows: counter.rows };
    parts.push(value);
    counter.add(value);
    onProgress(counter.rows);
  }
}

/** Counts the rows of a CSV file below its headings. A quoted cell may have line breaks. */
class RowCounter {
  private isQuoted = false;
  private lines = 0;

  get rows(): number {
    return Math.max(0, this.lines - 1);
  }

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === QUOTE) this.isQuoted = !this.isQuoted;
      else if (byte === LINE_FEED && !this.isQuoted) this.lines += 1;
    }
  }
}

/** A proxy may reply with its own page. */
const isCsv = (response: Response) =>
  response.ok && Boolean(response.headers.get('content-type')?.startsWith('text/csv'));

function lost(cause: unknown): never {
  throw new AppError(networkError, { cause });
}
