import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that wait on one connection for the reply to an earlier one. Browsers and proxies send one at a time. */
const MAX_WAITING = 8;
/** Bytes of replies that clients have not read, over all connections. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
const CHECK_MS = 1_000;

/**
 * Bounds the memory of replies to clients that do not read: a connection with too many waiting requests ends at once, and while
 * the sum is too large, those with most unread bytes end.
 */
export class UnreadReplies {
  private readonly sockets = new Set<Socket>();
  private readonly waiting = new WeakMap<Socket, number>();

  constructor(
    server: Server,
    private readonly maxBytes = MAX_UNREAD_BYTES,
  ) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    const timer = setInterval(() => this.endLargest(), CHECK_MS).unref();
    server.once('close', () => clearInterval(timer));
  }

  /** True if the request is to be ignored, because its connection has ended. */
  refuses({ socket }: IncomingMessage, response: ServerResponse): boolean {
    // A reply gets the socket when those before it are sent.
    if (response.socket) {
      if (this.waiting.has(socket)) this.waiting.delete(socket);
      return false;
    }
    const waiting = (this.waiting.get(socket) ?? 0) + 1;
    this.waiting.set(socket, waiting);
    if (waiting > MAX_WAITING) endNow(socket);
    return socket.destroyed;
  }

  private endLargest(): void {
    let unread = 0;
    for (const { writableLength } of this.sockets) unread += writableLength;
    if (unread <= this.maxBytes) return;
    for (const socket of [...this.sockets].toSorted(
      (one, other) => other.writableLength - one.writableLength,
    )) {
      if (unread <= this.maxBytes) return;
      unread -= socket.writableLength;
      socket.destroy();
    }
  }
}

/**
 * Node parses the rest of what it has read, about a thousand requests, also after the end of the connection. Without a handler it
 * keeps none of them.
 */
function endNow(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 0;
  socket.destroy();
}
