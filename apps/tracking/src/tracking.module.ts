import { Module } from '@nestjs/common';
import { storeFeature } from '@vale/platform/store';
import { ConversionDestinations, type ConversionDestination } from './conversion/conversion-destination.js';
import { CONVERSION_DESTINATIONS } from './tracking.config.js';
import { ConversionListQuery } from './conversion/conversion-list.query.js';
import { ConversionRepository } from './conversion/conversion.repository.js';
import { CONVERSION_MODEL, conversionSchema } from './conversion/conversion.schema.js';
import { ConversionService } from './conversion/conversion.service.js';
import { ExternalSaleController } from './external/external-sale.controller.js';
import { ExternalSaleRepository } from './external/external-sale.repository.js';
import { EXTERNAL_SALE_MODEL, externalSaleDocumentSchema } from './external/external-sale.schema.js';
import { ExternalSaleService } from './external/external-sale.service.js';

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
    ),
  ],
  controllers: [ConversionListQuery, ExternalSaleController],
  providers: [
    ConversionRepository,
    ...CONVERSION_DESTINATIONS,
    destinations,
    ConversionService,
    ExternalSaleRepository,
    ExternalSaleService,
  ],
})
export class TrackingModule {}
