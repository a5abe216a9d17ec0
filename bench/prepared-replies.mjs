// A server of MongoDB's wire protocol with prepared replies, in a thread: the time of driver and socket alone.
import { createServer } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { deserialize, Long, serialize } from 'bson';

const HELLO = {
  helloOk: true,
  isWritablePrimary: true,
  ismaster: true,
  ok: 1,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  minWireVersion: 0,
  maxWireVersion: 25,
};

/** Serves one prepared result per name of a collection on a socket; resolves to its address. */
export async function startPreparedReplies(socketPath, results) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { socketPath, results } });
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  return { uri: `mongodb://${encodeURIComponent(socketPath)}`, close: () => worker.terminate() };
}

function replyTo(request, prepared) {
  const isLegacy = request.readInt32LE(12) === 2004;
  const command = isLegacy ? { hello: 1 } : deserialize(request.subarray(21));
  const isHello = command.hello || command.ismaster;
  const reply = command.find ? prepared[command.find] : serialize(isHello ? HELLO : { ok: 1 });
  const head = Buffer.alloc(isLegacy ? 36 : 21);
  head.writeInt32LE(head.length + reply.length, 0);
  head.writeInt32LE(request.readInt32LE(4), 8);
  head.writeInt32LE(isLegacy ? 1 : 2013, 12);
  if (isLegacy) head.writeInt32LE(1, 32);
  return Buffer.concat([head, reply]);
}

function serve({ socketPath, results }) {
  const prepared = Object.fromEntries(
    Object.entries(results).map(([name, firstBatch]) => [
      name,
      serialize({ cursor: { firstBatch, id: Long.ZERO, ns: `bench.${name}` }, ok: 1 }),
    ]),
  );
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 4 && received.length >= received.readInt32LE(0)) {
        const length = received.readInt32LE(0);
        socket.write(replyTo(received.subarray(0, length), prepared));
        received = received.subarray(length);
      }
    });
  });
  server.listen(socketPath, () => parentPort.postMessage('ready'));
}

if (!isMainThread && workerData?.results) serve(workerData);
