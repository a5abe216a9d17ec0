import { execFile, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseEnv } from 'node:util';
import { spawnOwned } from '@vale/testing/process/spawn-owned';
import { workspaceRoot } from '@vale/testing/system/workspace';
import { waitUntil } from '@vale/testing/wait-until';

/** The unit files expect the checkout and Node here. */
const INSTALLED = '/srv/vale';
const NODE = '/usr/bin/node';
const START_MS = 60_000;
const COPIED_APART = new Set(['.git', '.cache', '.env', 'data']);

interface Outcome {
  status: number;
  output: string;
}

/** A copy of this checkout that is set up and run as one-server/README.md says, and a folder that stands for another place. */
export class OneServer {
  /** On the checkout's disk, because the copy consists of links. */
  readonly folder: string;
  readonly root: string;
  readonly dataDir: string;
  readonly elsewhere: string;
  private readonly running: ChildProcess[] = [];

  constructor(private readonly domain: string) {
    mkdirSync(join(workspaceRoot, '.cache'), { recursive: true });
    this.folder = mkdtempSync(join(workspaceRoot, '.cache', 'one-server-'));
    this.root = join(this.folder, 'srv');
    this.dataDir = join(this.folder, 'var');
    this.elsewhere = join(this.folder, 'elsewhere');
  }

  /** Names the programs and rights that this machine lacks. */
  static missing(): string[] {
    const programs = ['caddy', 'restic'].filter((name) => spawnSync(name, ['version']).status !== 0);
    return process.getuid?.() === 0 ? programs : [...programs, 'root, who may listen on port 443'];
  }

  get envFile(): string {
    return join(this.root, '.env');
  }

  settings(): NodeJS.Dict<string> {
    return parseEnv(readFileSync(this.envFile, 'utf8'));
  }

  /** Copies the installed and built checkout. */
  async install(): Promise<void> {
    mkdirSync(join(this.root, '.cache'), { recursive: true });
    const parts = readdirSync(workspaceRoot).filter((name) => !COPIED_APART.has(name));
    await this.succeed('cp', ['-al', ...parts.map((name) => join(workspaceRoot, name)), '.']);
    copyFileSync(join(workspaceRoot, '.cache/build.json'), join(this.root, '.cache/build.json'));
  }

  /** `npm run setup` without a terminal. */
  setup(...options: string[]): Promise<Outcome> {
    return this.run('npm', ['run', '--silent', 'setup', '--', ...options]);
  }

  /** A command of the page, in the checkout and with the settings of backup.env. */
  async sh(command: string): Promise<void> {
    await this.succeed('sh', ['-ec', command]);
  }

  /** The command of a unit that ends by itself. */
  async runUnit(name: string): Promise<void> {
    await this.sh(`exec ${this.commandOf(name)}`);
  }

  /** Starts the shop and Caddy, and waits until the shop answers over TLS. */
  async start(): Promise<void> {
    const [shop, caddy] = [this.launch(this.commandOf('vale.service')), this.launch(this.caddy())];
    let output = '';
    for (const { stdout, stderr } of [shop, caddy])
      for (const stream of [stdout, stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
    await waitUntil(
      async () => {
        setDefaultCACertificates([...getCACertificates('bundled'), readFileSync(this.authority, 'utf8')]);
        return (await fetch(`https://${this.domain}/readyz`)).ok;
      },
      { forMs: START_MS, everyMs: 200, what: 'the shop over TLS' },
    ).catch((error: unknown) => {
      throw new Error(output.slice(-4_000), { cause: error });
    });
  }

  /** Loses everything but the backups. */
  async lose(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true });
    rmSync(this.envFile);
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  private async stop(): Promise<void> {
    for (const child of this.running.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }

  private get authority(): string {
    return join(this.folder, 'caddy/pki/authorities/local/root.crt');
  }

  private commandOf(unit: string): string {
    const text = readFileSync(join(this.root, 'one-server', unit), 'utf8');
    const command = /^ExecStart=(.+)$/m.exec(text)![1]!;
    return command.replaceAll(INSTALLED, this.root).replace(NODE, process.execPath);
  }

  /** The page's Caddyfile behind what a machine without a name in DNS and without a network needs. */
  private caddy(): string {
    const file = join(this.folder, 'Caddyfile');
    const own = readFileSync(join(this.root, 'one-server/Caddyfile'), 'utf8').replace(
      '{$DOMAIN}',
      this.domain,
    );
    const options = [
      'admin off',
      'local_certs',
      'skip_install_trust',
      'default_bind 127.0.0.1',
      `storage file_system ${join(this.folder, 'caddy')}`,
    ];
    writeFileSync(file, `{\n${options.join('\n')}\n}\n${own}`);
    return `env SHOP=127.0.0.1:${this.settings()['PORT']} caddy run --adapter caddyfile --config ${file}`;
  }

  private launch(command: string): ChildProcess {
    const child = spawnOwned('sh', ['-c', `exec ${command}`], {
      cwd: this.root,
      env: this.environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.running.push(child);
    return child;
  }

  /** Not `spawnSync`: servers of the test answer meanwhile. */
  private run(program: string, args: string[]): Promise<Outcome> {
    return new Promise((done) => {
      const options = { cwd: this.root, env: this.environment(), timeout: START_MS };
      execFile(program, args, options, (error, stdout, stderr) =>
        done({ status: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
      );
    });
  }

  private async succeed(program: string, args: string[]): Promise<void> {
    const { status, output } = await this.run(program, args);
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: exit code ${status}: ${output}`);
  }

  /** backup.env, and what a login shell has. */
  private environment(): Record<string, string> {
    return {
      PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
      HOME: this.folder,
      TMPDIR: this.folder,
      RESTIC_REPOSITORY: this.elsewhere,
      RESTIC_PASSWORD: 'senha do lugar das cópias',
      NODE_EXTRA_CA_CERTS: this.authority,
    };
  }
}
