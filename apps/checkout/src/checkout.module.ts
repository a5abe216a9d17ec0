import { Module } from '@nestjs/common';
import { AuditModule } from './audit/audit.module.js';
import { BackofficeModule } from './backoffice/backoffice.module.js';
import { OrdersModule } from './orders/orders.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PurchaseModule } from './purchase/purchase.module.js';
import { StockModule } from './stock/stock.module.js';
import { VaultModule } from './vault/vault.module.js';

@Module({
  imports: [
    VaultModule,
    AuditModule,
    OrdersModule,
    StockModule,
    PaymentsModule,
    PurchaseModule,
    BackofficeModule,
  ],
})
export class CheckoutModule {}
