import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { identityConfig, type IdentityConfig } from '../identity.config.js';
import { HashQueue, type HashLane } from './hash-queue.js';
import { PasswordRules } from './password-rules.service.js';
import { isOutdated, readHash, writeHash, type HashCost } from './password-hash.js';

const derive = promisify(argon2);

const SALT_BYTES = 16;
const HASH_BYTES = 32;

interface Derivation extends HashCost {
  salt: Buffer;
  /** Length of the hash. */
  bytes: number;
}

/** Passwords are hashed with argon2id, off the main thread. Each method throws `identity.sign-in-busy` (`HashQueue`). */
@Injectable()
export class PasswordService {
  private readonly cost: HashCost;
  private readonly queue: HashQueue;
  /** Of no password. */
  private readonly nobody: string;

  constructor(
    @InjectConfig(identityConfig) config: IdentityConfig,
    private readonly ids: Ids,
    clock: Clock,
    private readonly rules: PasswordRules,
  ) {
    this.queue = new HashQueue(() => clock.nowMs());
    this.cost = {
      memoryKib: config.ARGON2_MEMORY_KIB,
      passes: config.ARGON2_PASSES,
      lanes: config.ARGON2_LANES,
    };
    this.nobody = writeHash({ ...this.cost, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) });
  }

  /** Before a new one is hashed. @throws identity.common-password */
  async check(password: string, email: string): Promise<void> {
    await this.rules.check(password, email);
  }

  async hash(password: string, lane: HashLane): Promise<string> {
    const salt = Buffer.from(this.ids.token(SALT_BYTES), 'base64url');
    const hash = await this.compute(password, { salt, ...this.cost, bytes: HASH_BYTES }, lane);
    return writeHash({ ...this.cost, salt, hash });
  }

  async matches(password: string, stored: string, lane: HashLane): Promise<boolean> {
    const { salt, hash, ...cost } = readHash(stored);
    return timingSafeEqual(hash, await this.compute(password, { salt, ...cost, bytes: hash.length }, lane));
  }

  /** For an account that does not exist: the work of `matches`, so that the time of the reply does not tell them apart. */
  async matchesNobody(password: string): Promise<false> {
    await this.matches(password, this.nobody, 'login');
    return false;
  }

  /** True when the hash was made with other settings than today's. */
  isOutdated(stored: string): boolean {
    return isOutdated(readHash(stored), this.cost);
  }

  private async compute(
    password: string,
    { salt, bytes, ...cost }: Derivation,
    lane: HashLane,
  ): Promise<Buffer> {
    return this.queue.run(lane, () =>
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
