import { parentPort, workerData } from 'node:worker_threads';
import type { Doc } from './bson/values.js';
import { startHost, type HostOptions } from './host.js';
import type { Scan } from './plan/select.js';
import type { Address } from './wire/server.js';

/** What the worker tells the thread that started it. */
export type FromWorker =
  | { type: 'ready'; address: Address }
  | { type: 'failed'; message: string }
  | { type: 'scan'; scan: Scan }
  | { type: 'problem'; message: string };

const port = parentPort!;
const tell = (message: FromWorker): void => port.postMessage(message);

try {
  const host = await startHost(workerData as HostOptions, {
    // only the names of the fields: values may be personal, and instances of bson do not travel
    scan: ({ filter, ...scan }) => tell({ type: 'scan', scan: { ...scan, filter: shape(filter) } }),
    problem: (message) => tell({ type: 'problem', message }),
  });
  tell({ type: 'ready', address: host.address });
  port.once('message', () => {
    // without its port the thread has nothing left to wait for, and ends
    void host.close().finally(() => port.close());
  });
} catch (error) {
  tell({ type: 'failed', message: (error as Error).message });
  port.close();
}

function shape(filter: Doc): Doc {
  return Object.fromEntries(Object.keys(filter).map((field) => [field, '…']));
}
