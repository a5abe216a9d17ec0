import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { aProduct } from '@vale/testing/builders';
import { SmtpInbox } from '@vale/testing/smtp-inbox';
import { freePort } from '@vale/testing/system/free-port';
import { SANDBOX_KEY } from '@vale/testing/system/sandbox-client';
import { SandboxProcess } from '@vale/testing/system/sandbox-process';
import { SystemClient } from '@vale/testing/system/system-client';
import { waitUntil } from '@vale/testing/wait-until';
import { OneServer } from './one-server.js';

const OWNER = 'dona@loja.example';
const CODES = ['UM-SERVIDOR-1', 'UM-SERVIDOR-2'];
/** Leads to this machine without a DNS server. */
const DOMAIN = 'localhost';
const URL = `https://${DOMAIN}`;
const START_MS = 60_000;

interface Bought {
  transactionId: string;
  guest: SystemClient;
  code: string;
}

const missing = OneServer.missing();
if (missing.length > 0) console.log(`skipped: there is no ${missing.join(' and no ')}`);

/**
 * Runs the first block of commands under each heading of one-server/README.md from "3. The shop" on, with its unit files and
 * Caddyfile. What stands in: this test for systemd, whose `ExecStart` it runs; links to this checkout, which is built, for the clone
 * of a release; an authority of Caddy's own for Let's Encrypt; a server on loopback for the mail sender; a folder for the place of
 * the backups; and the sandbox for the provider, as a setting, because the panel accepts providers over TLS only.
 */
(missing.length > 0 ? describe.skip : describe)('a shop on one server', () => {
  const server = new OneServer(DOMAIN);
  let inbox: SmtpInbox;
  let provider: SandboxProcess;
  let productId: string;
  let bought: Bought;
  let boughtAfterUpdate: Bought;

  beforeAll(async () => {
    [inbox, provider] = await Promise.all([SmtpInbox.open(), SandboxProcess.start()]);
    await server.follow('3. The shop', { tag: '1' });
  }, START_MS);
  afterAll(async () => {
    await server.remove();
    await inbox?.close();
    await provider?.stop();
  });

  it('gets its settings from `npm run setup`, which names what is missing', async () => {
    expect(await server.setup('--domain=https://loja')).toMatchObject({
      status: 1,
      output: expect.stringContaining('--domain: a domain has no https://, no port and no path'),
    });
    expect((await server.setup('--domian=loja')).output).toBe("vale: Unknown option '--domian'\n");
    expect((await server.setup(`--domain=${DOMAIN}`)).output).toContain('--email is missing');
    const { output } = await server.setup(
      ...[`--domain=${DOMAIN}`, `--email=${OWNER}`, `--smtp=${inbox.url}`],
      ...['--from=Loja <vendas@loja.example>', `--data-dir=${server.dataDir}`, `--port=${await freePort()}`],
    );
    expect(output).toMatch(/ok {3}mail: .* accepts the login/);
    expect(statSync(server.envFile).mode & 0o777).toBe(0o600);
    expect(server.settings()).toMatchObject({
      PUBLIC_URL: URL,
      TRUST_PROXY: 'loopback',
      NODE_ENV: 'production',
    });
  });

  it('keeps every setting that .env has', async () => {
    const before = readFileSync(server.envFile, 'utf8');
    expect((await server.setup()).output).toContain('.env has every setting.');
    expect(readFileSync(server.envFile, 'utf8')).toBe(before);
  });

  it(
    'serves over TLS, and its own figures to this machine alone',
    async () => {
      appendFileSync(
        server.envFile,
        `PAYMENT_API_URL=${provider.url}\nPAYMENT_PRIVATE_TOKEN=${SANDBOX_KEY}\n`,
      );
      await server.start();
      expect((await server.setup('--check')).output).toMatch(
        /ok {3}shop: .* answers with a valid certificate/,
      );
      expect((await fetch(`${URL}/metrics`)).status).toBe(404);
    },
    START_MS,
  );

  /** Pays a code, and waits for its e-mail. */
  async function buy(guest: SystemClient): Promise<Bought> {
    const { transactionId } = await guest.placeOrder({ productId });
    await provider.client.payFor(transactionId);
    const { codes } = await guest.reaching(transactionId, ['completed']);
    const { code } = codes[0]!;
    expect(CODES).toContain(code);
    await waitUntil(() => inbox.taken.some(({ to, text }) => to[0] === guest.email && text.includes(code)));
    return { transactionId, guest, code };
  }

  async function expectReadable({ guest, transactionId, code }: Bought): Promise<void> {
    expect((await guest.order(transactionId)).codes).toMatchObject([{ code }]);
  }

  it(
    'sells a code to a guest',
    async () => {
      const admin = new SystemClient(URL);
      await admin.loginAdmin(OWNER, server.settings().ADMIN_PASSWORD!);
      const product = await admin.createProduct(aProduct({ nome: 'Vale de um servidor', delivery: 'codes' }));
      productId = product.id;
      await admin.addStock(productId, CODES);
      const guest = await SystemClient.guest(URL);
      guest.email = 'compradora@example.com';
      bought = await buy(guest);
    },
    START_MS,
  );

  it(
    'sends an encrypted backup to another place, and tests that it can be restored',
    async () => {
      await server.sh('restic init');
      await server.runUnit('vale-backup.service');
      expect(existsSync(join(server.dataDir, 'last-backup'))).toBe(true);
      await server.runUnit('vale-restore-test.service');
      expect(spawnSync('grep', ['-rlE', `${CODES.join('|')}|SECRET_KEY`, server.elsewhere]).status).toBe(1);
    },
    START_MS,
  );

  it(
    'is updated to another release, which has its orders and sells on',
    async () => {
      expect(await release()).toBe('1');
      await server.follow('Update', { tag: '2' });
      expect(await release()).toBe('2');
      await expectReadable(bought);
      boughtAfterUpdate = await buy(bought.guest);
    },
    START_MS,
  );

  it(
    'is rolled back to the former release, which has the orders of both',
    async () => {
      await server.follow('Roll back', { 'former tag': '1' });
      expect(await release()).toBe('1');
      await expectReadable(bought);
      await expectReadable(boughtAfterUpdate);
    },
    START_MS,
  );

  it(
    'goes back to the data from before the update, when a former release refuses the later ones',
    async () => {
      const snapshot = (await server.backups()).at(-1)!;
      await server.follow('When the former release refuses the data', { snapshot });
      await expect(fetch(URL)).rejects.toThrow('fetch failed');
      await server.open();
      await expectReadable(bought);
      await expect(boughtAfterUpdate.guest.order(boughtAfterUpdate.transactionId)).rejects.toMatchObject({
        status: 404,
      });
    },
    START_MS,
  );

  it(
    'is restored on another server after the loss of this one',
    async () => {
      await server.lose();
      await server.follow('3. The shop', { tag: '1' });
      await server.follow('The server is lost');
      expect(existsSync(join(server.dataDir, 'last-backup'))).toBe(true);
      await server.open();
      await expectReadable(bought);
    },
    START_MS,
  );
});

/** Reads which copy of the checkout answers. */
async function release(): Promise<string | undefined> {
  const icon = await (await fetch(`${URL}/favicon.svg`)).text();
  return /<!-- (\S+) -->$/.exec(icon)?.[1];
}
