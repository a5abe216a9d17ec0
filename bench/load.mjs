import { connect } from 'node:net';

/** @typedef {{p50: number, perSecond: number, requests: number}} Load `p50` in milliseconds */

/**
 * Runs `work` from several callers at once, at least once each; a caller starts again as soon as it is done.
 * @returns {Promise<Load>}
 */
export async function closedLoop(inFlight, ms, work) {
  const times = [];
  const started = performance.now();
  const caller = async (_unused, at) => {
    do {
      const from = performance.now();
      await work(at);
      times.push(performance.now() - from);
    } while (performance.now() < started + ms);
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  return {
    p50: times.sort((a, b) => a - b)[times.length >> 1],
    perSecond: (times.length * 1_000) / (performance.now() - started),
    requests: times.length,
  };
}

/**
 * GETs through raw sockets: an HTTP client would need more processor time than the server that it measures.
 * @returns a function that runs one round and takes the next path for each request
 */
export function gets(url, paths) {
  const { hostname, port } = new URL(url);
  const heads = paths.map(
    (path) => `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept: */*\r\n\r\n`,
  );
  let next = 0;
  return async (inFlight, ms) => {
    const connections = await Promise.all(
      Array.from({ length: inFlight }, () => Connection.open(hostname, port)),
    );
    try {
      return await closedLoop(inFlight, ms, (at) => connections[at].send(heads[next++ % heads.length]));
    } finally {
      for (const connection of connections) connection.close();
    }
  };
}

class Connection {
  static open(host, port) {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true }, () => resolve(new Connection(socket)));
      socket.once('error', reject);
    });
  }

  constructor(socket) {
    this.socket = socket;
    this.left = 0;
    this.head = '';
    const failed = (error) => this.failed?.(error ?? new Error('the server closed a connection'));
    socket
      .on('data', (chunk) => this.read(chunk))
      .on('error', failed)
      .on('close', () => failed());
  }

  send(request) {
    return new Promise((resolve, reject) => {
      this.done = resolve;
      this.failed = reject;
      this.socket.write(request);
    });
  }

  read(chunk) {
    if (this.left > 0) return this.skip(chunk.length);
    this.head += chunk.toString('latin1');
    const end = this.head.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = this.head.slice(0, end);
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
    if (!head.startsWith('HTTP/1.1 200') || length === undefined)
      return this.failed(new Error(`a reply that cannot be measured: ${head}`));
    this.left = Number(length);
    const received = this.head.length - end - 4;
    this.head = '';
    this.skip(received);
  }

  skip(bytes) {
    this.left -= bytes;
    if (this.left === 0) this.done();
  }

  close() {
    this.failed = undefined;
    this.socket.destroy();
  }
}
