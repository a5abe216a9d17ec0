import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import pLimit from 'p-limit';
import { identityConfig, type IdentityConfig } from '../identity.config.js';
import { isOutdated, readHash, writeHash, type HashCost } from './password-hash.js';

const derive = promisify(argon2);

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Each takes ARGON2_MEMORY_KIB while it runs, and one of libuv's four threads. */
const AT_ONCE = 2;

/** Passwords are hashed with argon2id, off the main thread. */
@Injectable()
export class PasswordService {
  private readonly cost: HashCost;
  private readonly limit = pLimit(AT_ONCE);

  constructor(
    @InjectConfig(identityConfig) config: IdentityConfig,
    private readonly ids: Ids,
  ) {
    this.cost = {
      memoryKib: config.ARGON2_MEMORY_KIB,
      passes: config.ARGON2_PASSES,
      lanes: config.ARGON2_LANES,
    };
  }

  async hash(password: string): Promise<string> {
    const salt = Buffer.from(this.ids.token(SALT_BYTES), 'base64url');
    const hash = await this.compute(password, salt, this.cost, HASH_BYTES);
    return writeHash({ ...this.cost, salt, hash });
  }

  async matches(password: string, stored: string): Promise<boolean> {
    const { salt, hash, ...cost } = readHash(stored);
    return timingSafeEqual(hash, await this.compute(password, salt, cost, hash.length));
  }

  /** True when the hash was made with other settings than today's. */
  isOutdated(stored: string): boolean {
    return isOutdated(readHash(stored), this.cost);
  }

  private async compute(password: string, salt: Buffer, cost: HashCost, bytes: number): Promise<Buffer> {
    return this.limit(() =>
      derive('argon2id', {
        // The same bytes for an accented letter, whichever way the keyboard composed it.
        message: Buffer.from(password.normalize('NFKC')),
        nonce: salt,
        memory: cost.memoryKib,
        passes: cost.passes,
        parallelism: cost.lanes,
        tagLength: bytes,
      }),
    );
  }
}
