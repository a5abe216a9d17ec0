import { Injectable } from '@nestjs/common';
import { catalogMessages, exceptSoldOut, type ProductCard } from '@vale/contracts/catalog';
import { Handles } from '@vale/platform/bus';
import { ProductService } from './product.service.js';

@Injectable()
export class SuggestionService {
  constructor(private readonly products: ProductService) {}

  /** The first hits of a search. */
  @Handles(catalogMessages.suggestProducts)
  async suggest({ q, limit }: { q: string; limit: number }): Promise<{ items: ProductCard[] }> {
    if (q === '') return { items: [] };
    const { items } = await this.products.list({ q, limit });
    return { items: exceptSoldOut(items) };
  }
}
