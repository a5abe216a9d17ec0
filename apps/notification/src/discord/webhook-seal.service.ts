import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { webhookOf } from '@vale/contracts/discord';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { decrypt, derivedKey, encrypt, IV_BYTES } from '@vale/platform/sealing';

const CONTEXT = 'vale/notification';
const USE = 'discord-webhook';
const FINGERPRINT_LENGTH = 12;

/** Encrypts the URLs of webhooks: whoever reads one can post. */
@Injectable()
export class WebhookSealService {
  private readonly key: Buffer;

  constructor(
    @InjectConfig(runtimeConfig) { SECRET_KEY }: RuntimeConfig,
    private readonly ids: Ids,
  ) {
    this.key = derivedKey(SECRET_KEY, CONTEXT, USE);
  }

  /** Discord's id of the webhook, and which of its tokens this is: a wrong one does not spoil the right one. */
  idOf(url: string): string {
    const { id = '', token = '' } = webhookOf(url) ?? {};
    return `${id}-${createHash('sha256').update(token).digest('hex').slice(0, FINGERPRINT_LENGTH)}`;
  }

  seal(url: string): string {
    const iv = Buffer.from(this.ids.token(IV_BYTES), 'base64url');
    return encrypt(this.key, iv, Buffer.from(url), this.idOf(url));
  }

  /** Null when the shop's key is another than it was. */
  open(sealedUrl: string, webhookId: string): string | null {
    try {
      return decrypt(this.key, sealedUrl, webhookId).toString('utf8');
    } catch {
      return null;
    }
  }
}
