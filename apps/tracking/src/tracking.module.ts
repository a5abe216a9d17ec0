import { Module } from '@nestjs/common';
import { storeFeature } from '@vale/platform/store';
import { ConversionDestinations, type ConversionDestination } from './conversion/conversion-destination.js';
import { ConversionPlanService } from './conversion/conversion-plan.service.js';
import { ConversionQueueService } from './conversion/conversion-queue.service.js';
import { ConversionSenderService } from './conversion/conversion-sender.service.js';
import { DeliveryListQuery } from './conversion/delivery-list.query.js';
import { DeliveryOutcomeService } from './conversion/delivery-outcome.service.js';
import { DeliveryRepository } from './conversion/delivery.repository.js';
import { deliverySchema } from './conversion/delivery.schema.js';
import { DestinationRepository } from './conversion/destination.repository.js';
import { destinationSchema } from './conversion/destination.schema.js';
import { DestinationSealService } from './conversion/destination-seal.service.js';
import { DestinationTestService } from './conversion/destination-test.service.js';
import { DestinationService } from './conversion/destination.service.js';
import { CONVERSION_DESTINATIONS } from './conversion/destinations/conversion-destinations.client.js';
import { HttpPostClient } from './conversion/destinations/http-post.client.js';
import { ReportedEventsService } from './conversion/reported-events.service.js';
import { VisitQueueService } from './conversion/visit-queue.service.js';
import { VisitSenderService } from './conversion/visit-sender.service.js';
import { ConversionListQuery } from './conversion/conversion-list.query.js';
import { PurgeConversionsService } from './conversion/purge-conversions.service.js';
import { ConversionRepository } from './conversion/conversion.repository.js';
import { conversionSchema } from './conversion/conversion.schema.js';
import { erasedOrderSchema } from './conversion/erased-order.schema.js';
import { ConversionService } from './conversion/conversion.service.js';
import { CollectService } from './figures/collect.service.js';
import { DictionaryRepository } from './figures/dictionary.repository.js';
import { counterSchema, dictionarySchema } from './figures/dictionary.schema.js';
import { EventNamesService } from './figures/event-names.service.js';
import { EventRepository } from './figures/event.repository.js';
import {
  eventSchema,
  rejectedSchema,
  saltSchema,
  visitSchema,
  withdrawalSchema,
} from './figures/event.schema.js';
import { EventWriterService } from './figures/event-writer.service.js';
import { VisitOfBatchService } from './figures/visit-of-batch.service.js';
import { VisitProofService } from './figures/visit-proof.service.js';
import { VisitorErasureService } from './figures/visitor-erasure.service.js';
import { VisitorKeyRepository } from './figures/visitor-key.repository.js';
import { WithdrawalService } from './figures/withdrawal.service.js';
import { DayEventsRepository } from './exports/day-events.repository.js';
import { DayVisitsRepository } from './exports/day-visits.repository.js';
import { DayExportRepository } from './exports/day-export.repository.js';
import { dayExportSchema } from './exports/day-export.schema.js';
import { ExportDaysService } from './exports/export-days.service.js';
import { ExportSchemaService } from './exports/export-schema.service.js';
import { ExportWriterService } from './exports/export-writer.service.js';
import { ExternalSaleRepository } from './external/external-sale.repository.js';
import { externalSaleDocumentSchema } from './external/external-sale.schema.js';
import { ExternalSaleService } from './external/external-sale.service.js';
import { CounterService } from './figures/counter.service.js';
import { DayCheckService } from './figures/day-check.service.js';
import { DemoRemovalService } from './figures/demo-removal.service.js';
import { DemoWithdrawalService } from './figures/demo-withdrawal.service.js';
import { DirtyRepository } from './figures/dirty.repository.js';
import { ReportService } from './figures/report.service.js';
import { FigureRepository } from './figures/figure.repository.js';
import { FigureStateRepository } from './figures/figure-state.repository.js';
import {
  dirtySchema,
  figureBuyerSchema,
  figureCampaignSchema,
  figureDaySchema,
  figureStateSchema,
} from './figures/figures.schema.js';
import { UncountedRepository } from './figures/uncounted.repository.js';
import { RollupService } from './figures/rollup.service.js';
import { TouchesRepository } from './figures/touches.repository.js';
import { SampleService } from './figures/sample.service.js';
import { SampleRemovalService } from './figures/sample-removal.service.js';
import { SampleWriterService } from './figures/sample-writer.service.js';
import { SaleImportService } from './figures/sale-import.service.js';
import { SaleRepository } from './figures/sale.repository.js';
import { saleSchema } from './figures/sale.schema.js';
import { SaleService } from './figures/sale.service.js';
import { AdSpendRepository } from './figures/ad-spend.repository.js';
import { adSpendSchema } from './figures/ad-spend.schema.js';
import { AdSpendService } from './figures/ad-spend.service.js';

const collect = [
  CollectService,
  VisitProofService,
  VisitOfBatchService,
  EventNamesService,
  EventWriterService,
  EventRepository,
  DictionaryRepository,
  VisitorKeyRepository,
  WithdrawalService,
];
const sale = [SaleService, VisitorErasureService, SaleRepository, SaleImportService];
const rollup = [
  ...[RollupService, CounterService, DayCheckService],
  ...[FigureRepository, FigureStateRepository, UncountedRepository, DirtyRepository, TouchesRepository],
];
const dayExports = [
  ...[ExportDaysService, ExportSchemaService, ExportWriterService],
  ...[DayEventsRepository, DayVisitsRepository, DayExportRepository],
];

const destinations = {
  provide: ConversionDestinations,
  inject: [...CONVERSION_DESTINATIONS],
  useFactory: (...all: ConversionDestination[]) => new ConversionDestinations(all),
};

const conversions = [
  HttpPostClient,
  ...CONVERSION_DESTINATIONS,
  destinations,
  DestinationRepository,
  DestinationSealService,
  DestinationService,
  DestinationTestService,
  VisitSenderService,
  VisitQueueService,
  ReportedEventsService,
  DeliveryRepository,
  ConversionQueueService,
  ConversionPlanService,
  DeliveryOutcomeService,
  ConversionSenderService,
  PurgeConversionsService,
];

@Module({
  imports: [
    storeFeature(
      conversionSchema,
      erasedOrderSchema,
      deliverySchema,
      destinationSchema,
      externalSaleDocumentSchema,
      eventSchema,
      visitSchema,
      rejectedSchema,
      saltSchema,
      withdrawalSchema,
      dictionarySchema,
      counterSchema,
      saleSchema,
      dirtySchema,
      figureDaySchema,
      figureCampaignSchema,
      figureBuyerSchema,
      figureStateSchema,
      dayExportSchema,
      adSpendSchema,
    ),
  ],
  providers: [
    ConversionRepository,
    ConversionListQuery,
    DeliveryListQuery,
    ConversionService,
    ...conversions,
    ExternalSaleRepository,
    ExternalSaleService,
    ...collect,
    ...sale,
    ...rollup,
    ...dayExports,
    ReportService,
    ...[SampleService, SampleWriterService, SampleRemovalService],
    AdSpendRepository,
    AdSpendService,
    ...[DemoRemovalService, DemoWithdrawalService],
  ],
})
export class TrackingModule {}
