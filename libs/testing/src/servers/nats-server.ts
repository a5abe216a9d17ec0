import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portOpen } from './port-open.js';
import { freePort } from '../system/free-port.js';
import { waitUntil } from '../wait-until.js';
import { ServerProcess, versionOf } from './server-process.js';
import type { TestServer } from './server-process.js';

/** Users of a server and what each may do: a configuration to include, and the passwords that it names. */
export interface NatsUsers {
  /** A file with an `authorization` block. */
  permissionsFile: string;
  /** Variables that the file names: `NATS_CATALOG_PASSWORD`. */
  passwords: Record<string, string>;
}

/** Servers that keep copies of each other's streams. */
export async function startNatsCluster(binary: string, size: number): Promise<TestServer[]> {
  const ports = await Promise.all(Array.from({ length: size }, freePort));
  const routes = ports.map((port) => `nats://127.0.0.1:${port}`).join(',');
  const members = await Promise.all(
    ports.map((port, at) =>
      startNatsBinary(binary, undefined, [
        ...['--name', `nats-${at + 1}`, '--cluster_name', 'vale'],
        ...['--cluster', `nats://127.0.0.1:${port}`, '--routes', routes],
      ]),
    ),
  );
  const connection = await connect({ servers: members[0]!.url });
  const copiedStream = { name: 'PROBE', subjects: ['probe.>'], num_replicas: size };
  // Possible only after the servers have elected a leader and the leader knows every member.
  await waitUntil(
    async () => {
      const { streams } = await jetstreamManager(connection, { timeout: 1_000 });
      await streams.add(copiedStream);
      return streams.delete(copiedStream.name);
    },
    { forMs: 60_000, what: `a NATS cluster of ${size}` },
  ).finally(() => connection.close());
  return members;
}

/** NATS with JetStream, on disk, from a binary; without `users` any client may do everything. */
export async function startNatsBinary(
  binary: string,
  users?: NatsUsers,
  more: string[] = [],
): Promise<TestServer> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'vale-nats-'));
  const args = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', join(folder, 'data'), ...more];
  if (users) {
    const config = join(folder, 'nats.conf');
    // Copied, because NATS resolves an include relative to the file that includes it.
    await copyFile(users.permissionsFile, join(folder, 'permissions.conf'));
    await writeFile(config, 'include permissions.conf\n');
    args.push('-c', config);
  }
  const server = new ServerProcess(binary, args, () => portOpen(port), users?.passwords);
  await server.start();
  return {
    url: `nats://127.0.0.1:${port}`,
    description: `nats-server ${versionOf(binary)} (binary)`,
    start: () => server.start(),
    kill: () => server.kill(),
    async close() {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
