import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@vale/platform/config';
import { KeysOfUse } from '@vale/platform/own-keys';
import { identityConfig, type IdentityConfig } from './identity.config.js';

/** Changing a context invalidates stored secrets, links in mails and device cookies. */
const CONTEXTS = {
  'known-device': 'vale identity',
  'email-confirmation': 'vale identity',
  'password-reset': 'vale identity',
  'mail-proof': 'vale/identity',
  'pending-sign-in': 'vale/identity',
  totp: 'vale/identity',
  'recovery-code': 'vale/identity',
} as const;

/** Derives a key for each use from IDENTITY_KEY. */
@Injectable()
export class IdentityKeys {
  constructor(@InjectConfig(identityConfig) private readonly config: IdentityConfig) {}

  of(use: keyof typeof CONTEXTS): KeysOfUse {
    const { IDENTITY_KEY, OTHER_IDENTITY_KEYS } = this.config;
    return new KeysOfUse(CONTEXTS[use], use, IDENTITY_KEY, OTHER_IDENTITY_KEYS);
  }
}
