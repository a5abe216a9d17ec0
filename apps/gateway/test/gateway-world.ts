import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityMessages, type Role } from '@vale/contracts/identity';
import type { Problem } from '@vale/contracts/define';
import { startApps, type RunningSystem } from '@vale/platform/app';
import { gateway } from '../src/gateway.app.js';
import { FakeServices } from './fake-services.js';

export const CUSTOMER = 'customer-token-0123456789';
export const ADMIN = 'admin-token-0123456789';

const INDEX_HTML = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8" />
<title>Vale</title><meta
      name="description"
      content="x"
    /></head><body><div id="root"></div><script type="module" src="/assets/index-1a2b.js"></script></body></html>`;

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  problem: Problem;
  json: unknown;
}

/** A gateway on a free port, between real HTTP and taught services. */
export class GatewayWorld {
  readonly services = new FakeServices();
  readonly systems: RunningSystem[] = [];
  dataDir = '';

  async start(env: Record<string, string> = {}): Promise<RunningSystem> {
    this.dataDir = await mkdtemp(join(tmpdir(), 'gateway-spec-'));
    await this.buildWebApp();
    const system = await startApps([gateway, ...this.services.apps], { env: this.env(env) });
    this.systems.push(system);
    return system;
  }

  /** A second replica of the gateway over the same drivers. */
  async startReplica(env: Record<string, string> = {}): Promise<RunningSystem> {
    const system = await startApps([gateway], { env: this.env(env), drivers: this.systems[0]!.drivers });
    this.systems.push(system);
    return system;
  }

  async close(): Promise<void> {
    this.services.unlearn();
    for (const system of this.systems.splice(0).reverse()) await system.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Cookies CUSTOMER and ADMIN lead to accounts; any other to nobody. */
  teachSessions(): void {
    this.services.teach(identityMessages.getSession, ({ token }) => {
      if (token !== CUSTOMER && token !== ADMIN) return null;
      const role: Role = token === ADMIN ? 'admin' : 'customer';
      const email = `${role}@exemplo.com`;
      return {
        actor: { accountId: `${role}-id`, sessionId: `key of ${token}`, email, role },
        user: { uid: `${role}-id`, email, displayName: role, role, emailConfirmed: false },
        expiresAt: Date.now() + 86_400_000,
      };
    });
  }

  url(replica = 0): string {
    return this.systems[replica]!.url('gateway');
  }

  async fetch(
    path: string,
    init: RequestInit & { token?: string; replica?: number } = {},
  ): Promise<Answered> {
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

  post(path: string, body: unknown, init: RequestInit & { token?: string } = {}): Promise<Answered> {
    return this.fetch(path, {
      method: 'POST',
      body: JSON.stringify(body),
      ...init,
      headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
    });
  }

  private env(env: Record<string, string>): Record<string, string> {
    return {
      DATA_DIR: this.dataDir,
      WEB_DIST: join(this.dataDir, 'web'),
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...env,
    };
  }

  private async buildWebApp(): Promise<void> {
    const dist = join(this.dataDir, 'web');
    await mkdir(join(dist, 'assets'), { recursive: true });
    await mkdir(join(dist, '.vite'));
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
