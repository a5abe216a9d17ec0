import { once } from 'node:events';
import { connect } from 'node:net';

const ANSWER_MS = 10_000;

/** FLUSHALL: every key of every database is gone, while everybody stays connected. */
export async function flushRedis(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error(`redis at ${url} did not answer FLUSHALL`)));
  try {
    socket.write('FLUSHALL\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    if (!answer.toString().startsWith('+OK')) throw new Error(`FLUSHALL: ${answer.toString()}`);
  } finally {
    socket.destroy();
  }
}
