import { Injectable } from '@nestjs/common';
import { Logger } from '@vale/platform/logging';
import { VaultService } from '../../vault/vault.service.js';
import { CallbackRepository } from './callback.repository.js';

const PAGE = 500;

/** The keys of stored callbacks, which are evidence for half a year. */
@Injectable()
export class CallbackKeysService {
  constructor(
    private readonly callbacks: CallbackRepository,
    private readonly vault: VaultService,
    private readonly logger: Logger,
  ) {}

  /** Encrypts their bodies with the current key. Those that do not open are counted in the log and stay as they are. */
  async reseal(): Promise<void> {
    let unreadable = 0;
    for (let after = ''; ;) {
      const page = await this.callbacks.listBodies(after, PAGE);
      const last = page.at(-1);
      if (!last) break;
      after = last.id;
      for (const { id, body } of page) {
        const resealed = this.resealed(id, body);
        if (resealed === null) unreadable++;
        else if (resealed !== undefined) await this.callbacks.replaceBody(id, body, resealed);
      }
    }
    if (unreadable > 0)
      this.logger.warn('callbacks cannot be decrypted: their key is not configured', { unreadable });
  }

  /** Undefined when it has the current key, null when it does not open. */
  private resealed(id: string, body: string): string | undefined | null {
    try {
      return this.vault.resealToken(body, id);
    } catch {
      return null;
    }
  }
}
