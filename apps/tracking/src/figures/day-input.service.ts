import { Injectable } from '@nestjs/common';
import { campaignNamed } from './campaign.js';
import { DictionaryRepository } from './dictionary.repository.js';
import { SaleRepository } from './sale.repository.js';
import type { DayInput } from './rollup.js';
import { RollupRepository } from './rollup.repository.js';
import { TouchesRepository } from './touches.repository.js';

/** Reads what a day is counted from. */
@Injectable()
export class DayInputService {
  constructor(
    private readonly rollups: RollupRepository,
    private readonly sales: SaleRepository,
    private readonly touches: TouchesRepository,
    private readonly dictionary: DictionaryRepository,
  ) {}

  async of(day: number): Promise<DayInput> {
    const [hours, sales] = await Promise.all([this.rollups.hoursOfDay(day), this.sales.listOfDay(day)]);
    const campaigns = new Set(sales.map(({ campaign }) => campaign));
    for (const { cells } of hours.values()) for (const [campaign] of cells) campaigns.add(campaign);
    const [touchesOf, texts] = await Promise.all([
      this.touches.of(sales),
      this.dictionary.textsOf([...campaigns]),
    ]);
    return { day, hours, sales, touchesOf, sourceOf: (campaign) => campaignNamed(campaign, texts).source };
  }
}
