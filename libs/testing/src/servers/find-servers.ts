import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { dockerAvailable, startContainer } from './docker-server.js';
import { startNatsBinary, startNatsCluster } from './nats-server.js';
import type { NatsUsers } from './nats-server.js';
import { startRedisBinary } from './redis-server.js';
import type { RedisUsers } from './redis-server.js';
import { versionOf } from './server-process.js';
import type { TestServer } from './server-process.js';

/** Folder into which `go install` puts binaries. */
const INSTALLED = join(import.meta.dirname, '../../../../.cache/servers');
const CURRENT_NATS = '2.15.2';

export interface FoundServers {
  /** Newest first: the first runs all suites, the others some. */
  nats: {
    version: string;
    /** Containers are started without users, which the contract suites do not need. */
    start: (users?: NatsUsers) => Promise<TestServer>;
    /** Undefined in containers. */
    startCluster?: (size: number) => Promise<TestServer[]>;
  }[];
  /** Containers are started without users. */
  redis: ((users?: RedisUsers) => Promise<TestServer>) | undefined;
  inContainers: boolean;
  /** One line for the terminal: used and missing servers. */
  report: string;
}

/** Servers for tests: from containers where an engine is running, else from binaries, installed where that is allowed. */
export async function findServers(): Promise<FoundServers> {
  const found = (await dockerAvailable()) ? inContainers() : asBinaries();
  const nats = found.nats.map(({ version }) => `nats-server ${version}`).join(' and ');
  const where = found.nats.length > 0 && found.inContainers ? 'containers' : 'binaries';
  const report = `test servers (${where}): ${nats || 'NO nats-server'}, ${found.redis ? 'redis' : 'NO redis-server'}`;
  return { ...found, report };
}

/** Reason to skip suites that need the servers; undefined if all are present. Throws in CI. */
export function serversMissing({ nats, redis }: FoundServers): string | undefined {
  if (nats.length > 0 && redis) return undefined;
  const missing = [nats.length === 0 && 'nats-server', !redis && 'redis-server']
    .filter(Boolean)
    .join(' and ');
  const text = `SKIPPED: no ${missing}. Start a container engine, put the binaries on PATH, or set VALE_INSTALL_SERVERS=yes.`;
  if (process.env['CI']) throw new Error(text);
  return text;
}

type Found = Omit<FoundServers, 'report'>;

function inContainers(): Found {
  const nats = (version: string, image: string) => ({
    version,
    start: () =>
      startContainer({
        image,
        scheme: 'nats',
        port: 4222,
        command: ['-js', '-sd', '/data'],
        dataFolder: '/data',
        readyLine: /Server is ready/,
      }),
  });
  return {
    inContainers: true,
    nats: [nats('2.15', `nats:${CURRENT_NATS}-alpine`), nats('2.9', 'nats:2.9-alpine')],
    redis: () =>
      startContainer({
        image: 'redis:8-alpine',
        scheme: 'redis',
        port: 6379,
        command: ['redis-server', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'],
        dataFolder: '/data',
        readyLine: /Ready to accept connections/,
      }),
  };
}

function asBinaries(): Found {
  if (process.env['VALE_INSTALL_SERVERS'] === 'yes') install();
  const current = join(INSTALLED, 'nats-server');
  const versions = new Map<string, string>();
  for (const binary of [current, 'nats-server']) {
    const version = versionOf(binary);
    if (version && !versions.has(version)) versions.set(version, binary);
  }
  return {
    inContainers: false,
    nats: [...versions].map(([version, binary]) => ({
      version,
      start: (users) => startNatsBinary(binary, users),
      startCluster: (size) => startNatsCluster(binary, size),
    })),
    redis: versionOf('redis-server') ? (users) => startRedisBinary('redis-server', users) : undefined,
  };
}

/** Debian's own packages, and the current NATS by Go: each only where the tool is there and it is missing. */
function install(): void {
  const missing = ['redis-server', 'nats-server'].filter((binary) => !versionOf(binary));
  if (missing.length > 0 && process.getuid?.() === 0) run('apt-get', ['install', '-y', ...missing]);
  if (!versionOf(join(INSTALLED, 'nats-server'))) {
    run('go', ['install', `github.com/nats-io/nats-server/v2@v${CURRENT_NATS}`], { GOBIN: INSTALLED });
  }
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  const done = spawnSync(command, args, { env: { ...process.env, ...env }, timeout: 600_000, stdio: 'pipe' });
  if (done.status !== 0) process.stderr.write(`could not run ${command} ${args.join(' ')}\n`);
}
