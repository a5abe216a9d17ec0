import { Injectable } from '@nestjs/common';
import { setCategories, type AdminCategories } from '@vale/contracts/catalog';
import { currentCategories } from './category.js';
import { CategoryRepository } from './category.repository.js';

@Injectable()
export class CategoryService {
  constructor(private readonly categories: CategoryRepository) {}

  /** Reads the categories, which this process has from then on. Documents start at version 1. */
  async read(): Promise<AdminCategories> {
    const stored = await this.categories.find();
    const items = currentCategories(stored);
    setCategories(items);
    return { version: stored ? stored.version + 1 : 0, items };
  }
}
