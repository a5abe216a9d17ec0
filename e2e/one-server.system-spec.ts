import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { aProduct } from '@vale/testing/builders';
import { SmtpInbox } from '@vale/testing/smtp-inbox';
import { freePort } from '@vale/testing/system/free-port';
import { SANDBOX_KEY } from '@vale/testing/system/sandbox-client';
import { SandboxProcess } from '@vale/testing/system/sandbox-process';
import { SystemClient } from '@vale/testing/system/system-client';
import { waitUntil } from '@vale/testing/wait-until';
import { OneServer } from './one-server.js';

const OWNER = 'dona@loja.example';
const CODE = 'UM-SERVIDOR-1';
/** Leads to this machine without a DNS server. */
const DOMAIN = 'localhost';
const URL = `https://${DOMAIN}`;
const START_MS = 60_000;

const missing = OneServer.missing();
if (missing.length > 0) console.log(`6 tests skipped: there is no ${missing.join(' and no ')}`);

/**
 * Follows one-server/README.md from `npm run setup` on, with its own unit files and Caddyfile. What stands in: this test for
 * systemd, whose `ExecStart` it runs; an authority of Caddy's own for Let's Encrypt; a server on loopback for the mail sender; a
 * folder for the place of the backups; and the sandbox for the provider, as a setting, because the panel accepts providers over
 * TLS only.
 */
(missing.length > 0 ? describe.skip : describe)('a shop on one server', () => {
  const server = new OneServer(DOMAIN);
  let inbox: SmtpInbox;
  let provider: SandboxProcess;
  let bought: { transactionId: string; guest: SystemClient };

  beforeAll(async () => {
    [inbox, provider] = await Promise.all([SmtpInbox.open(), SandboxProcess.start()]);
    await server.install();
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

  it(
    'sells a code to a guest',
    async () => {
      const admin = new SystemClient(URL);
      await admin.loginAdmin(OWNER, server.settings().ADMIN_PASSWORD!);
      const { id: productId } = await admin.createProduct(
        aProduct({ nome: 'Vale de um servidor', delivery: 'codes' }),
      );
      await admin.addStock(productId, [CODE]);
      const guest = await SystemClient.guest(URL);
      guest.email = 'compradora@example.com';
      const { transactionId } = await guest.placeOrder({ productId });
      await provider.client.payFor(transactionId);
      const { codes } = await guest.reaching(transactionId, ['completed']);
      expect(codes).toMatchObject([{ code: CODE }]);
      await waitUntil(() => inbox.taken.some(({ to, text }) => to[0] === guest.email && text.includes(CODE)));
      bought = { transactionId, guest };
    },
    START_MS,
  );

  it(
    'sends an encrypted backup to another place, and tests that it can be restored',
    async () => {
      await server.sh('restic init');
      await server.runUnit('vale-backup.service');
      await server.runUnit('vale-restore-test.service');
      expect(spawnSync('grep', ['-rlE', `${CODE}|SECRET_KEY`, server.elsewhere]).status).toBe(1);
    },
    START_MS,
  );

  it(
    'is restored after the loss of its disk',
    async () => {
      await server.lose();
      await server.sh('restic restore latest --tag vale --target .restored');
      await server.sh(
        'cp -p .restored/env .env && npm run --silent restore -- .restored/data && rm -r .restored',
      );
      await server.start();
      const { codes } = await bought.guest.order(bought.transactionId);
      expect(codes).toMatchObject([{ code: CODE }]);
    },
    START_MS,
  );
});
