import { once } from 'node:events';
import { connect } from 'node:net';
import { TESTS_USER } from './redis-server.js';

const REPLY_MS = 10_000;

/** Deletes every key of every database; clients stay connected. A server without users refuses the first command alone. */
export async function flushRedis(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.setTimeout(REPLY_MS, () => socket.destroy(new Error(`redis at ${url} did not reply to FLUSHALL`)));
  try {
    let reply = '';
    for (const command of [`AUTH ${TESTS_USER.name} ${TESTS_USER.password}`, 'FLUSHALL']) {
      socket.write(`${command}\r\n`);
      const [data] = (await once(socket, 'data')) as [Buffer];
      reply = data.toString();
    }
    if (!reply.startsWith('+OK')) throw new Error(`FLUSHALL: ${reply}`);
  } finally {
    socket.destroy();
  }
}
