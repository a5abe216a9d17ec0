import { execFile, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseEnv } from 'node:util';
import { spawnOwned } from '@vale/testing/process/spawn-owned';
import { workspaceRoot } from '@vale/testing/system/workspace';
import { waitUntil } from '@vale/testing/wait-until';

const NODE = '/usr/bin/node';
const START_MS = 60_000;
const COPIED_APART = new Set(['.git', '.cache', '.env', 'data']);
const PAGE = join(workspaceRoot, 'one-server/README.md');
/** The page's example of a domain. */
const EXAMPLE = 'loja.example.com.br';

interface Outcome {
  status: number;
  output: string;
}

/**
 * Copies of this checkout that are set up and run by the commands of one-server/README.md, and a folder that stands for another
 * place.
 */
export class OneServer {
  /** On the checkout's disk, because the copies consist of links. */
  readonly folder: string;
  readonly dataDir: string;
  readonly elsewhere: string;
  private readonly root: string;
  private readonly etc: string;
  private readonly lost: string;
  private shop: ChildProcess | undefined;
  private caddy: ChildProcess | undefined;
  private output = '';

  constructor(private readonly domain: string) {
    mkdirSync(join(workspaceRoot, '.cache'), { recursive: true });
    this.folder = mkdtempSync(join(workspaceRoot, '.cache', 'one-server-'));
    this.root = join(this.folder, 'srv');
    this.dataDir = join(this.folder, 'var');
    this.etc = join(this.folder, 'etc');
    this.lost = join(this.folder, 'lost');
    this.elsewhere = join(this.folder, 'elsewhere');
    mkdirSync(this.etc);
    const backup = Object.entries(this.backupSettings()).map(([name, value]) => `${name}='${value}'`);
    writeFileSync(join(this.etc, 'backup.env'), backup.join('\n'));
  }

  /** Names the programs and rights that this machine lacks. */
  static missing(): string[] {
    const programs = ['caddy', 'restic', 'curl'].filter(
      (name) => spawnSync(name, [name === 'curl' ? '--version' : 'version']).status !== 0,
    );
    return process.getuid?.() === 0 ? programs : [...programs, 'root, who may listen on port 443'];
  }

  get envFile(): string {
    return join(this.root, '.env');
  }

  /** The folder of the running release, as the page calls it. */
  get current(): string {
    return join(this.root, 'current');
  }

  settings(): NodeJS.Dict<string> {
    return parseEnv(readFileSync(this.envFile, 'utf8'));
  }

  /**
   * Runs the commands of the page under a heading, in order.
   * @param values of `<tag>` and the like
   */
  async follow(heading: string, values: Record<string, string> = {}): Promise<void> {
    let { folder } = this;
    for (const line of commandsUnder(heading)) {
      const command = this.here(line.replaceAll(/<([^>]+)>/g, (_, name: string) => values[name] ?? name));
      const [program, first = '', second = ''] = command.split(' ');
      if (program === 'cd') folder = first;
      else if (program === 'systemctl') await this.systemctl(first, second);
      else if (program === 'git') await this.clone(join(folder, command.split(' ').at(-1)!));
      // The account of the shop and the questions of `npm run setup` are left out.
      else if (program !== 'useradd' && command !== 'npm run setup')
        await this.succeed('sh', ['-ec', command], folder);
    }
  }

  /** `npm run setup` without a terminal. */
  setup(...options: string[]): Promise<Outcome> {
    return this.run('npm', ['run', '--silent', 'setup', '--', ...options], this.current);
  }

  /** A command with the settings of backup.env. */
  async sh(command: string): Promise<void> {
    await this.succeed('sh', ['-ec', command], this.current);
  }

  /** Returns the ids of the backups elsewhere, oldest first. */
  async backups(): Promise<string[]> {
    const { output } = await this.run('restic', ['snapshots', '--json', '--tag', 'vale'], this.current);
    return (JSON.parse(output) as { short_id: string }[]).map((backup) => backup.short_id);
  }

  /** The command of a unit that ends by itself. */
  async runUnit(name: string): Promise<void> {
    await this.sh(`exec ${this.commandOf(name)}`);
  }

  /** Starts the shop and Caddy, and waits until the shop answers over TLS. */
  async start(): Promise<void> {
    await this.systemctl('start', 'vale');
    await this.open();
  }

  /** Starts Caddy, and waits until the shop answers over TLS. */
  async open(): Promise<void> {
    this.caddy = this.launch(this.caddyCommand());
    await waitUntil(
      async () => {
        setDefaultCACertificates([...getCACertificates('bundled'), readFileSync(this.authority, 'utf8')]);
        return (await fetch(`https://${this.domain}/readyz`)).ok;
      },
      { forMs: START_MS, everyMs: 200, what: 'the shop over TLS' },
    ).catch((error: unknown) => {
      throw new Error(this.output.slice(-4_000), { cause: error });
    });
  }

