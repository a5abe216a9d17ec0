import { startEmbeddedMongo } from '@vale/embedded-mongo';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  errorReply,
  messageReader,
  readCommand,
  requestIdOf,
  responseToOf,
  type StoreCommand,
} from './wire.js';

export type Matches = (command: StoreCommand) => boolean;

/** Fails or delays a command, before it is carried out or before its reply is sent. */
interface Rule {
  matches: Matches;
  when: 'before' | 'after';
  /** Resolves to the error of the reply; undefined leaves the reply as it is. */
  act: () => Promise<string | undefined>;
}

const WRITES: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'findAndModify', 'findandmodify']);
/** A process that a test closes instead of killing releases its lease. */
const LEASES = 'leases';

/** An embedded store behind a proxy that records every command, and fails, delays or crashes at chosen ones. */
export class StoreProxy {
  /** The commands of clients. */
  readonly commands: StoreCommand[] = [];
  private rules: Rule[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  /** True after a crash: no further write reaches the store. */
  private dead = false;

  private constructor(
    private readonly upstream: URL,
    private readonly closeStore: () => Promise<void>,
  ) {
    this.server = createServer((client) => this.join(client));
  }

  static async start(): Promise<StoreProxy> {
    const dataDir = await mkdtemp(join(tmpdir(), 'vale-store-proxy-'));
    const store = await startEmbeddedMongo({ dataDir, port: 0 });
    const proxy = new StoreProxy(new URL(store.uri('')), async () => {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  /** Value of `MONGODB_URI`. */
  get uri(): string {
    const uri = new URL(this.upstream);
    uri.port = String((this.server.address() as AddressInfo).port);
    return uri.href;
  }

  /** The store without the proxy: for what the test itself reads and writes. */
  get directUri(): string {
    return this.upstream.href;
  }

  /** The process ends when it sends a matching command: neither that nor any later write reaches the store. */
  crashBefore(matches: Matches): { reached: () => boolean } {
    return this.crash(matches, 'before');
  }

  /** Like `crashBefore`, but the matching command itself is carried out. */
  crashAfter(matches: Matches): { reached: () => boolean } {
    return this.crash(matches, 'after');
  }

  /** Drops every further write. */
  crashNow(): void {
    this.dead = true;
  }

  /** Holds the replies to the next `count` matching commands until all of them were carried out. */
  replyTogether(count: number, matches: Matches): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    let seen = 0;
    this.rules.push({
      when: 'after',
      matches: (command) => seen < count && matches(command),
      act: async () => {
        seen += 1;
        if (seen === count) resolve();
        await promise;
        return undefined;
      },
    });
  }

  /** Does `work`, as another process would, before the next matching command is carried out or before its reply is sent. */
  interleave(when: Rule['when'], matches: Matches, work: () => Promise<unknown>): void {
    let reached = false;
    this.rules.push({
      when,
      matches: (command) => !reached && matches(command),
      act: async () => {
        reached = true;
        await work();
        return undefined;
      },
    });
  }

  /** The next `times` matching commands fail. */
  fail(matches: Matches, times = Number.POSITIVE_INFINITY): void {
    let failed = 0;
    this.rules.push({
      when: 'before',
      matches: (command) => failed < times && matches(command),
      act: async () => {
        failed += 1;
        return 'the command fails here';
      },
    });
  }

  /** The store works again, for a new process. */
  recover(): void {
    this.rules = [];
    this.dead = false;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await this.closeStore();
  }

  private crash(matches: Matches, when: Rule['when']): { reached: () => boolean } {
    this.rules.push({
      matches,
      when,
      act: async () => {
        this.dead = true;
        return 'the process ends here';
      },
    });
    return { reached: () => this.dead };
  }

  private join(client: Socket): void {
    const upstream = connect(Number(this.upstream.port), this.upstream.hostname);
    for (const socket of [client, upstream]) {
      this.sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    const afterwards = new Map<number, Rule>();
    client.on(
      'data',
      messageReader((message) => void this.onCommand(message, client, upstream, afterwards)),
    );
    upstream.on(
      'data',
      messageReader((message) => void onReply(message, client, afterwards)),
    );
  }

  private async onCommand(
    message: Buffer,
    client: Socket,
    upstream: Socket,
    afterwards: Map<number, Rule>,
  ): Promise<void> {
    const command = readCommand(message);
    if (command) {
      this.commands.push(command);
      const error = await this.errorBefore(command);
      if (error) return void client.write(errorReply(requestIdOf(message), error));
      const after = this.rules.find((rule) => rule.when === 'after' && rule.matches(command));
      if (after) afterwards.set(requestIdOf(message), after);
    }
    upstream.write(message);
  }

  private async errorBefore(command: StoreCommand): Promise<string | undefined> {
    const rule = this.rules.find(({ when, matches }) => when === 'before' && matches(command));
    const error = await rule?.act();
    if (error) return error;
    const isWrite = WRITES.has(command.name) && command.collection !== LEASES;
    return this.dead && isWrite ? 'the process has ended' : undefined;
  }
}

async function onReply(message: Buffer, client: Socket, afterwards: Map<number, Rule>): Promise<void> {
  const requestId = responseToOf(message);
  const rule = afterwards.get(requestId);
  afterwards.delete(requestId);
  const error = await rule?.act();
  client.write(error ? errorReply(requestId, error) : message);
}
