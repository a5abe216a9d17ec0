import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { findServers } from '../servers/find-servers.js';
import type { TestServer } from '../servers/server-process.js';
import type { Managed } from './managed.js';
import { membersOf } from './members.js';
import { startStoreServer } from './store-server.js';
import { workspaceRoot } from './workspace.js';

const APPS = new Set(membersOf({}, [0]).map(({ app }) => app));

/** NATS, Redis and the database of a system. */
export interface Backends {
  /** The URLs with one app's own user. */
  natsUrl: (app: string) => string;
  redisUrl: (app: string) => string;
  /** Undefined where their URLs were given. */
  nats: TestServer | undefined;
  redis: TestServer | undefined;
  mongodbUri: string;
  /** Undefined where MongoDB was given. */
  store: Managed | undefined;
}

export interface BackendOptions {
  /** MongoDB to use; without it an embedded store of its own, over loopback TCP with a password. */
  mongodbUri?: string | undefined;
  /** Servers to use, with the same user for every service. */
  natsUrl?: string | undefined;
  redisUrl?: string | undefined;
  dataDir: string;
  /** Environment of the embedded store. */
  storeEnv?: Record<string, string> | undefined;
  /** Returns the URL to use instead, such as that of a proxy in front of the backend. */
  through?: ((backend: 'nats' | 'redis' | 'store', url: string) => Promise<string>) | undefined;
}

export async function startBackends(options: BackendOptions): Promise<Backends> {
  const { mongodbUri, dataDir, through } = options;
  const found = await findServers();
  const [newest] = found.nats;
  if ((!newest && !options.natsUrl) || (!found.redis && !options.redisUrl)) throw new Error(found.report);
  // Begins with a letter: NATS reads a variable that begins with a minus as a number, and does not start.
  const passwords = Object.fromEntries(
    [...APPS].flatMap((app) =>
      ['NATS', 'REDIS'].map((server) => [
        `${server}_${app.toUpperCase()}_PASSWORD`,
        `p${randomBytes(18).toString('base64url')}`,
      ]),
    ),
  );
  const [nats, redis, store] = await Promise.all([
    // The same permissions as in clusters.
    options.natsUrl
      ? undefined
      : newest!.start({ permissionsFile: join(workspaceRoot, 'k8s/base/nats/permissions.conf'), passwords }),
    options.redisUrl ? undefined : found.redis!({ folder: join(workspaceRoot, 'k8s/base/redis'), passwords }),
    mongodbUri ? undefined : startStoreServer(dataDir, options.storeEnv),
  ]);
  const seen = through ?? (async (_backend: string, url: string) => url);
  const natsBase = nats && (await seen('nats', nats.url));
  const redisBase = redis && (await seen('redis', redis.url));
  const withUser = (base: string, server: string, app: string) => {
    const url = new URL(base);
    url.username = app;
    url.password = passwords[`${server}_${app.toUpperCase()}_PASSWORD`]!;
    return url.href;
  };
  return {
    nats,
    redis,
    store: store?.process,
    mongodbUri: await seen('store', mongodbUri ?? store!.uri),
    natsUrl: (app) => (natsBase ? withUser(natsBase, 'NATS', app) : options.natsUrl!),
    redisUrl: (app) => {
      if (!redisBase) return options.redisUrl!;
      return found.inContainers ? redisBase : withUser(redisBase, 'REDIS', app);
    },
  };
}
