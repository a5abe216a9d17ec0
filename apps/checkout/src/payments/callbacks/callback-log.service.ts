import { Injectable } from '@nestjs/common';
import { VaultService } from '../../vault/vault.service.js';
import type { Callback } from './callback.js';
import { CallbackRepository } from './callback.repository.js';

/** A callback with its body as JSON; null if its key is no longer configured. */
export type OpenedCallback = Omit<Callback, 'body'> & { text: string | null };

const MAX_LISTED = 200;

@Injectable()
export class CallbackLogService {
  constructor(
    private readonly callbacks: CallbackRepository,
    private readonly vault: VaultService,
  ) {}

  /** Callbacks that contain one of these names, oldest first, at most `MAX_LISTED`. */
  async listNaming(names: readonly string[]): Promise<OpenedCallback[]> {
    const found = await this.callbacks.findNaming(names, MAX_LISTED);
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
