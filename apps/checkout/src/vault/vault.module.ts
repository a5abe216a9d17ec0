import { Module } from '@nestjs/common';
import { storeFeature } from '@vale/platform/store';
import { FingerprintService } from './fingerprint.service.js';
import { VaultKeyRepository } from './vault-key.repository.js';
import { VAULT_KEY_MODEL, vaultKeySchema } from './vault-key.schema.js';
import { VaultService } from './vault.service.js';

@Module({
  imports: [storeFeature({ name: VAULT_KEY_MODEL, schema: vaultKeySchema })],
  providers: [VaultService, VaultKeyRepository, FingerprintService],
  exports: [VaultService, FingerprintService],
})
export class VaultModule {}
