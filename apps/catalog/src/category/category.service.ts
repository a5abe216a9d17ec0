import { Injectable } from '@nestjs/common';
import { FIRST_CATEGORIES, setCategories, type AdminCategories } from '@vale/contracts/catalog';
import { CategoryRepository } from './category.repository.js';

@Injectable()
export class CategoryService {
  constructor(private readonly categories: CategoryRepository) {}

  /** Reads the categories, which this process has from then on. Documents start at version 1. */
  async read(): Promise<AdminCategories> {
    const stored = await this.categories.find();
    const items = stored?.items ?? [...FIRST_CATEGORIES];
    setCategories(items);
    return { version: stored ? stored.version + 1 : 0, items };
  }
}
