import { parentPort, workerData } from 'node:worker_threads';
import type { Doc } from './bson/values.js';
import { collectAtRest } from './collect-at-rest.js';
import { startHost, type HostOptions } from './host.js';
import type { Scan } from './plan/select.js';
import type { Address } from './wire/server.js';

/** Messages from the worker to the thread that started it. */
export type FromWorker =
  | { type: 'ready'; address: Address }
  | { type: 'failed'; message: string }
  | { type: 'scan'; scan: Scan }
  | { type: 'problem'; message: string };

const port = parentPort!;
const send = (message: FromWorker): void => port.postMessage(message);

try {
  const host = await startHost(workerData as HostOptions, {
    // Only names of fields are sent: values may be personal, and instances of bson cannot be cloned.
    scan: ({ filter, ...scan }) => send({ type: 'scan', scan: { ...scan, filter: shape(filter) } }),
    problem: (message) => send({ type: 'problem', message }),
  });
  send({ type: 'ready', address: host.address });
  collectAtRest();
  port.once('message', () => {
    // Closing the port lets the thread end.
    void host.close().finally(() => port.close());
  });
} catch (error) {
  send({ type: 'failed', message: (error as Error).message });
  port.close();
}

function shape(filter: Doc): Doc {
  return Object.fromEntries(Object.keys(filter).map((field) => [field, '…']));
}
