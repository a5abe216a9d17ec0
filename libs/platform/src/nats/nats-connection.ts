import { connect } from '@nats-io/transport-node';
import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logging.js';
import { logEachMinute } from '../logging/log-each-minute.js';

/** Services and NATS may start at the same time; startup fails if NATS is unavailable for longer than this. */
const FIRST_CONNECT_MS = 30_000;

/** Prefix of the subjects that receive replies to a user's requests. */
export const inboxPrefix = (user: string) => `_INBOX_${user}`;

/** `nats://user:password@host:4222,host2:4222`; a user without a password is a token. */
function natsOptions(url: string, name: string): ConnectionOptions {
  const addresses = url.split(',').map((part) => new URL(part.includes('://') ? part : `nats://${part}`));
  const { username, password } = addresses[0]!;
  const user = decodeURIComponent(username);
  return {
    servers: addresses.map(({ hostname, port }) => `${hostname}:${port || '4222'}`),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    // A half-open connection is given up after 3 pings, 15 s; the library's default is 6 minutes.
    pingInterval: 5_000,
    maxPingOut: 2,
    // Otherwise each request makes an error with its stack, in case it fails.
    noAsyncTraces: true,
    // Replies come to an inbox of the user's own: the server's permissions keep others from reading it.
    ...(user && password && { user, pass: decodeURIComponent(password), inboxPrefix: inboxPrefix(user) }),
    ...(user && !password && { token: user }),
    ...(addresses[0]!.protocol === 'tls:' && { tls: {} }),
  };
}

/** The process's only connection, and whether it is up: publishing while it is down only buffers. */
export class NatsLink {
  private away = false;

  private constructor(
    readonly nats: NatsConnection,
    logger: Logger,
  ) {
    void this.watch(logger);
  }

  static async open(url: string, name: string, logger: Logger): Promise<NatsLink> {
    return new NatsLink(await connectFirst(url, name), logger);
  }

  /** Throws without a connection, so that no caller waits for the reply to a request that was not sent. */
  assertUp(): void {
    if (this.away || this.nats.isClosed()) throw new Error('NATS is away');
  }

  async check(): Promise<void> {
    this.assertUp();
    await this.nats.flush();
  }

  /** Flushes the buffer first if the connection is up. */
  async close(): Promise<void> {
    if (this.nats.isClosed()) return;
    if (this.away) await this.nats.close();
    else await this.nats.drain().catch(() => this.nats.close());
  }

  private async watch(logger: Logger): Promise<void> {
    const warn = logEachMinute(logger.warn.bind(logger), 'NATS is away');
    for await (const { type } of this.nats.status()) {
      if (type === 'disconnect') {
        this.away = true;
        warn();
      }
      if (type === 'reconnect') this.away = false;
    }
    this.away = true;
  }
}

async function connectFirst(url: string, name: string): Promise<NatsConnection> {
  const giveUpAt = performance.now() + FIRST_CONNECT_MS;
  for (;;) {
    try {
      return await connect(natsOptions(url, name));
    } catch (error) {
      if (performance.now() > giveUpAt) throw new Error('no NATS at NATS_URL', { cause: error });
      await sleep(250);
    }
  }
}
