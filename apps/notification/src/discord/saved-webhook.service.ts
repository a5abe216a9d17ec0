import { Injectable } from '@nestjs/common';
import { AppError } from '@vale/contracts/define';
import { discordErrors } from '@vale/contracts/discord';
import type { WebhookRecord } from './post-queue.js';
import { WebhookRepository } from './webhook.repository.js';
import { WebhookSealService } from './webhook-seal.service.js';

interface SavedWebhook extends Pick<WebhookRecord, 'dead' | 'lastFailure'> {
  url: string;
}

/** Stores the encrypted URLs of webhooks, and finds them by their ids. */
@Injectable()
export class SavedWebhookService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly seal: WebhookSealService,
  ) {}

  idOf(url: string): string {
    return this.seal.idOf(url);
  }

  async save(url: string): Promise<string> {
    const id = this.seal.idOf(url);
    await this.webhooks.save(id, this.seal.seal(url));
    return id;
  }

  /** Null if there is none, or its key is not configured. */
  async find(id: string | null): Promise<SavedWebhook | null> {
    const record = id === null ? null : await this.webhooks.find(id);
    const url = record && this.seal.open(record.sealedUrl, record._id);
    return record && url !== null ? { url, dead: record.dead, lastFailure: record.lastFailure } : null;
  }

  /** Throws `notification.webhook-missing`, `notification.webhook-dead`. */
  async requireUsable(id: string | null): Promise<string> {
    const webhook = await this.find(id);
    if (id === null || !webhook) throw new AppError(discordErrors.webhookMissing);
    if (webhook.dead)
      throw new AppError(discordErrors.webhookDead, { params: { status: webhook.dead.status } });
    return id;
  }
}

/** True for two URLs of one webhook at Discord: its token can change, and its id can have leading zeros. */
export function isSameWebhook(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && numberOf(one) === numberOf(other);
}

function numberOf(webhookId: string): bigint {
  return BigInt(webhookId.split('-')[0]!);
}
