import { Module } from '@nestjs/common';
import { storeFeature } from '@vale/platform/store';
import { ConversionDestinations, type ConversionDestination } from './conversion/conversion-destination.js';
import { CONVERSION_DESTINATIONS } from './tracking.config.js';
import { ConversionListQuery } from './conversion/conversion-list.query.js';
import { ConversionRepository } from './conversion/conversion.repository.js';
import { CONVERSION_MODEL, conversionSchema } from './conversion/conversion.schema.js';
import { ConversionService } from './conversion/conversion.service.js';
import { CollectController } from './figures/collect.controller.js';
import { CollectService } from './figures/collect.service.js';
import { DictionaryRepository } from './figures/dictionary.repository.js';
import {
  COUNTER_MODEL,
  counterSchema,
  DICTIONARY_MODEL,
  dictionarySchema,
} from './figures/dictionary.schema.js';
import { EventRepository } from './figures/event.repository.js';
import {
  EVENT_MODEL,
  eventSchema,
  REJECTED_MODEL,
  rejectedSchema,
  SALT_MODEL,
  saltSchema,
  VISIT_MODEL,
  visitSchema,
} from './figures/event.schema.js';
import { EventWriterService } from './figures/event-writer.service.js';
import { VisitorKeyRepository } from './figures/visitor-key.repository.js';
import { ExternalSaleController } from './external/external-sale.controller.js';
import { ExternalSaleRepository } from './external/external-sale.repository.js';
import { EXTERNAL_SALE_MODEL, externalSaleDocumentSchema } from './external/external-sale.schema.js';
import { ExternalSaleService } from './external/external-sale.service.js';
import { DayInputService } from './figures/day-input.service.js';
import { DirtyRepository } from './figures/dirty.repository.js';
import { ReportController } from './figures/report.controller.js';
import { ReportService } from './figures/report.service.js';
import { RollupRepository } from './figures/rollup.repository.js';
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
} from './figures/rollup.schema.js';
import { RollupService } from './figures/rollup.service.js';
import { TouchesRepository } from './figures/touches.repository.js';
import { SaleImportService } from './figures/sale-import.service.js';
import { SaleRepository } from './figures/sale.repository.js';
import { SALE_MODEL, saleSchema } from './figures/sale.schema.js';
import { SaleService } from './figures/sale.service.js';

const collect = [
  CollectService,
  EventWriterService,
  EventRepository,
  DictionaryRepository,
  VisitorKeyRepository,
];
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
