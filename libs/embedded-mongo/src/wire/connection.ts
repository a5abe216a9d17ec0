import type { Socket } from 'node:net';
import { BSONError } from 'bson';
import type { Reply, Request } from '../commands/command.js';
import { errorReply } from '../engine.js';
import { located } from '../errors.js';
import { Frames } from './frames.js';
import { encodeReply, parseMessage, ProtocolError, type Message } from './messages.js';

const frames = new Frames();

/** A client that sends messages faster than it reads replies is not read further while more bytes than this wait for their turn. */
const MAX_WAITING_BYTES = 1024 * 1024;

export type Handler = (request: Request) => Promise<Reply>;

/**
 * Serves one client: cuts the stream into messages and replies to them in order. It closes a stream that it does not understand or
 * that has a message above `maxMessageBytes`, since it cannot find the next message in it.
 */
export function serveConnection(
  socket: Socket,
  handle: Handler,
  report: (problem: unknown) => void,
  maxMessageBytes: () => number,
): void {
  let received: Buffer[] = [];
  let length = 0;
  let wanted = 0;
  let waiting = 0;
  let last = Promise.resolve();

  const takeMessages = (): void => {
    while (length >= 4) {
      if (wanted === 0) {
        if (received.length > 1 && received[0]!.length < 4) received = [Buffer.concat(received)];
        wanted = received[0]!.readInt32LE(0);
        if (wanted < 16 || wanted > maxMessageBytes()) {
          socket.destroy();
          return;
        }
      }
      if (length < wanted) return;
      const all = received.length === 1 ? received[0]! : Buffer.concat(received);
      const message = all.subarray(0, wanted);
      const rest = all.subarray(wanted);
      received = rest.length ? [rest] : [];
      length = rest.length;
      wanted = 0;
      waiting += message.length;
      if (waiting > MAX_WAITING_BYTES) socket.pause();
      last = last
        .then(() => respond(socket, message, handle, report))
        .catch((problem: unknown) => {
          socket.destroy();
          report(problem);
        })
        .then(() => {
          waiting -= message.length;
          if (waiting <= MAX_WAITING_BYTES && socket.isPaused()) socket.resume();
        });
    }
  };

  socket.setNoDelay(true);
  // A client may disconnect in the middle of a message.
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk);
    length += chunk.length;
    takeMessages();
  });
}

async function respond(
  socket: Socket,
  bytes: Buffer,
  handle: Handler,
  report: (problem: unknown) => void,
): Promise<void> {
  if (socket.destroyed) return;
  let message: Message;
  try {
    message = parseMessage(bytes);
  } catch (problem) {
    socket.destroy();
    if (!(problem instanceof ProtocolError || problem instanceof BSONError || problem instanceof RangeError))
      report(problem);
    return;
  }
  const reply = await handle(message.request);
  if (message.silent || socket.destroyed) return;
  const frame = encodeOrRefuse(message, reply);
  // The next reply waits until this one was taken: a client that does not read must not fill the memory.
  await new Promise<void>((resolve) => {
    socket.write(frame, (problem) => {
      if (!problem) frames.giveBack(frame);
      resolve();
    });
  });
}

/** A reply may be too large for BSON: then the client gets an error instead of a closed connection. */
function encodeOrRefuse(message: Message, reply: Reply): Buffer {
  try {
    return encodeReply(message, reply, frames);
  } catch (error) {
    if ((error as Error).name !== 'RangeError') throw error;
    const refusal = located(10334, `embedded store: the reply to ${message.request.name} exceeds 17 MB`);
    return encodeReply(message, errorReply(refusal), frames);
  }
}
