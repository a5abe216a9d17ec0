import { randomBytes } from 'node:crypto';
import type { SandboxClock } from '../clock.js';

const SECONDS = 3_600;
const MAX_TOKENS = 1_000;

/** OAuth 2 client credentials; tokens end with this process, as they may at any provider. */
export class Tokens {
  private readonly until = new Map<string, number>();

  constructor(private readonly clock: SandboxClock) {}

  make(): object {
    const token = randomBytes(24).toString('base64url');
    this.forgetOld();
    this.until.set(token, this.clock.nowMs() + SECONDS * 1_000);
    return { access_token: token, token_type: 'Bearer', expires_in: SECONDS };
  }

  /** Drops expired tokens, and the oldest ones if there are too many. */
  private forgetOld(): void {
    for (const [token, until] of this.until)
      if (until <= this.clock.nowMs() || this.until.size >= MAX_TOKENS) this.until.delete(token);
      else return;
  }

  isValid(authorization: string | undefined): boolean {
    const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
    return token !== undefined && (this.until.get(token) ?? 0) > this.clock.nowMs();
  }
}

/** The secret of `Basic base64(client:secret)`, which RFC 6749 has form-encoded. */
export function secretOf(authorization: string | undefined): string | null {
  const encoded = /^Basic (.+)$/.exec(authorization ?? '')?.[1];
  if (!encoded) return null;
  const [, secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  try {
    return secret === undefined ? null : decodeURIComponent(secret);
  } catch {
    return null;
  }
}
