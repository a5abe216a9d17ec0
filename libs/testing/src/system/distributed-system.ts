import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyDatabase, givenDatabase } from '../servers/given-database.js';
import type { TestServer } from '../servers/server-process.js';
import { startBackends, type BackendOptions, type Backends } from './backends.js';
import { freePort } from './free-port.js';
import { Managed } from './managed.js';
import { membersOf, type Member, type Replicas } from './members.js';
import type { TestSystem } from './test-system.js';
import { SANDBOX_KEY } from './sandbox-client.js';
import { SandboxProcess } from './sandbox-process.js';
import { builtApp } from './workspace.js';

/** A dozen processes start at once, on a busy machine. */
const START_MS = 150_000;

export interface DistributedOptions extends Pick<
  BackendOptions,
  'mongodbUri' | 'natsUrl' | 'redisUrl' | 'through'
> {
  /** The port of the (first) gateway; a free one by default. */
  port?: number;
  replicas?: Replicas;
  /** Data folder of the embedded store; a temporary folder by default. */
  dataDir?: string;
  env?: Record<string, string>;
  /** Flags of Node for every process, those of the sandbox and the embedded store too. */
  nodeOptions?: string;
  /** False: no sandbox provider, as outside demo mode. */
  sandbox?: boolean;
  /** Gets each line that a service prints, with its name. A service that ends by itself is then started again. */
  print?: (line: string) => void;
}

const RESTART_AFTER_MS = 1_000;

/**
 * Every service in its own process, over real NATS and Redis, for tests and `npm run start:distributed`. Processes and
 * servers can be killed one by one.
 */
export class DistributedSystem implements TestSystem {
  private readonly members = new Map<string, Managed>();
  private readonly managementUrls = new Map<string, string>();
  /** The gateways' URLs, by name. */
  private readonly addresses = new Map<string, string>();
  private isStopping = false;

  private constructor(
    readonly url: string,
    /** URLs of the gateways that an ingress would use: without those that are shutting down. */
    readonly gatewayUrls: string[],
    private readonly startedSandbox: SandboxProcess | undefined,
    readonly description: string,
    private readonly backends: Backends,
    private readonly folder: string | undefined,
  ) {}

  static async start(options: DistributedOptions = {}): Promise<DistributedSystem> {
    const folder = options.dataDir ? undefined : await mkdtemp(join(tmpdir(), 'vale-distributed-'));
    // A database given by the suite is not emptied.
    const mongodbUri = options.mongodbUri ?? givenDatabase;
    if (mongodbUri && !options.mongodbUri) await emptyDatabase(mongodbUri);
    const everywhere = options.nodeOptions ? { NODE_OPTIONS: options.nodeOptions } : {};
    const [backends, sandbox] = await Promise.all([
      startBackends({
        ...options,
        mongodbUri,
        dataDir: options.dataDir ?? folder!,
        storeEnv: everywhere,
      }),
      options.sandbox === false ? undefined : SandboxProcess.start(undefined, everywhere),
    ]);
    const ports = await Promise.all(
      Array.from({ length: options.replicas?.gateway ?? 1 }, async (_, index) =>
        index === 0 && options.port ? options.port : freePort(),
      ),
    );
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const description = [
      backends.nats?.description ?? 'NATS at NATS_URL',
      backends.redis?.description ?? 'Redis at REDIS_URL',
    ].join(', ');
    const system = new DistributedSystem(urls[0]!, urls, sandbox, description, backends, folder);
    try {
      await system.startMembers(membersOf(options.replicas ?? {}, ports), options);
    } catch (error) {
      await system.stop();
      throw error;
    }
    return system;
  }

  get sandbox(): SandboxProcess {
    return this.startedSandbox!;
  }

  get nats(): TestServer {
    return this.backends.nats!;
  }

  get redis(): TestServer {
    return this.backends.redis!;
  }

  /** Address of Redis with the app's own user. */
  redisUrl(app: string): string {
    return this.backends.redisUrl(app);
  }

