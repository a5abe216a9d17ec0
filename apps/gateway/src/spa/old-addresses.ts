import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { catalogMessages, currentSlug, MAX_OLD_PATH } from '@vale/contracts/catalog';
import { pagePath } from '@vale/contracts/pages';
import { Bus } from '@vale/platform/bus';
import { deadlineIn, runInContext } from '@vale/platform/context';
import { Logger } from '@vale/platform/logging';

const TIMEOUT_MS = 600;

/** Addresses that products had in the shop from which they were imported. */
@Injectable()
export class OldAddresses {
  constructor(
    private readonly bus: Bus,
    private readonly logger: Logger,
  ) {}

  /** The present address of the product that had the request's one, with its query; null if there is none. */
  async productAt({ url, id: requestId }: FastifyRequest): Promise<string | null> {
    const at = url.indexOf('?');
    const [path, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
    if (path.length > MAX_OLD_PATH) return null;
    try {
      const { product } = await runInContext({ requestId, deadline: deadlineIn(TIMEOUT_MS) }, () =>
        this.bus.request(catalogMessages.findProductByOldPath, { path }),
      );
      return product && pagePath('product', { game: currentSlug(product.category), id: product.id }) + query;
    } catch (error) {
      this.logger.debug('former addresses unknown', { error });
      return null;
    }
  }
}
