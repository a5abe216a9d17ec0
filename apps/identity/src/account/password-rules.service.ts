import { Injectable } from '@nestjs/common';
import { AppError } from '@vale/contracts/define';
import { identityErrors } from '@vale/contracts/identity';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { isCommonPassword, shopNames } from './common-password.js';

/** What a new password may not be; its length is in the contracts. */
@Injectable()
export class PasswordRules {
  private readonly names: ReadonlySet<string>;

  constructor(@InjectConfig(runtimeConfig) { PUBLIC_URL }: RuntimeConfig) {
    this.names = shopNames(PUBLIC_URL);
  }

  /** @throws identity.common-password */
  check(password: string, email: string): void {
    if (isCommonPassword(password, { email, names: this.names })) {
      throw new AppError(identityErrors.commonPassword);
    }
  }
}
