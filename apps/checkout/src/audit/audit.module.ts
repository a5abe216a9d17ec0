import { Module } from '@nestjs/common';
import { storeFeature } from '@vale/platform/store';
import { ArchiveAuditService } from './archive-audit.service.js';
import { AuditArchiveRepository } from './audit-archive.repository.js';
import { AuditChainRepository } from './audit-chain.repository.js';
import { AuditRepository } from './audit.repository.js';
import { auditSchema } from './audit.schema.js';
import { AuditService } from './audit.service.js';
import { VerifyAuditService } from './verify-audit.service.js';

@Module({
  imports: [storeFeature(auditSchema)],
  providers: [
    ArchiveAuditService,
    AuditArchiveRepository,
    AuditChainRepository,
    AuditRepository,
    AuditService,
    VerifyAuditService,
  ],
  exports: [AuditRepository, AuditService],
})
export class AuditModule {}
