import { Controller } from '@nestjs/common';
import { catalogMessages, type Store } from '@vale/contracts/catalog';
import { Handles } from '@vale/platform/bus';
import { StoreService } from './store.service.js';

@Controller()
export class StoreController {
  constructor(private readonly store: StoreService) {}

  @Handles(catalogMessages.getStore)
  get(): Store {
    return this.store.get();
  }
}
