import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Engine } from '../engine.js';
import { serveConnection } from './connection.js';
import { MAX_MESSAGE_BYTES } from './messages.js';
import type { Verifier } from './scram.js';
import { Session } from './session.js';

export type Address = { socketPath: string } | { host: string; port: number };

/** Five services have pools of 100 connections each; the rest is for replicas and tools. */
const MAX_CONNECTIONS = 1_000;
/** Limits before login, in bytes and milliseconds. */
const MAX_LOGIN_BYTES = 48 * 1024;
const LOGIN_MS = 10_000;

/** Listens for clients and hands their commands to the engine. */
export class WireServer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(
    private readonly engine: Engine,
    private readonly verifier: Verifier | undefined,
    private readonly report: (problem: unknown) => void,
  ) {
    this.#server = createServer((socket) => this.#accept(socket));
    this.#server.maxConnections = MAX_CONNECTIONS;
  }

  /** Starts to listen; a port of 0 becomes the one that was free. */
  async listen(address: Address): Promise<Address> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      const listening = (): void => resolve();
      if ('socketPath' in address) this.#server.listen(address.socketPath, listening);
      else this.#server.listen(address.port, address.host, listening);
    });
    if ('socketPath' in address) return address;
    return { host: address.host, port: (this.#server.address() as AddressInfo).port };
  }

  #accept(socket: Socket): void {
    this.#sockets.add(socket);
    const session = new Session(this.engine, this.verifier);
    const login = setTimeout(() => {
      if (!session.isLoggedIn) socket.destroy();
    }, LOGIN_MS);
    socket.on('close', () => {
      clearTimeout(login);
      this.#sockets.delete(socket);
    });
    serveConnection(
      socket,
      (request) => session.handle(request, () => socket.destroyed),
      this.report,
      () => (session.isLoggedIn ? MAX_MESSAGE_BYTES : MAX_LOGIN_BYTES),
    );
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