  /** Empty without a sandbox. */
  get sandboxUrl(): string {
    return this.startedSandbox?.url ?? '';
  }

  /** Names of the services' processes, in start order. */
  get names(): string[] {
    return [...this.members.keys()];
  }

  managementUrl(name: string): string {
    this.member(name);
    return this.managementUrls.get(name)!;
  }

  log(name: string): string {
    return this.member(name).log;
  }

  pid(name: string): number {
    return this.member(name).pid;
  }

  /** kill -9 */
  async crash(name: string): Promise<void> {
    await this.member(name).crash();
  }

  /** SIGTERM, as in a rolling restart. */
  async end(name: string): Promise<void> {
    const at = this.gatewayUrls.indexOf(this.addresses.get(name) ?? '');
    if (at >= 0) this.gatewayUrls.splice(at, 1);
    await this.member(name).stop();
  }

  /** Starts an ended process again, and waits until it is ready. */
  async launch(name: string): Promise<void> {
    this.member(name).launch();
    await this.member(name).ready();
    const address = this.addresses.get(name);
    if (address && !this.gatewayUrls.includes(address)) this.gatewayUrls.push(address);
  }

  /** The embedded store: kill -9 and start again. Undefined where MongoDB was given. */
  get store(): Pick<Managed, 'pid' | 'crash' | 'launch' | 'ready'> | undefined {
    return this.backends.store;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    // Stops the edge first, like the one-process shape.
    for (const member of [...this.members.values()].reverse()) await member.stop();
    await this.startedSandbox?.stop();
    await this.backends.store?.stop();
    await Promise.all([this.backends.nats?.close(), this.backends.redis?.close()]);
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }

  private member(name: string): Managed {
    const member = this.members.get(name);
    if (!member) throw new Error(`no process is named ${name}; there are ${this.names.join(', ')}`);
    return member;
  }

  private async startMembers(
    members: Member[],
    { env = {}, nodeOptions, print }: DistributedOptions,
  ): Promise<void> {
    const shared = {
      HOST: '127.0.0.1',
      PUBLIC_URL: this.url,
      LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'warn',
      MONGODB_URI: this.backends.mongodbUri,
      ...(this.startedSandbox && { SANDBOX_URL: this.sandboxUrl, SANDBOX_API_KEY: SANDBOX_KEY }),
      ...(nodeOptions && { NODE_OPTIONS: nodeOptions }),
      ...env,
    };
    for (const group of givenDatabase ? oneOfEachAppFirst(members) : [members]) {
      for (const member of group) {
        const port = await freePort();
        const management = `http://127.0.0.1:${port}`;
        this.managementUrls.set(member.name, management);
        if (member.env['PORT']) this.addresses.set(member.name, `http://127.0.0.1:${member.env['PORT']}`);
        this.members.set(
          member.name,
          new Managed({
            name: member.name,
            script: builtApp(member.app),
            env: {
              ...shared,
              NATS_URL: this.backends.natsUrl(member.app),
              REDIS_URL: this.backends.redisUrl(member.app),
              MANAGEMENT_PORT: String(port),
              ...member.env,
            },
            ready: (child) => child.responding(`${management}/readyz`, START_MS),
            ...(print && this.supervised(member.name, print)),
          }),
        );
      }
      await Promise.all(group.map(({ name }) => this.member(name).ready()));
    }
  }

  private supervised(name: string, print: (line: string) => void) {
    return {
      onLine: (line: string) => print(`${name} | ${line}`),
      onEnd: (end: string) => {
        print(`${name} ended (${end}) and is started again`);
        setTimeout(() => !this.isStopping && this.member(name).launch(), RESTART_AFTER_MS).unref();
      },
    };
  }
}

/** FerretDB ends the index builds and the seeding of two processes at once as a deadlock, which MongoDB does not. */
function oneOfEachAppFirst(members: Member[]): Member[][] {
  const isFirst = (member: Member) => members.find(({ app }) => app === member.app) === member;
  return [members.filter(isFirst), members.filter((member) => !isFirst(member))];
}
