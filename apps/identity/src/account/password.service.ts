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
  bytes: number;
}

/** Hashes with argon2id off the main thread. Each method throws `identity.sign-in-busy` (`HashQueue`). */
@Injectable()
export class PasswordService {
  private readonly cost: HashCost;
  private readonly queue: HashQueue;
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

  /** Throws `identity.common-password`. */
  async check(password: string, email: string): Promise<void> {
    await this.rules.check(password, email);
  }

  async hash(password: string, lane: HashLane): Promise<string> {
    const salt = this.ids.bytes(SALT_BYTES);
    const hash = await this.compute(password, { salt, ...this.cost, bytes: HASH_BYTES }, lane);
    return writeHash({ ...this.cost, salt, hash });
  }

  async matches(password: string, stored: string, lane: HashLane): Promise<boolean> {
    const { salt, hash, ...cost } = readHash(stored);
    return timingSafeEqual(hash, await this.compute(password, { salt, ...cost, bytes: hash.length }, lane));
  }

  /** Takes as long as `matches`, so that response time does not reveal which accounts exist. */
  async matchesNobody(password: string): Promise<false> {
    await this.matches(password, this.nobody, 'login');
    return false;
  }

  /** True if today's settings differ from the hash's. */
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
        // Keyboards compose accented letters differently; NFKC makes the bytes equal.
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
