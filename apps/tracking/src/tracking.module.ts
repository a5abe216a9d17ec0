import { Module } from '@nestjs/common';
import { storeFeature } from '@vale/platform/store';
import { ConversionDestinations, type ConversionDestination } from './conversion/conversion-destination.js';
import { CONVERSION_DESTINATIONS } from './tracking.config.js';
import { ConversionListQuery } from './conversion/conversion-list.query.js';
import { ConversionRepository } from './conversion/conversion.repository.js';
import { CONVERSION_MODEL, conversionSchema } from './conversion/conversion.schema.js';
import { ConversionService } from './conversion/conversion.service.js';
import { CollectController } from './collect/collect.controller.js';
import { CollectService } from './collect/collect.service.js';
import { DictionaryRepository } from './collect/dictionary.repository.js';
import {
  COUNTER_MODEL,
  counterSchema,
  DICTIONARY_MODEL,
  dictionarySchema,
} from './collect/dictionary.schema.js';
import { EventRepository } from './collect/event.repository.js';
import {
  EVENT_MODEL,
  eventSchema,
  REJECTED_MODEL,
  rejectedSchema,
  SALT_MODEL,
  saltSchema,
  VISIT_MODEL,
  visitSchema,
} from './collect/event.schema.js';
import { EventWriterService } from './collect/event-writer.service.js';
import { SaltRepository } from './collect/salt.repository.js';
import { ExternalSaleController } from './external/external-sale.controller.js';
import { ExternalSaleRepository } from './external/external-sale.repository.js';
import { EXTERNAL_SALE_MODEL, externalSaleDocumentSchema } from './external/external-sale.schema.js';
import { ExternalSaleService } from './external/external-sale.service.js';
import { DayInputService } from './rollup/day-input.service.js';
import { DirtyRepository } from './rollup/dirty.repository.js';
import { ReportController } from './report/report.controller.js';
import { ReportService } from './report/report.service.js';
import { RollupRepository } from './rollup/rollup.repository.js';
import {
  CAMPAIGN_DAY_MODEL,
  CAMPAIGN_MONTH_MODEL,
  campaignDaySchema,
  campaignMonthSchema,
  DAY_MODEL,
  daySchema,
  DIRTY_MODEL,
  dirtySchema,
  HOUR_MODEL,
  hourSchema,
} from './rollup/rollup.schema.js';
import { RollupService } from './rollup/rollup.service.js';
import { TouchesRepository } from './rollup/touches.repository.js';
import { SaleImportService } from './sale/sale-import.service.js';
import { SaleRepository } from './sale/sale.repository.js';
import { SALE_MODEL, saleSchema } from './sale/sale.schema.js';
import { SaleService } from './sale/sale.service.js';

const collect = [CollectService, EventWriterService, EventRepository, DictionaryRepository, SaltRepository];
const sale = [SaleService, SaleRepository, SaleImportService];
const rollup = [RollupService, DayInputService, RollupRepository, DirtyRepository, TouchesRepository];

const destinations = {
  provide: ConversionDestinations,
  inject: [...CONVERSION_DESTINATIONS],
  useFactory: (...all: ConversionDestination[]) => new ConversionDestinations(all),
};

@Module({
  imports: [
    storeFeature(
      { name: CONVERSION_MODEL, schema: conversionSchema },
      { name: EXTERNAL_SALE_MODEL, schema: externalSaleDocumentSchema },
      { name: EVENT_MODEL, schema: eventSchema },
      { name: VISIT_MODEL, schema: visitSchema },
      { name: REJECTED_MODEL, schema: rejectedSchema },
      { name: SALT_MODEL, schema: saltSchema },
      { name: DICTIONARY_MODEL, schema: dictionarySchema },
      { name: COUNTER_MODEL, schema: counterSchema },
      { name: SALE_MODEL, schema: saleSchema },
      { name: DIRTY_MODEL, schema: dirtySchema },
      { name: HOUR_MODEL, schema: hourSchema },
      { name: DAY_MODEL, schema: daySchema },
      { name: CAMPAIGN_DAY_MODEL, schema: campaignDaySchema },
      { name: CAMPAIGN_MONTH_MODEL, schema: campaignMonthSchema },
    ),
  ],
  controllers: [CollectController, ReportController, ConversionListQuery, ExternalSaleController],
  providers: [
    ConversionRepository,
    ...CONVERSION_DESTINATIONS,
    destinations,
    ConversionService,
    ExternalSaleRepository,
    ExternalSaleService,
    ...collect,
    ...sale,
    ...rollup,
    ReportService,
  ],
})
export class TrackingModule {}
