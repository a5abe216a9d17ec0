import { once } from 'node:events';
import { connect } from 'node:net';

const REPLY_MS = 10_000;

/** Deletes every key of every database; clients stay connected. */
export async function flushRedis(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.setTimeout(REPLY_MS, () => socket.destroy(new Error(`redis at ${url} did not reply to FLUSHALL`)));
  try {
    socket.write('FLUSHALL\r\n');
    const [reply] = (await once(socket, 'data')) as [Buffer];
    if (!reply.toString().startsWith('+OK')) throw new Error(`FLUSHALL: ${reply.toString()}`);
  } finally {
    socket.destroy();
  }
}
