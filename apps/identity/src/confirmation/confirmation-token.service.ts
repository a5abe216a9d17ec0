import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { KeysOfUse } from '@vale/platform/own-keys';
import { IdentityKeys } from '../identity-keys.service.js';
import { signedText, tokenText, type Confirmation } from './confirmation.js';

@Injectable()
export class ConfirmationTokenService {
  private readonly keys: KeysOfUse;

  constructor(keys: IdentityKeys) {
    this.keys = keys.of('email-confirmation');
  }

  /** Deterministic, so that each attempt to send the mail has the same token and none is stored. */
  of(confirmation: Omit<Confirmation, 'tokenHash'>): string {
    return tokenText(confirmation.requestId, this.keys.sign(signedText(confirmation)));
  }

  hashOf(token: string): string {
    return createHash('sha256').update(token).digest('hex');
  }

  isOf({ tokenHash }: Confirmation, token: string): boolean {
    return timingSafeEqual(Buffer.from(tokenHash, 'hex'), Buffer.from(this.hashOf(token), 'hex'));
  }
}
