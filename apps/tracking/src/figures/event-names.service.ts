import { Injectable } from '@nestjs/common';
import { catalogMessages } from '@vale/contracts/catalog';
import { PAGE_NAMES } from '@vale/contracts/pages';
import type { CollectedEvent } from '@vale/contracts/tracking';
import { Bus } from '@vale/platform/bus';
import { Logger } from '@vale/platform/logging';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { DictionaryRepository } from './dictionary.repository.js';

const REMEMBERED = 10_000;
/** A new product is known to pages first, and an id that was invented may become one. */
const REMEMBERED_MS = 60_000;
const PAGES: ReadonlySet<string> = new Set(PAGE_NAMES);

/** Numbers of the pages and products that events name. Anybody can invent names: unknown ones are dropped. */
@Injectable()
export class EventNamesService {
  private readonly products = new RecentlyUsed<'known' | 'unknown'>(REMEMBERED, { ttl: REMEMBERED_MS });

  constructor(
    private readonly bus: Bus,
    private readonly dictionary: DictionaryRepository,
    private readonly logger: Logger,
  ) {}

  /** The catalogue is asked only about events that are proven. */
  async learnProducts(events: readonly CollectedEvent[]): Promise<void> {
    const products = new Set(events.flatMap(({ product = [] }) => product));
    const ids = [...products].filter((id) => !this.products.has(id));
    if (ids.length === 0) return;
    try {
      const known = new Set((await this.bus.request(catalogMessages.listKnownProducts, { ids })).ids);
      for (const id of ids) this.products.set(id, known.has(id) ? 'known' : 'unknown');
    } catch (error) {
      this.logger.warn('events are stored without their products: the catalogue does not reply', { error });
    }
  }

  async of({ page, product = '' }: CollectedEvent): Promise<{ page: number; product?: number }> {
    const names = { page: await this.dictionary.idOf('page', PAGES.has(page) ? page : 'unknown') };
    if (this.products.get(product) !== 'known') return names;
    return { ...names, product: await this.dictionary.idOf('product', product) };
  }
}
