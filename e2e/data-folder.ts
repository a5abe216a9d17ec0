import { startEmbeddedMongo } from '@vale/embedded-mongo';
import { rememberRecoveryCodes } from '@vale/testing/system/second-factor';
import { SANDBOX_KEY } from '@vale/testing/system/sandbox-client';
import type { SandboxProcess } from '@vale/testing/system/sandbox-process';
import { SystemProcess } from '@vale/testing/system/system-process';
import { workspaceRoot } from '@vale/testing/system/workspace';
import { MongoClient } from 'mongodb';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface DeliveredOrder {
  transactionId: string;
  code: string;
}
interface MailedOrder extends DeliveredOrder {
  email: string;
}
interface AnyContents {
  shopper: { email: string; password: string };
  delivered: DeliveredOrder;
  pending: { transactionId: string };
}

/** Record that e2e/fixtures/make-data-folder.mjs wrote beside the data of a live shop. */
export interface LiveContents extends AnyContents {
  settings: Record<'ADMIN_EMAIL' | 'ADMIN_PASSWORD', string> & Record<string, string>;
  product: { id: string; name: string; image: string; imageHash: string };
  cancelled: { transactionId: string };
  codes: string[];
  /** Absent from the folder of 2026-11, which has no second factor and no work under way. */
  underWay?: {
    recoveryCodes: string[];
    /** The address of the payment provider when the folder was written; `provider` beside the store has its data. */
    providerUrl: string;
    apiPix: MailedOrder;
    dead: MailedOrder;
    unsent: MailedOrder;
  };
}

export interface DemoContents extends AnyContents {
  product: { id: string; name: string };
  queuedPost: { webhookId: string; title: string };
}

const FOLDERS = join(workspaceRoot, 'e2e/fixtures/data');
const isDemo = (name: string) => name.endsWith('-demo');

export const liveFolders = readdirSync(FOLDERS).filter((name) => !isDemo(name));
export const demoFolders = readdirSync(FOLDERS).filter(isDemo);

export function contentsOf<T extends LiveContents | DemoContents>(name: string): T {
  return JSON.parse(readFileSync(join(FOLDERS, name, 'contents.json'), 'utf8')) as T;
}

/** Copies of one data folder, which tests change. */
export class Copies {
  private readonly made: string[] = [];

  constructor(private readonly name: string) {}

  async make(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'vale-data-folder-'));
    this.made.push(folder);
    await cp(join(FOLDERS, this.name), folder, { recursive: true });
    return folder;
  }

  async remove(): Promise<void> {
    for (const folder of this.made) await rm(folder, { recursive: true, force: true });
  }
}

export async function openLive(
  { settings, underWay }: LiveContents,
  dataDir: string,
  sandbox: SandboxProcess,
  env: Record<string, string> = {},
): Promise<SystemProcess> {
  const system = await SystemProcess.start({
    env: {
      // The release of 2026-11 had none of these.
      PERSONAL_DATA_KEY: 'a key of personal data for the folder of that release',
      IDENTITY_KEY: 'a key of identity for the folder of that release',
      NOTIFICATION_KEY: 'a key of notification for the folder of that release',
      ...settings,
      DATA_DIR: dataDir,
      PAYMENT_API_URL: sandbox.url,
      PAYMENT_PRIVATE_TOKEN: SANDBOX_KEY,
      // All test shoppers share an address, and the folder's unpaid order may still hold its code.
      MAX_STOCK_SHARE: '0',
      ...env,
    },
  });
  if (underWay) rememberRecoveryCodes(system.url, settings.ADMIN_EMAIL, underWay.recoveryCodes);
  return system;
}

export async function withStore<T>(store: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const engine = await startEmbeddedMongo({ dataDir: store });
  const client = new MongoClient(engine.uri(''));
  try {
    return await work(client);
  } finally {
    await client.close();
    await engine.close();
  }
}