  /** Loses everything but the backups. */
  async lose(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true });
    renameSync(this.root, this.lost);
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  private async stop(): Promise<void> {
    await Promise.all([ended(this.shop), ended(this.caddy)]);
  }

  private async systemctl(action: string, unit: string): Promise<void> {
    if (action === 'daemon-reload') return;
    if (unit === 'caddy') return ended(this.caddy);
    // A timer is not started: the test runs its unit.
    if (action === 'enable') return this.systemctl('start', 'vale');
    if (unit !== 'vale') return this.runUnit(`${unit}.service`);
    if (action !== 'start') await ended(this.shop);
    if (action !== 'stop') this.shop = this.launch(this.commandOf('vale.service'));
  }

  /**
   * Links to the installed and built checkout in place of a clone, with an icon that says which release it is. A lost server's are
   * used again, because links take time.
   */
  private async clone(folder: string): Promise<void> {
    const made = join(this.lost, 'releases', basename(folder));
    if (existsSync(made)) {
      rmSync(join(made, '.env'));
      return renameSync(made, folder);
    }
    mkdirSync(join(folder, '.cache'), { recursive: true });
    const parts = readdirSync(workspaceRoot).filter((name) => !COPIED_APART.has(name));
    await this.succeed('cp', ['-al', ...parts.map((name) => join(workspaceRoot, name)), '.'], folder);
    copyFileSync(join(workspaceRoot, '.cache/build.json'), join(folder, '.cache/build.json'));
    const icon = join(folder, 'apps/web/dist/favicon.svg');
    const drawn = readFileSync(icon, 'utf8');
    rmSync(icon);
    writeFileSync(icon, `${drawn}<!-- ${basename(folder)} -->`);
  }

  private get authority(): string {
    return join(this.folder, 'caddy/pki/authorities/local/root.crt');
  }

  private commandOf(unit: string): string {
    const text = readFileSync(join(this.current, 'one-server', unit), 'utf8');
    const folder = /^WorkingDirectory=(.+)$/m.exec(text)![1]!;
    if (this.here(folder) !== this.current) throw new Error(`${unit} runs in ${folder}`);
    return /^ExecStart=(.+)$/m.exec(text)![1]!.replace(NODE, process.execPath);
  }

  /** A command of the page with this machine's folders, name and user. */
  private here(command: string): string {
    return command
      .replace(/^sudo (-u vale )?/, '')
      .replace('-o vale -g vale ', '')
      .replaceAll('/srv/vale', this.root)
      .replaceAll('/var/lib/vale', this.dataDir)
      .replaceAll('/etc/vale', this.etc)
      .replaceAll('/etc/systemd/system', this.etc)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${existsSync(this.envFile) ? this.settings()['PORT'] : 3000}`)
      .replaceAll(EXAMPLE, this.domain);
  }

  /** The page's Caddyfile behind what a machine without a name in DNS and without a network needs. */
  private caddyCommand(): string {
    const file = join(this.folder, 'Caddyfile');
    const own = readFileSync(join(this.current, 'one-server/Caddyfile'), 'utf8').replace(
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
      cwd: this.current,
      env: this.environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => (this.output += String(chunk)));
    return child;
  }

  /** Not `spawnSync`: servers of the test answer meanwhile. */
  private run(program: string, args: string[], cwd: string): Promise<Outcome> {
    return new Promise((done) => {
      const options = { cwd, env: this.environment(), timeout: START_MS };
      execFile(program, args, options, (error, stdout, stderr) =>
        done({ status: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
      );
    });
  }

  private async succeed(program: string, args: string[], cwd: string): Promise<void> {
    const { status, output } = await this.run(program, args, cwd);
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: exit code ${status}: ${output}`);
  }

  private backupSettings(): Record<string, string> {
    return { RESTIC_REPOSITORY: this.elsewhere, RESTIC_PASSWORD: 'senha do lugar das cópias' };
  }

  /** The settings of backup.env, and what a login shell has. */
  private environment(): Record<string, string> {
    const { authority } = this;
    return Object.assign(this.backupSettings(), {
      PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
      HOME: this.folder,
      TMPDIR: this.folder,
      NODE_EXTRA_CA_CERTS: authority,
      CURL_CA_BUNDLE: authority,
    });
  }
}

/** The lines of the code block under a heading of the page, without their comments. */
function commandsUnder(heading: string): string[] {
  const [, section] = readFileSync(PAGE, 'utf8').split(new RegExp(`^#+ ${heading}$`, 'm'));
  const [, block] = /^```sh\n(.*?)^```/ms.exec(section ?? '') ?? [];
  if (!block) throw new Error(`${PAGE} has no commands under "${heading}"`);
  return block
    .trim()
    .split('\n')
    .map((line) => line.replace(/ +#.*$/, '').replace(/ &&$/, ''));
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
