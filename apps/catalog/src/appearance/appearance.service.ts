import { Injectable } from '@nestjs/common';
import { FIRST_APPEARANCE, type PublishedAppearance } from '@vale/contracts/catalog';
import { AppearanceRepository } from './appearance.repository.js';

@Injectable()
export class AppearanceService {
  constructor(private readonly appearances: AppearanceRepository) {}

  /** The newest version. Bypasses the cache of the shop's settings. */
  async published(): Promise<PublishedAppearance> {
    const { version, look } = (await this.appearances.newest()) ?? { version: 0, look: FIRST_APPEARANCE };
    return { version, look };
  }
}
