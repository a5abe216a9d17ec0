import { SmtpInbox } from '../smtp-inbox.js';
import { waitUntil } from '../wait-until.js';
import { LIVE_SHOP, OWNER } from './live-shop.js';
import { SANDBOX_KEY } from './sandbox-client.js';
import { SandboxProcess } from './sandbox-process.js';
import { SystemClient } from './system-client.js';
import { SystemProcess } from './system-process.js';

/** A shop outside demo mode, with a payment provider and a mail server of its own. */
export class LiveSystem {
  private constructor(
    private readonly shop: SystemProcess,
    readonly provider: SandboxProcess,
    readonly inbox: SmtpInbox,
    readonly admin: SystemClient,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<LiveSystem> {
    const inbox = await SmtpInbox.open();
    const provider = await SandboxProcess.start();
    const own = { SMTP_URL: inbox.url, PAYMENT_API_URL: provider.url, PAYMENT_PRIVATE_TOKEN: SANDBOX_KEY };
    const shop = await SystemProcess.start({ env: { ...LIVE_SHOP, ...own, ...env } });
    const admin = new SystemClient(shop.url);
    await admin.loginAdmin(OWNER.email, OWNER.password);
    return new LiveSystem(shop, provider, inbox, admin);
  }

  get url(): string {
    return this.shop.url;
  }

  async pay(transactionId: string): Promise<void> {
    await this.provider.client.payFor(transactionId);
  }

  /** The match in the newest mail to the address whose text fits. */
  async mailTo(email: string, pattern: RegExp): Promise<RegExpExecArray> {
    return waitUntil(
      () => {
        const texts = this.inbox.taken.filter(({ to }) => to.includes(email)).map(({ text }) => text);
        return texts.map((text) => pattern.exec(text)).findLast((found) => found !== null) ?? null;
      },
      { forMs: 60_000, everyMs: 20, what: `${String(pattern)} in a mail to ${email}` },
    );
  }

  async stop(): Promise<void> {
    await this.shop.stop();
    await this.provider.stop();
    await this.inbox.close();
  }
}
