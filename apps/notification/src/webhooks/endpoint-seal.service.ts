import { Injectable } from '@nestjs/common';
import { AppError } from '@vale/contracts/define';
import { webhookErrors } from '@vale/contracts/webhooks';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { KeysOfUse } from '@vale/platform/own-keys';
import { IV_BYTES } from '@vale/platform/sealing';
import { WEBHOOK_SECRET_BYTES, webhookSecret } from '@vale/platform/standard-webhook';
import { notificationConfig, type NotificationConfig } from '../notification.config.js';
import type { EndpointRecord, EndpointSecrets } from './webhook.js';

const CONTEXT = 'vale/notification';
const USE = 'webhook-endpoint';

/** Encrypts addresses and secrets of webhooks. */
@Injectable()
export class EndpointSealService {
  private readonly keys: KeysOfUse;

  constructor(
    @InjectConfig(notificationConfig) { NOTIFICATION_KEY, OTHER_NOTIFICATION_KEYS }: NotificationConfig,
    private readonly ids: Ids,
  ) {
    this.keys = new KeysOfUse(CONTEXT, USE, NOTIFICATION_KEY, OTHER_NOTIFICATION_KEYS);
  }

  newSecret(): string {
    return webhookSecret(this.ids.bytes(WEBHOOK_SECRET_BYTES));
  }

  newMessageId(): string {
    return `msg_${this.ids.ulid()}`;
  }

  seal(secrets: EndpointSecrets, endpointId: string): string {
    return this.keys.seal(this.ids.bytes(IV_BYTES), Buffer.from(JSON.stringify(secrets)), endpointId);
  }

  /** Null if its key is not configured. */
  open({ sealed, _id }: Pick<EndpointRecord, 'sealed' | '_id'>): EndpointSecrets | null {
    const opened = this.keys.open(sealed, _id);
    return opened && (JSON.parse(opened.toString('utf8')) as EndpointSecrets);
  }

  /** Throws `notification.webhook-unreadable`. */
  require(endpoint: Pick<EndpointRecord, 'sealed' | '_id'>): EndpointSecrets {
    const secrets = this.open(endpoint);
    if (!secrets) throw new AppError(webhookErrors.webhookUnreadable);
    return secrets;
  }
}
