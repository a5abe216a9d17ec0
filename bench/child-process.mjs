import { once } from 'node:events';
import { join } from 'node:path';

/** A file of this folder as a process that takes a message and sends one back. It does not outlive this one. */
export async function startChild(file, args = []) {
  const { spawnOwned } = await import('@vale/testing/process/spawn-owned');
  const child = spawnOwned(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const early = ended.then(([code]) => Promise.reject(new Error(`${file} ended with code ${code}`)));
  early.catch(() => undefined);
  return {
    async request(message) {
      const reply = once(child, 'message');
      child.send(message);
      const [value] = await Promise.race([reply, early]);
      return value;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
