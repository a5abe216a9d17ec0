import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../system/free-port.js';
import type { TestServer } from './server-process.js';

/** True where a container engine is running. */
export async function dockerAvailable(): Promise<boolean> {
  if (!process.env['DOCKER_HOST'] && !existsSync('/var/run/docker.sock')) return false;
  try {
    const { getContainerRuntimeClient } = await import('testcontainers');
    await getContainerRuntimeClient();
    return true;
  } catch {
    return false;
  }
}

export interface Image {
  image: string;
  scheme: 'nats' | 'redis';
  port: number;
  command: string[];
  /** Folder in the container that is kept on the host. */
  dataFolder: string;
  readyLine: RegExp;
}

/** A server in a container, with a fixed port and a folder on the host that survive kill -9. */
export async function startContainer(image: Image): Promise<TestServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const hostPort = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'vale-container-'));
  const container = new GenericContainer(image.image)
    .withCommand(image.command)
    .withExposedPorts({ container: image.port, host: hostPort })
    .withBindMounts([{ source: folder, target: image.dataFolder }])
    .withWaitStrategy(Wait.forLogMessage(image.readyLine));
  let running = await container.start();
  return {
    url: `${image.scheme}://127.0.0.1:${hostPort}`,
    description: `${image.image} (container)`,
    async start() {
      running = await container.start();
    },
    async kill() {
      await running.stop({ timeout: 0, remove: true });
    },
    async close() {
      await running.stop({ timeout: 0, remove: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
