import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { webhookOf } from '@vale/contracts/discord';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { KeysOfUse } from '@vale/platform/own-keys';
import { IV_BYTES } from '@vale/platform/sealing';
import { notificationConfig, type NotificationConfig } from '../notification.config.js';

const CONTEXT = 'vale/notification';
const USE = 'discord-webhook';
const FINGERPRINT_LENGTH = 12;

/** Encrypts webhook URLs, because anybody who reads one can post. */
@Injectable()
export class WebhookSealService {
  private readonly keys: KeysOfUse;

  constructor(
    @InjectConfig(notificationConfig) config: NotificationConfig,
    private readonly ids: Ids,
  ) {
    const { NOTIFICATION_KEY, OTHER_NOTIFICATION_KEYS } = config;
    this.keys = new KeysOfUse(CONTEXT, USE, NOTIFICATION_KEY, OTHER_NOTIFICATION_KEYS);
  }

  /** Includes the token, so that a wrong token does not share the record of the right one. */
  idOf(url: string): string {
    const { id = '', token = '' } = webhookOf(url) ?? {};
    return `${id}-${createHash('sha256').update(token).digest('hex').slice(0, FINGERPRINT_LENGTH)}`;
  }

  seal(url: string): string {
    return this.keys.seal(this.ids.bytes(IV_BYTES), Buffer.from(url), this.idOf(url));
  }

  /** Null if its key is not configured. */
  open(sealedUrl: string, webhookId: string): string | null {
    return this.keys.open(sealedUrl, webhookId)?.toString('utf8') ?? null;
  }
}
