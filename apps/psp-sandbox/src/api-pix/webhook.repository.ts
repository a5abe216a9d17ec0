import type { Db } from 'mongodb';

/** Callback URL of one Pix key. */
export interface Webhook {
  chave: string;
  webhookUrl: string;
  /** ISO 8601. */
  criacao: string;
}

type WebhookDocument = Omit<Webhook, 'chave'> & { _id: string };

/** Limit of a Pix key (DICT). */
const MAX_KEY_LENGTH = 77;
const MAX_WEBHOOKS = 100;

/** Few and asked for at every payment: kept in memory, and stored. */
export class WebhookRepository {
  private readonly known = new Map<string, Webhook>();

  private constructor(private readonly db: Db) {}

  static async open(db: Db): Promise<WebhookRepository> {
    const repository = new WebhookRepository(db);
    for (const { _id, ...rest } of await repository.collection.find().toArray())
      repository.known.set(_id, { chave: _id, ...rest });
    return repository;
  }

  of(chave: string): Webhook | undefined {
    return this.known.get(chave);
  }

  /** Null if the key has no webhook. */
  callbackUrl(chave: string): string | null {
    const webhook = this.known.get(chave);
    return webhook ? `${webhook.webhookUrl}/pix` : null;
  }

  hasRoomFor(chave: string): boolean {
    return chave.length <= MAX_KEY_LENGTH && (this.known.has(chave) || this.known.size < MAX_WEBHOOKS);
  }

  async put({ chave, ...rest }: Webhook): Promise<void> {
    await this.collection.updateOne({ _id: chave }, { $set: rest }, { upsert: true });
    this.known.set(chave, { chave, ...rest });
  }

  async remove(chave: string): Promise<void> {
    await this.collection.deleteOne({ _id: chave });
    this.known.delete(chave);
  }

  private get collection() {
    return this.db.collection<WebhookDocument>('webhooks');
  }
}
