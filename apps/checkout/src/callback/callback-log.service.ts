import { Injectable } from '@nestjs/common';
import { VaultService } from '../crypto/vault.service.js';
import type { Callback } from './callback.js';
import { CallbackRepository } from './callback.repository.js';

/** A call-back with its body as JSON; null where its key is not configured any more. */
export type OpenedCallback = Omit<Callback, 'body'> & { text: string | null };

/** Call-backs as evidence. */
@Injectable()
export class CallbackLogService {
  constructor(
    private readonly callbacks: CallbackRepository,
    private readonly vault: VaultService,
  ) {}

  /** Those that name one of these, oldest first. */
  async listNaming(names: readonly string[], limit: number): Promise<OpenedCallback[]> {
    const found = await this.callbacks.findNaming(names, limit);
    return found.map(({ body, ...rest }) => ({ ...rest, text: this.open(body, rest.id) }));
  }

  private open(body: string, id: string): string | null {
    try {
      return this.vault.openToken(body, id);
    } catch {
      return null;
    }
  }
}
