import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { FromWorker } from './engine-worker.js';
import type { Host, HostEvents, HostOptions } from './host.js';

/** A worker would inherit flags that are meant for the program's entry (--input-type, --import). */
const NO_FLAGS: string[] = [];

/** Makes a backup in a thread of its own, because the check of the copy reads all of it at once. */
export async function backupInWorker(dataDir: string, to: string): Promise<void> {
  const worker = new Worker(new URL('./backup-worker.js', import.meta.url), {
    workerData: { dataDir, to },
    execArgv: NO_FLAGS,
  });
  await once(worker, 'exit');
}

/** MB of each of the three parts of the young generation. A reply is garbage at the next one, so larger parts only hold more of it. */
const YOUNG_MB = 2;

/** Runs the engine in a thread of its own, so that no read of it holds up the caller's event loop. */
export function startWorker(options: HostOptions, events: HostEvents): Promise<Host> {
  // V8 reads the flag when it makes a heap: the caller's heap stays as it is, later threads have it too. `resourceLimits` has no
  // effect beside the flag of the process.
  setFlagsFromString(`--max-semi-space-size=${YOUNG_MB}`);
  const worker = new Worker(new URL('./engine-worker.js', import.meta.url), {
    workerData: options,
    execArgv: NO_FLAGS,
  });
  let running = false;
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const close = async (): Promise<void> => {
    running = false;
    worker.postMessage('close');
    await ended;
  };
  return new Promise<Host>((resolve, reject) => {
    worker.on('error', (error: Error) => {
      if (running) events.problem(`its thread failed: ${error.stack ?? error.message}`);
      reject(error);
    });
    worker.once('exit', (code) => {
      if (running) events.problem('its thread ended; acknowledged writes are on disk, start the store again');
      reject(new Error(`the thread of the embedded store ended with code ${code}`));
    });
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'scan') events.scan(message.scan);
      else if (message.type === 'problem') events.problem(message.message);
      else if (message.type === 'failed') reject(new Error(message.message));
      else {
        running = true;
        resolve({ address: message.address, close });
      }
    });
  });
}
