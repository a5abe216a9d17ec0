import { request as httpRequest } from 'node:http';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identityMessages, type Role } from '@vale/contracts/identity';
import type { Problem } from '@vale/contracts/define';
import { startApps, type RunningSystem } from '@vale/platform/app';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { gateway } from '../src/gateway.app.js';
import { FakeServices } from './fake-services.js';

export const CUSTOMER = 'customer-token-0123456789';
export const ADMIN = 'admin-token-0123456789';

const INDEX_HTML = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8" />
<title>Vale</title><meta
      name="description"
      content="x"
    /></head><body><div id="root"></div><script type="module" src="/assets/index-1a2b.js"></script></body></html>`;

export interface FetchedReply {
  status: number;
  headers: Headers;
  text: string;
  problem: Problem;
  json: unknown;
}

/** A gateway on a free port, with real HTTP in front and fake services behind. */
export class GatewayEnvironment extends ServiceEnvironment {
  readonly services: FakeServices;
  private readonly replicas: RunningSystem[] = [];

  constructor() {
    const services = new FakeServices();
    super({
      service: gateway,
      others: services.apps,
      env: { PORT: '0', REPLY_CACHE_MEGABYTES: '0' },
      realTime: true,
    });
    this.services = services;
  }

  override async start(env: Record<string, string> = {}): Promise<void> {
    await this.buildWebApp();
    await super.start({ WEB_DIST: join(this.dataDir, 'web'), ...env });
  }

  /** Shares the first gateway's drivers, or connects to the same servers by itself. */
  async startReplica(env: Record<string, string> = {}, shareDrivers = true): Promise<RunningSystem> {
    const options = this.startOptions({ WEB_DIST: join(this.dataDir, 'web'), ...env });
    const replica = await startApps([gateway], {
      ...options,
      ...(shareDrivers && { drivers: this.system.drivers }),
    });
    this.replicas.push(replica);
    return replica;
  }

  override async close(): Promise<void> {
    this.services.reset();
    for (const replica of this.replicas.splice(0).reverse()) await replica.close();
    await super.close();
  }

  /** Only the cookies CUSTOMER and ADMIN belong to accounts. */
  knowSessions(): void {
    this.services.replyTo(identityMessages.getGuest, () => null);
    this.services.replyTo(identityMessages.getSession, ({ token }) => {
      if (token !== CUSTOMER && token !== ADMIN) return null;
      const role: Role = token === ADMIN ? 'admin' : 'customer';
      const email = `${role}@exemplo.com`;
      return {
        actor: { accountId: `${role}-id`, sessionId: `key of ${token}`, email, role },
        user: { uid: `${role}-id`, email, displayName: role, role, emailConfirmed: false },
        expiresAt: Date.now() + 86_400_000,
        ...(role === 'admin' && { proof: { at: Date.now(), by: 'password' as const } }),
      };
    });
  }

  url(replica = 0): string {
    return [this.system, ...this.replicas][replica]!.url('gateway');
  }

  async fetch(
    path: string,
    init: RequestInit & { token?: string; replica?: number } = {},
  ): Promise<FetchedReply> {
    const { token, replica, ...rest } = init;
    const response = await fetch(this.url(replica) + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
      ...rest,
      headers: {
        ...(token && { cookie: `vale_session=${token}` }),
        ...(rest.headers as Record<string, string> | undefined),
      },
    });
    const text = await response.text();
    const json = /json/.test(response.headers.get('content-type') ?? '')
      ? (JSON.parse(text) as unknown)
      : null;
    return { status: response.status, headers: response.headers, text, json, problem: json as Problem };
  }

  post(path: string, body: unknown, init: RequestInit & { token?: string } = {}): Promise<FetchedReply> {
    return this.fetch(path, {
      method: 'POST',
      body: JSON.stringify(body),
      ...init,
      headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
    });
  }

  /** `fetch` would normalise the address. */
  raw(
    path: string,
    init: { method?: string; headers?: Record<string, string> | string[] } = {},
  ): Promise<{ status: number; headers: Record<string, unknown> }> {
    const { hostname, port } = new URL(this.url());
    return new Promise((resolve, reject) => {
      httpRequest({ hostname, port, path, ...init }, (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers }));
      })
        .once('error', reject)
        .end();
    });
  }

  private async buildWebApp(): Promise<void> {
    const dist = join(this.dataDir, 'web');
    await mkdir(join(dist, 'assets'), { recursive: true });
    await mkdir(join(dist, '.vite'), { recursive: true });
    await writeFile(join(dist, 'index.html'), INDEX_HTML);
    await writeFile(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(dist, 'assets/index-1a2b.js'), `console.log("${'vale '.repeat(1_000)}")`);
    await writeFile(join(dist, 'assets/pixel-3c4d.png'), Buffer.alloc(4_000, 1));
    await writeFile(
      join(dist, '.vite/manifest.json'),
      JSON.stringify({
        'src/screens/product/product-screen.tsx': { file: 'assets/product-9z.js', imports: ['_shared.js'] },
        '_shared.js': { file: 'assets/shared-8y.js' },
      }),
    );
  }
}
