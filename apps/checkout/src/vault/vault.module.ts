import { Module } from '@nestjs/common';
import { storeFeature } from '@vale/platform/store';
import { FingerprintService } from './fingerprint.service.js';
import { VaultKeyRepository } from './vault-key.repository.js';
import { vaultKeySchema } from './vault-key.schema.js';
import { VaultService } from './vault.service.js';

@Module({
  imports: [storeFeature(vaultKeySchema)],
  providers: [VaultService, VaultKeyRepository, FingerprintService],
  exports: [VaultService, FingerprintService],
})
export class VaultModule {}
