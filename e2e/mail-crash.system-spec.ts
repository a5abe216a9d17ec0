import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { aProduct } from '@vale/testing/builders';
import { clientsOf } from '@vale/testing/system/test-system';
import { SystemProcess } from '@vale/testing/system/system-process';
import { waitUntil } from '@vale/testing/wait-until';

/** A mail server that can keep a sender waiting after it has read the whole mail. */
class SlowInbox {
  holding = false;
  readonly messageIds: string[] = [];
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        this.messageIds.push(/^Message-ID: (.+)$/im.exec(text)?.[1]?.trim() ?? 'none');
        if (!this.holding) done();
      });
    },
  });

  async start(): Promise<string> {
    // The killed sender breaks its connection; expected.
    this.server.on('error', () => undefined);
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', () => resolve()));
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

describe('a system that is killed while it sends a mail', () => {
  const inbox = new SlowInbox();
  let system: SystemProcess;

  beforeAll(async () => {
    system = await SystemProcess.start({ env: { SMTP_URL: await inbox.start() } });
  }, 90_000);
  afterAll(async () => {
    await system?.stop();
    await inbox.stop();
  }, 30_000);

  it('sends it again under the same Message-ID, and counts one Purchase', async () => {
    const { admin: openAdmin, shopper: openShopper } = clientsOf(system);
    const admin = await openAdmin();
    const shopper = await openShopper();
    const { id } = await admin.createProduct(aProduct({ nome: `Correio ${randomUUID()}` }));
    await admin.addStock(id, [`${id}-1`]);

    inbox.holding = true;
    const { transactionId } = await shopper.buy({ productId: id });
    await waitUntil(() => inbox.messageIds.length > 0, { what: 'the first mail' });
    await system.crash();
    inbox.holding = false;
    system.launch();
    await system.ready();

    await waitUntil(() => inbox.messageIds.length > 1, { forMs: 60_000, what: 'the mail again' });
    expect(new Set(inbox.messageIds).size).toBe(1);
    expect(inbox.messageIds[0]).toMatch(/^<.+@.+>$/);
    const purchases = await waitUntil(async () => {
      const found = await admin.conversions(transactionId);
      return found.length > 0 ? found : null;
    });
    expect(purchases).toHaveLength(1);
    expect((await shopper.order(transactionId)).codes).toHaveLength(1);
  }, 120_000);
});
