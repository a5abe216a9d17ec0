import { Injectable } from '@nestjs/common';
import { catalogMessages } from '@vale/contracts/catalog';
import type { MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { ProductService } from '../product/product.service.js';
import { normalPath, type OldPath } from './old-path.js';
import { OldPathRepository } from './old-path.repository.js';

/** Imports through other replicas are seen after this time. */
const KEPT_MS = 5 * 60_000;

/** Addresses that products had in another shop. They are kept in memory, so that an unknown address costs no query. */
@Injectable()
export class OldPathService {
  private known: { paths: Promise<ReadonlyMap<string, string>>; until: number } | undefined;

  constructor(
    private readonly stored: OldPathRepository,
    private readonly products: ProductService,
    private readonly clock: Clock,
  ) {}

  async save(paths: readonly OldPath[]): Promise<void> {
    await this.stored.save(paths);
    this.known = undefined;
  }

  /** Null for an unknown path, and for a product that is inactive or deleted. */
  @Handles(catalogMessages.findProductByOldPath)
  async find({ path }: { path: string }): Promise<MessageReply<typeof catalogMessages.findProductByOldPath>> {
    const id = (await this.paths()).get(normalPath(path));
    const product = id === undefined ? undefined : (await this.products.listActive([id])).get(id);
    return { product: product ? { id: product.id, category: product.categoria } : null };
  }

  private async paths(): Promise<ReadonlyMap<string, string>> {
    const nowMs = this.clock.nowMs();
    if (!this.known || this.known.until <= nowMs)
      this.known = { paths: this.stored.all(), until: nowMs + KEPT_MS };
    const { known } = this;
    try {
      return await known.paths;
    } catch (error) {
      if (this.known === known) this.known = undefined;
      throw error;
    }
  }
}
