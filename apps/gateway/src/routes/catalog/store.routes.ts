import { Controller } from '@nestjs/common';
import { catalogRoutes } from '@vale/contracts/catalog';
import { Serves } from '../../edge/serves.js';
import { StoreReading } from '../../store/store-reading.js';

@Controller()
export class StoreRoutes {
  constructor(private readonly store: StoreReading) {}

  @Serves(catalogRoutes.getStore)
  getStore() {
    return this.store.read();
  }
}
