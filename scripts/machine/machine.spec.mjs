import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isNewEnough } from './node.mjs';
import { ROOT } from './paths.mjs';
import { tooOld } from './require-node.mjs';

/** Runs Node and gathers what it prints; `onOutput` gets that and the child, to send it signals. */
function runNode(args, { cwd = ROOT, env = {}, onOutput } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, NODE_OPTIONS: '', CI: '', ...env },
    });
    let text = '';
    const gather = (chunk) => {
      text += chunk;
      onOutput?.(text, child);
    };
    child.stdout.on('data', gather);
    child.stderr.on('data', gather);
    child.on('close', (code) => resolve({ code, text }));
  });
}

const messagesOf = ({ text }) => text.split('\n').filter((line) => line.startsWith('vale: '));

describe('the version of Node', () => {
  it.each([
    ['20.18.3', true],
    ['18.20.0', true],
    ['20.19.0', false],
    ['24.21.0', false],
  ])('%s is too old to install with: %s', (version, old) => {
    expect(tooOld(version)).toBe(old);
  });

  it.each([
    ['24.9.0', true],
    ['v24.21.0', true],
    ['25.0.0', true],
    ['24.8.9', false],
    ['20.19.0', false],
  ])('%s is new enough to run on: %s', (version, enough) => {
    expect(isNewEnough(version)).toBe(enough);
  });
});

