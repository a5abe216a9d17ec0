import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import { fastify, type FastifyInstance } from 'fastify';
import { MongoClient } from 'mongodb';
import { sandboxPlugin } from '../src/psp-sandbox.app.js';
import { CallbackReceiver } from './callback-receiver.js';
import { ManualSandboxClock } from './manual-sandbox-clock.js';

const KEY = 'test-sandbox-key';

export interface Replied {
  status: number;
  /** Undefined when it is not JSON. */
  body: Record<string, unknown> | undefined;
  text: string;
}

/** A sandbox over a store of its own, whose clock moves only when the test says so. */
export class RunningSandbox {
  readonly clock = new ManualSandboxClock();
  readonly callbacks = new CallbackReceiver();

  private constructor(
    private readonly dataDir: string,
    private readonly store: Awaited<ReturnType<typeof startEmbeddedMongo>>,
    private readonly client: MongoClient,
    private readonly server: FastifyInstance,
  ) {}

  static async start(): Promise<RunningSandbox> {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
    const store = await startEmbeddedMongo({ dataDir });
    const client = await new MongoClient(store.uri('sandbox')).connect();
    const sandbox = new RunningSandbox(dataDir, store, client, fastify());
    await sandbox.callbacks.start();
    await sandbox.server.register(sandboxPlugin, {
      db: client.db('sandbox'),
      publicUrl: 'http://127.0.0.1:1',
      apiKey: KEY,
      clock: sandbox.clock,
      onError: (error) => console.error(error),
    });
    await sandbox.server.listen({ host: '127.0.0.1', port: 0 });
    return sandbox;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** With the key; under `/api/v2` with a token. Rejects when the connection is cut. */
  async call(method: string, path: string, body?: unknown): Promise<Replied> {
    const authorization = path.startsWith('/api/v2') ? `Bearer ${await this.makeToken('shop', KEY)}` : KEY;
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text), text };
  }

  async script(script: object): Promise<void> {
    const { status, text } = await this.call('POST', '/scripts', script);
    if (status !== 200) throw new Error(text);
  }

  /** Forgets scripts and callbacks. */
  async reset(): Promise<void> {
    await this.call('DELETE', '/scripts');
    this.callbacks.reset();
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.client.close();
    await this.store.close();
    await this.callbacks.close();
    await rm(this.dataDir, { recursive: true });
  }

  /** Undefined when the client is refused. */
  async makeToken(clientId: string, secret: string): Promise<string | undefined> {
    const response = await fetch(`${this.url}/api/v2/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    return ((await response.json()) as { access_token?: string }).access_token;
  }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
