import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CommandError } from '../../scripts/machine/command.mjs';

const run = promisify(execFile);
const START_MS = 20_000;
/** Debian's `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
const PROGRAMS = ['initdb', 'postgres', 'pgbench', 'psql'];

/**
 * A PostgreSQL of its own on loopback, durable as by default, in a folder of its own.
 * @throws CommandError when its programs are not there
 */
export async function startPostgres(folder) {
  const programs = Object.fromEntries(PROGRAMS.map((name) => [name, find(name)]));
  const home = mkdtempSync(join(folder, 'postgres-'));
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (owner.uid) {
    chownSync(folder, NOBODY, NOBODY);
    chownSync(home, NOBODY, NOBODY);
  }
  const data = join(home, 'data');
  const { freePort } = await import('@vale/testing/system/free-port');
  const port = await freePort();
  const options = { ...owner, cwd: home };
  await run(programs.initdb, ['-D', data, '-A', 'trust', '-U', 'bench'], options);
  const server = spawn(
    programs.postgres,
    ['-D', data, '-p', String(port), '-k', home, '-c', 'listen_addresses=127.0.0.1'],
    { ...options, stdio: 'ignore' },
  );
  const url = (name) => `postgres://bench@127.0.0.1:${port}/${name}`;
  const sql = (text) => run(programs.psql, [url('postgres'), '-v', 'ON_ERROR_STOP=1', '-c', text]);
  await untilReady(() => sql('SELECT 1'), server);

  await sql('CREATE TABLE writes (id bigserial PRIMARY KEY, body text NOT NULL)');
  const scripts = join(folder, 'pgbench');
  mkdirSync(scripts, { recursive: true });
  const script = join(scripts, 'insert.sql');
  writeFileSync(script, "INSERT INTO writes (body) VALUES (repeat('x', 900));\n");
  return {
    /** `p50` is pgbench's average; it takes whole seconds. */
    async insertRound(clients, ms) {
      const seconds = String(Math.ceil(ms / 1_000));
      const args = ['-n', '-c', String(clients), '-T', seconds, '-f', script, url('postgres')];
      const { stdout } = await run(programs.pgbench, args);
      const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)[1]);
      const average = Number(/^latency average = ([\d.]+) ms/m.exec(stdout)[1]);
      return { perSecond, p50: average, requests: perSecond * seconds };
    },
    async database(name) {
      await sql(`CREATE DATABASE ${name}`);
      return url(name);
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      // Ends without waiting for its clients.
      server.kill('SIGINT');
      await ended;
    },
  };
}

/** Looks on the PATH, then where Debian puts the newest one. */
function find(name) {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  ];
  const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (!found) throw new CommandError(`PostgreSQL’s ${name} is not here`);
  return found;
}

async function untilReady(attempt, server) {
  const end = performance.now() + START_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (server.exitCode !== null || performance.now() > end) throw error;
      await sleep(100);
    }
  }
}