describe('a program kept running', () => {
  const keepRunning = pathToFileURL(join(ROOT, 'scripts/machine/keep-running.mjs')).href;
  // On a busy machine a repeated signal may come seconds later.
  const keeping = (program, afterwards = '') => [
    '--input-type=module',
    '-e',
    `import { keepRunning } from '${keepRunning}';
     const options = { sameSignalMs: 60_000 };
     process.exitCode = await keepRunning(process.execPath, ['-e', ${JSON.stringify(program)}], process.env, options);
     ${afterwards}`,
  ];

  it('passes its exit code on', async () => {
    expect((await runNode(keeping('process.exit(7)'))).code).toBe(7);
  });

  it('gets a repeated signal once, and may take long to stop', async () => {
    const program = `let signals = 0;
      process.on('SIGTERM', () => { signals++; console.log('stopping'); });
      process.stdin.once('data', () => { console.log('signals', signals); process.exit(3); });
      console.log('ready');`;
    let sent = 0;
    const { code, text } = await runNode(keeping(program), {
      onOutput: (sofar, child) => {
        if (sent === 0 && sofar.includes('ready')) sent += Number(child.kill('SIGTERM'));
        if (sent !== 1 || !sofar.includes('stopping')) return;
        sent += Number(child.kill('SIGTERM'));
        // Ends it: the second signal has reached the launcher by then, whatever else the machine does.
        setTimeout(() => child.stdin.end('stop'), 300);
      },
    });
    expect(text).toContain('signals 1');
    expect(code).toBe(3);
  });

  it('keeps the exit code when the signal is repeated after the program has ended', async () => {
    const afterwards = `console.log('ended'); process.stdin.once('data', () => process.stdin.destroy());`;
    const { code } = await runNode(keeping('process.exit(3)', afterwards), {
      onOutput: (text, child) => {
        if (text.includes('ended') && child.kill('SIGTERM')) setTimeout(() => child.stdin.end('stop'), 100);
      },
    });
    expect(code).toBe(3);
  });

  it.each(['SIGTERM', 'SIGKILL'])(
    'stops when npm was ended by %s, whose shell forwards none',
    async (signal) => {
      const folder = await mkdtemp(join(tmpdir(), 'vale-npm-'));
      const program = `process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); });
      setInterval(() => {}, 1000); console.log('ready');`;
      await writeFile(join(folder, 'keep.mjs'), keeping(program).at(-1));
      await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node keep.mjs' } }));
      let text = '';
      const npm = spawn('npm', ['start', '--silent'], {
        cwd: folder,
        env: { ...process.env, NODE_OPTIONS: '' },
      });
      const closed = new Promise((resolve) => npm.once('close', resolve));
      let sent = false;
      npm.stdout.on('data', (chunk) => {
        text += chunk;
        if (!sent && text.includes('ready')) sent = npm.kill(signal);
      });
      // The output closes when the last program that writes there has ended.
      await closed;
      await rm(folder, { recursive: true, force: true });
      expect(text).toContain('stopped');
    },
  );

  it('leaves no process of its own behind when a terminal goes away', async () => {
    const worker = `process.on('SIGHUP', () => {}); process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); });
      setInterval(() => {}, 1000); console.log('ready');`;
    const program = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(worker)}], { stdio: 'inherit' });`;
    let sent = false;
    const { text } = await runNode(keeping(program), {
      onOutput: (sofar, child) => {
        if (!sent && sofar.includes('ready')) sent = child.kill('SIGHUP');
      },
    });
    expect(text).toContain('stopped');
  });

  it('counts as ended by a signal when it is, and says so', async () => {
    const { code, text } = await runNode(keeping('process.kill(process.pid, "SIGKILL")'));
    expect(code).toBe(137);
    expect(text).toContain('vale: ended by SIGKILL.');
  });
});

describe('npm start prints one line for what is wrong', () => {
  it('when the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address();
    const result = await runNode(['scripts/start.mjs'], { env: { PORT: String(port) } });
    server.close();
    expect(messagesOf(result)).toEqual([expect.stringContaining(`port ${port} is taken`)]);
    expect(result.code).toBe(1);
  });

  describe('on a machine with nothing installed', () => {
    let clone;
    beforeEach(async () => {
      clone = await mkdtemp(join(tmpdir(), 'vale-clone-'));
      await mkdir(join(clone, 'scripts'));
      await cp(join(ROOT, 'scripts/start.mjs'), join(clone, 'scripts/start.mjs'));
      await cp(join(ROOT, 'scripts/machine'), join(clone, 'scripts/machine'), { recursive: true });
      const dependencies = { 'left-pad': '1.3.0' };
      const locked = {
        version: '1.3.0',
        resolved: 'https://registry.npmjs.org/left-pad/-/left-pad-1.3.0.tgz',
      };
      await writeFile(
        join(clone, 'package.json'),
        JSON.stringify({ name: 'clone', type: 'module', dependencies }),
      );
      await writeFile(
        join(clone, 'package-lock.json'),
        JSON.stringify({
          name: 'clone',
          lockfileVersion: 3,
          packages: { '': { name: 'clone', dependencies }, 'node_modules/left-pad': locked },
        }),
      );
    });
    afterEach(() => rm(clone, { recursive: true, force: true }));

    it('and no network', async () => {
      const result = await runNode(['scripts/start.mjs'], {
        cwd: clone,
        env: {
          PORT: '0',
          npm_config_registry: 'http://127.0.0.1:9/',
          npm_config_cache: join(clone, 'npm-cache'),
          npm_config_fetch_retries: '0',
        },
      });
      expect(messagesOf(result)).toEqual([expect.stringContaining('http://127.0.0.1:9/ cannot be reached')]);
      expect(result.code).toBe(1);
    });

    it('and no npm', async () => {
      const result = await runNode(['scripts/start.mjs'], {
        cwd: clone,
        env: { PORT: '0', PATH: clone, npm_execpath: '' },
      });
      expect(messagesOf(result)).toEqual([expect.stringContaining('npm was not found')]);
      expect(result.code).toBe(1);
    });
  });
});

describe('package-lock.json', () => {
  it('has a hash for each package of the registry, also for those of other platforms', async () => {
    const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
    const without = Object.entries(packages).filter(
      ([path, { link, inBundle, integrity }]) =>
        path.includes('node_modules/') && !link && !inBundle && !integrity,
    );
    expect(without.map(([path]) => path)).toEqual([]);
  });
});
