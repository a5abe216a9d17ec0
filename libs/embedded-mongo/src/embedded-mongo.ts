import { randomBytes } from 'node:crypto';
import { backupStore } from './backup.js';
import { DataDir, socketOfOwner } from './data-dir.js';
import type { Host, HostEvents, HostOptions } from './host.js';
import type { Credentials } from './wire/scram.js';
import type { Address } from './wire/server.js';
import { backupInWorker, startWorker } from './worker-host.js';

export interface EmbeddedMongoOptions {
  /** Folder of the store, made when missing; one process at a time. */
  dataDir: string;
  /** Listen on loopback TCP instead of a unix socket; 0 takes a free port. */
  port?: number;
  host?: '127.0.0.1';
  /** Clients authenticate with these by SCRAM-SHA-256; over TCP they are generated when not given. */
  username?: string;
  password?: string;
  /** Run the engine on the calling thread (tests); from TypeScript sources it always does. */
  inThread?: boolean;
  /** How often expired documents are removed, in ms; 60,000 by default, as MongoDB does. */
  ttlSweepMs?: number;
  /** Logs reads and sorts without an index that read this many documents or took this long. */
  slowScan?: { documents: number; ms: number; log: (message: string) => void };
}

export interface EmbeddedMongo {
  /** Connection string for a database. */
  uri(database: string): string;
  close(): Promise<void>;
  /** Copies the running store into a folder that is missing or empty; see backup.ts. */
  backup(toDir: string): Promise<void>;
}

/** Opens the store and serves it; rejects when the folder is in use, or was written by a newer release. */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const dataDir = new DataDir(options.dataDir);
  try {
    const address = addressOf(options, dataDir);
    const credentials = credentialsOf(options, address);
    const host = await start(options, {
      storeFile: dataDir.storeFile,
      address,
      ttlSweepMs: options.ttlSweepMs ?? 60_000,
      credentials,
    });
    return {
      uri: (database) => connectionString(host.address, credentials, database),
      backup: (toDir) => (runsInThread(options) ? backupStore : backupInWorker)(options.dataDir, toDir),
      async close() {
        await host.close();
        dataDir.release();
      },
    };
  } catch (error) {
    dataDir.release();
    throw error;
  }
}

/**
 * Connection string of the store that another process of the same user has open in this folder; undefined when none has.
 * Not on Windows, where the store has a generated password.
 * @public imported dynamically by the platform, which knip does not follow
 */
export function runningStoreUri(dataDir: string): string | undefined {
  const socketPath = socketOfOwner(dataDir);
  return socketPath === undefined ? undefined : connectionString({ socketPath }, undefined, '');
}

function addressOf({ port, host = '127.0.0.1' }: EmbeddedMongoOptions, dataDir: DataDir): Address {
  // The driver cannot use unix sockets on Windows.
  if (port !== undefined || process.platform === 'win32') return { host, port: port ?? 0 };
  return { socketPath: dataDir.socketPath };
}

/** A socket in a folder of mode 0700 needs no password; a loopback port is open to every user of the machine. */
function credentialsOf(
  { username, password }: EmbeddedMongoOptions,
  address: Address,
): Credentials | undefined {
  if ((username === undefined) !== (password === undefined))
    throw new Error('username and password go together');
  if (username !== undefined && password !== undefined) return { username, password };
  if ('socketPath' in address) return undefined;
  return { username: 'embedded', password: randomBytes(24).toString('base64url') };
}

/**
 * Options for the driver: `retryWrites=false`, since only replica sets understand numbered writes; no check of UTF-8 in
 * replies (10 % of what reading a page costs the caller), since the store refuses invalid UTF-8.
 */
function connectionString(address: Address, credentials: Credentials | undefined, database: string): string {
  const host =
    'socketPath' in address ? encodeURIComponent(address.socketPath) : `${address.host}:${address.port}`;
  const { username = '', password = '' } = credentials ?? {};
  const login = credentials ? `${encodeURIComponent(username)}:${encodeURIComponent(password)}@` : '';
  const source = credentials ? '&authSource=admin&authMechanism=SCRAM-SHA-256' : '';
  return `mongodb://${login}${host}/${encodeURIComponent(database)}?retryWrites=false&directConnection=true&enableUtf8Validation=false${source}`;
}

/** A worker needs compiled code. */
const runsInThread = ({ inThread = import.meta.url.endsWith('.ts') }: EmbeddedMongoOptions): boolean =>
  inThread;

async function start(options: EmbeddedMongoOptions, hostOptions: HostOptions): Promise<Host> {
  const { slowScan } = options;
  const events: HostEvents = {
    scan({ namespace, documents, ms, filter, sort }) {
      if (!slowScan || (documents < slowScan.documents && ms < slowScan.ms)) return;
      const did = sort ? 'sorted' : 'read';
      const missing = sort
        ? `that ends with ${sort.join(', ')}, for a filter on ${Object.keys(filter).join(', ') || 'nothing'}`
        : `on ${Object.keys(filter).join(', ')}`;
      slowScan.log(
        `${namespace}: ${did} ${documents} documents in ${Math.round(ms)} ms without an index ${missing}`,
      );
    },
    problem: (message) => (slowScan?.log ?? console.error)(`embedded store: ${message}`),
  };
  if (!runsInThread(options)) return startWorker(hostOptions, events);
  // Loading the engine takes time and memory, so it is imported only where it runs.
  const { startHost } = await import('./host.js');
  return startHost(hostOptions, events);
}
