import { Module } from '@nestjs/common';
import { storeFeature } from '@vale/platform/store';
import { ConversionController } from './conversion/conversion.controller.js';
import { ConversionRepository } from './conversion/conversion.repository.js';
import { CONVERSION_MODEL, conversionSchema } from './conversion/conversion.schema.js';
import { ConversionService } from './conversion/conversion.service.js';
import { RecordPurchaseWhenOrderPaidConsumer } from './conversion/record-purchase-when-order-paid.consumer.js';

@Module({
  imports: [storeFeature({ name: CONVERSION_MODEL, schema: conversionSchema })],
  controllers: [ConversionController],
  providers: [ConversionRepository, ConversionService, RecordPurchaseWhenOrderPaidConsumer],
})
export class TrackingModule {}
