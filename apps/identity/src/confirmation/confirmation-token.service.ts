import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { signedText, tokenText, type Confirmation } from './confirmation.js';

@Injectable()
export class ConfirmationTokenService {
  private readonly key: Buffer;

  constructor(@InjectConfig(runtimeConfig) { SECRET_KEY }: RuntimeConfig) {
    this.key = Buffer.from(hkdfSync('sha256', SECRET_KEY, 'vale identity', 'v1/email-confirmation', 32));
  }

  /** The same for each attempt to send its mail, so that it need not be stored. */
  of(confirmation: Omit<Confirmation, 'tokenHash'>): string {
    const mac = createHmac('sha256', this.key).update(signedText(confirmation)).digest('base64url');
    return tokenText(confirmation.requestId, mac);
  }

  hashOf(token: string): string {
    return createHash('sha256').update(token).digest('hex');
  }

  isOf({ tokenHash }: Confirmation, token: string): boolean {
    return timingSafeEqual(Buffer.from(tokenHash, 'hex'), Buffer.from(this.hashOf(token), 'hex'));
  }
}
