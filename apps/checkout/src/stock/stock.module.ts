import { Module } from '@nestjs/common';
import { storeFeature } from '@vale/platform/store';
import { CheckKeysService } from './check-keys.service.js';
import { CodeSearchService } from './code-search.service.js';
import { LineCodeRepository } from './line-code.repository.js';
import { LineCodeService } from './line-code.service.js';
import { RotateCodesService } from './rotate-codes.service.js';
import { SharedCodeRepository } from './shared-code.repository.js';
import { SharedCodeService } from './shared-code.service.js';
import { SharedStockAdminService } from './shared-stock-admin.service.js';
import { StockActionRepository } from './stock-action.repository.js';
import { StockAdminRepository } from './stock-admin.repository.js';
import { StockAdminService } from './stock-admin.service.js';
import { StockCheckService } from './stock-check.service.js';
import { StockHoldRepository } from './stock-hold.repository.js';
import { StockHoldService } from './stock-hold.service.js';
import { StockIntakeService } from './stock-intake.service.js';
import { StockKeysRepository } from './stock-keys.repository.js';
import { StockLevelRepository } from './stock-level.repository.js';
import { StockLevelService } from './stock-level.service.js';
import { StockListService } from './stock-list.service.js';
import { StockPrintsRepository } from './stock-prints.repository.js';
import { StockPrintsService } from './stock-prints.service.js';
import { StockRuleRepository } from './stock-rule.repository.js';
import { ReplacedCodesService } from './replaced-codes.service.js';
import { StockRuleService } from './stock-rule.service.js';
import { StockTargetService } from './stock-target.service.js';
import { StockRepository } from './stock.repository.js';
import { stockCodeSchema, stockLevelSchema, stockRuleSchema } from './stock.schema.js';
import { StockService } from './stock.service.js';
import { VaultModule } from '../vault/vault.module.js';
import { AuditModule } from '../audit/audit.module.js';

const models = storeFeature(stockCodeSchema, stockLevelSchema, stockRuleSchema);

@Module({
  imports: [VaultModule, AuditModule, models],
  providers: [
    StockRepository,
    StockRuleRepository,
    StockLevelRepository,
    StockLevelService,
    StockIntakeService,
    StockService,
    StockHoldRepository,
    StockHoldService,
    SharedCodeRepository,
    SharedCodeService,
    SharedStockAdminService,
    StockActionRepository,
    StockAdminRepository,
    StockAdminService,
    StockRuleService,
    StockCheckService,
    StockListService,
    ReplacedCodesService,
    StockTargetService,
    LineCodeRepository,
    LineCodeService,
    CodeSearchService,
    StockPrintsRepository,
    StockPrintsService,
    StockKeysRepository,
    CheckKeysService,
    RotateCodesService,
  ],
  exports: [
    models,
    StockLevelService,
    StockService,
    SharedCodeService,
    LineCodeService,
    CodeSearchService,
    StockPrintsService,
    RotateCodesService,
  ],
})
export class StockModule {}
